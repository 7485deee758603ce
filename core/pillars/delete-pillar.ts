import { readRegister, register, setRegister } from '../documents/registers.ts';
import type { Workspace } from '../documents/workspace.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import type { PillarFailure } from './failures.ts';

/** Sets a tombstone: content that names the pillar keeps its id. */
export function deletePillar(
  workspace: Workspace,
  { id, now }: { readonly id: string; readonly now: number },
): Result<void, PillarFailure> {
  const pillar = workspace.pillars[id];
  if (!pillar) return fail({ type: 'no-such-pillar' });
  if (readRegister(pillar.deletedAt) === null) pillar.deletedAt = register(new Date(now).toISOString());
  return done;
}

/** Takes a deletion back, also where others took the place: an undo never refuses. */
export function restorePillar(workspace: Workspace, { id }: { readonly id: string }): Result<void, PillarFailure> {
  const pillar = workspace.pillars[id];
  if (!pillar) return fail({ type: 'no-such-pillar' });
  setRegister(pillar, 'deletedAt', null);
  return done;
}
