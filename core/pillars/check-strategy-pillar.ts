import type { PillarFields } from './check-pillar.ts';

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
