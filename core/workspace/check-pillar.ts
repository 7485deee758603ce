import { usualTarget } from './target-shares.ts';
import { fail, ok, type Result } from '../kernel/result.ts';

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
  targetPercentage: usualTarget,
};

/** The palette (docs/rules.md, "Shapes"). */
export const pillarColors = ['primary', 'secondary', 'success', 'warning', 'error', 'info'] as const;

export type PillarColor = (typeof pillarColors)[number];

/** The colour that a new pillar starts with: the first of the palette that the fewest pillars have. */
export function freePillarColor(used: readonly (string | null)[]): string {
  const count = (color: string) => used.filter((each) => each === color).length;
  const fewest = Math.min(...pillarColors.map(count));
  return pillarColors.find((color) => count(color) === fewest)!;
}

/** Trims the given fields and checks their limits (docs/rules.md, "Required and limits"). */
export function checkPillar<Fields extends Partial<PillarFields>>(fields: Fields): Result<Fields, PillarFailure> {
  const name = fields.name?.replace(/\s+/g, ' ').trim();
  if (name === '') return fail({ type: 'name-required' });
  if (name !== undefined && name.length > 80) return fail({ type: 'name-too-long' });
  if ((fields.description?.length ?? 0) > 1000) return fail({ type: 'description-too-long' });
  const target = fields.targetPercentage;
  if (target !== undefined && !(Number.isInteger(target) && target >= 1 && target <= 100))
    return fail({ type: 'target-out-of-range' });
  return ok(name === undefined ? fields : { ...fields, name });
}

/** The target slider on the strategy screen, in percent (docs/rules/planning.md, "Strategy"). */
export const targetSlider = { min: 5, max: 100, step: 5 } as const;

export type StrategyPillarErrors = Partial<Record<'name' | 'description', string>>;

/** Additional requirements of the strategy screen; null when nothing is missing. */
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

export type PillarFailure =
  | { readonly type: 'name-required' }
  | { readonly type: 'name-too-long' }
  | { readonly type: 'description-too-long' }
  | { readonly type: 'target-out-of-range' }
  | { readonly type: 'no-such-pillar' }
  | { readonly type: 'already-created' }
  | { readonly type: 'too-many-pillars' }
  /** Renamed on another device since the person began to edit. The person's own name is not written. */
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
