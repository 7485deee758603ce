import { splice } from '@automerge/automerge/slim';
import { limits } from '../documents/limits.ts';
import { readRegister, register, setRegister } from '../documents/registers.ts';
import { rebaseEdit, textDifference } from '../documents/text-edits.ts';
import type { Workspace } from '../documents/workspace.ts';
import { done, fail, ok, type Result } from '../kernel/result.ts';

export interface PillarFields {
  readonly name: string;
  readonly description: string;
  readonly icon: string;
  readonly color: string;
  /** 1 to 100. */
  readonly targetPercentage: number;
}

export const pillarDefaults: Omit<PillarFields, 'name'> = {
  description: '',
  icon: 'ri-lightbulb-line',
  color: 'primary',
  targetPercentage: 25,
};

/** The given fields, trimmed and within their limits (docs/rules.md, "Required and limits"). */
function checkPillar<Fields extends Partial<PillarFields>>(fields: Fields): Result<Fields, PillarFailure> {
  const name = fields.name?.replace(/\s+/g, ' ').trim();
  if (name === '') return fail({ type: 'name-required' });
  if (name !== undefined && name.length > 80) return fail({ type: 'name-too-long' });
  if ((fields.description?.length ?? 0) > 1000) return fail({ type: 'description-too-long' });
  const target = fields.targetPercentage;
  if (target !== undefined && !(Number.isInteger(target) && target >= 1 && target <= 100))
    return fail({ type: 'target-out-of-range' });
  return ok(name === undefined ? fields : { ...fields, name });
}

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
  return Object.values(pillars).filter(({ deletedAt }) => readRegister(deletedAt) === null).length;
}

/** The target's slider on the strategy screen, in percent (docs/rules/planning.md, "Strategy"). */
export const targetSlider = { min: 5, max: 100, step: 5 } as const;

export type StrategyPillarErrors = Partial<Record<'name' | 'description', string>>;

/** What the strategy screen asks for beyond what a pillar must have; null when nothing is missing. */
export function checkStrategyPillar({
  name,
  description,
}: Pick<PillarFields, 'name' | 'description'>): StrategyPillarErrors | null {
  const errors: StrategyPillarErrors = {
    ...(name.trim() ? {} : { name: 'Name is required' }),
    ...(description.trim() ? {} : { description: 'Description is required' }),
  };
  return Object.keys(errors).length === 0 ? null : errors;
}

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

export type PillarFailure =
  | { readonly type: 'name-required' }
  | { readonly type: 'name-too-long' }
  | { readonly type: 'description-too-long' }
  | { readonly type: 'target-out-of-range' }
  | { readonly type: 'no-such-pillar' }
  | { readonly type: 'already-created' }
  | { readonly type: 'too-many-pillars' }
  /** Since the person began to edit it; their own name is not written. */
  | { readonly type: 'renamed-elsewhere'; readonly name: string };

const sentences: Readonly<Record<Exclude<PillarFailure['type'], 'renamed-elsewhere'>, string>> = {
  'name-required': 'Name is required',
  'name-too-long': 'Keep the name to 80 characters.',
  'description-too-long': 'Keep the description to 1,000 characters.',
  'target-out-of-range': 'Choose a target between 1 and 100 percent.',
  'no-such-pillar': 'That pillar was deleted on another device.',
  'already-created': 'This pillar already exists.',
  'too-many-pillars': 'Keep it to 40 pillars. Delete one first.',
};

export function pillarFailureSentence(failure: PillarFailure): string {
  if (failure.type === 'renamed-elsewhere')
    return `This pillar was renamed to “${failure.name}” on another device. Save again to use your name instead.`;
  return sentences[failure.type];
}
