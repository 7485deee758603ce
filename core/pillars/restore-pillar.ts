import { setRegister } from '../documents/registers.ts';
import type { Workspace } from '../documents/workspace.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import type { PillarFailure } from './failures.ts';

export function restorePillar(workspace: Workspace, { id }: { readonly id: string }): Result<void, PillarFailure> {
  const pillar = workspace.pillars[id];
  if (!pillar) return fail({ type: 'no-such-pillar' });
  setRegister(pillar, 'deletedAt', null);
  return done;
}
