import { splice } from '@automerge/automerge/slim';
import { rebaseEdit } from '../content/rebase-edit.ts';
import { textDifference } from '../content/text-difference.ts';
import { readRegister, setRegister } from '../documents/registers.ts';
import type { Workspace } from '../documents/workspace.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import { checkPillar, type PillarFields } from './check-pillar.ts';
import type { PillarFailure } from './failures.ts';

export interface EditPillar extends Partial<PillarFields> {
  readonly id: string;
  /** What its person saw when they began, for an edit that took a while: what others changed since then is kept. */
  readonly seen?: Pick<PillarFields, 'name' | 'description'>;
}

/** Changes the given fields of a pillar and touches no other. */
export function editPillar(workspace: Workspace, { id, seen, ...given }: EditPillar): Result<void, PillarFailure> {
  const pillar = workspace.pillars[id];
  if (!pillar) return fail({ type: 'no-such-pillar' });
  const edits = textDifference(seen?.description ?? pillar.description, given.description ?? pillar.description);
  const others = textDifference(seen?.description ?? pillar.description, pillar.description);
  const checked = checkPillar(given);
  if (!checked.ok) return checked;
  const { name, icon, color, targetPercentage } = checked.value;
  const present = readRegister(pillar.name) ?? '';
  const isRenamed = name !== undefined && name !== (seen?.name ?? present);
  if (isRenamed && seen && present !== seen.name && present !== name)
    return fail({ type: 'renamed-elsewhere', name: present });
  if (isRenamed) setRegister(pillar, 'name', name);
  if (icon !== undefined) setRegister(pillar, 'icon', icon);
  if (color !== undefined) setRegister(pillar, 'color', color);
  if (targetPercentage !== undefined && pillar.targetPercentage !== targetPercentage)
    pillar.targetPercentage = targetPercentage;
  if (given.description !== undefined) {
    for (const edit of edits) {
      const { at, remove, insert } = rebaseEdit(edit, others);
      splice(workspace, ['pillars', id, 'description'], at, remove, insert);
    }
  }
  return done;
}
