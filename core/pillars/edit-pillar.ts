import { splice } from '@automerge/automerge/slim';
import { textDifference } from '../content/text-difference.ts';
import { setRegister } from '../documents/registers.ts';
import type { Workspace } from '../documents/workspace.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import { checkPillar, type PillarFields } from './check-pillar.ts';
import type { PillarFailure } from './failures.ts';

/** Changes the given fields of a pillar and touches no other. */
export function editPillar(
  workspace: Workspace,
  { id, ...given }: { readonly id: string } & Partial<PillarFields>,
): Result<void, PillarFailure> {
  const pillar = workspace.pillars[id];
  if (!pillar) return fail({ type: 'no-such-pillar' });
  const checked = checkPillar(given);
  if (!checked.ok) return checked;
  const { name, description, icon, color, targetPercentage } = checked.value;
  if (name !== undefined) setRegister(pillar, 'name', name);
  if (icon !== undefined) setRegister(pillar, 'icon', icon);
  if (color !== undefined) setRegister(pillar, 'color', color);
  if (targetPercentage !== undefined && pillar.targetPercentage !== targetPercentage)
    pillar.targetPercentage = targetPercentage;
  if (description !== undefined) {
    for (const { at, remove, insert } of textDifference(pillar.description, description)) {
      splice(workspace, ['pillars', id, 'description'], at, remove, insert);
    }
  }
  return done;
}
