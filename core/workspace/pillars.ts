import { splice } from '@automerge/automerge/slim';
import { isDeleted, markDeleted, markRestored } from '../documents/deletion.ts';
import { limits } from '../documents/limits.ts';
import { readRegister, register, setRegister } from '../documents/registers.ts';
import { rebaseEdit, textDifference } from '../documents/text-edits.ts';
import type { Workspace } from '../documents/workspace.ts';
import { done, fail, type Result } from '../kernel/result.ts';
import { checkPillar, pillarDefaults, type PillarFailure, type PillarFields } from './check-pillar.ts';

export type NewPillar = { readonly id: string; readonly position: string } & Pick<PillarFields, 'name'> &
  Partial<PillarFields>;

export function addPillar(workspace: Workspace, { id, position, ...given }: NewPillar): Result<void, PillarFailure> {
  if (Object.hasOwn(workspace.pillars, id)) return fail({ type: 'already-created' });
  const checked = checkPillar({ ...pillarDefaults, ...given });
  if (!checked.ok) return checked;
  if (countPillars(workspace) >= limits.pillars) return fail({ type: 'too-many-pillars' });
  const { name, description, icon, color, targetPercentage } = checked.value;
  workspace.pillars[id] = {
    name: register(name),
    description: '',
    icon: register(icon),
    color: register(color),
    targetPercentage,
    position: register(position),
    deletedAt: null,
  };
  if (description) splice(workspace, ['pillars', id, 'description'], 0, 0, description);
  return done;
}

function countPillars({ pillars }: Workspace): number {
  return Object.values(pillars).filter((pillar) => !isDeleted(pillar)).length;
}

/** Sets `deletedAt`. Items of the pillar keep its id. */
export function deletePillar(
  workspace: Workspace,
  { id, now }: { readonly id: string; readonly now: number },
): Result<void, PillarFailure> {
  const pillar = workspace.pillars[id];
  if (!pillar) return fail({ type: 'no-such-pillar' });
  markDeleted(pillar, now);
  return done;
}

/** Undoes a deletion, even when there are now as many pillars as allowed: an undo must not fail. */
export function restorePillar(workspace: Workspace, { id }: { readonly id: string }): Result<void, PillarFailure> {
  const pillar = workspace.pillars[id];
  if (!pillar) return fail({ type: 'no-such-pillar' });
  markRestored(pillar);
  return done;
}

export interface EditPillar extends Partial<PillarFields> {
  readonly id: string;
  /** The values that the person saw when they began to edit. Changes that others made since then are kept. */
  readonly seen?: Pick<PillarFields, 'name' | 'description'>;
}

/** Changes the given fields of a pillar and no others. */
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
