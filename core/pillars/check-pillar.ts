import { type Result, fail, ok } from '../kernel/result.ts';
import type { PillarFailure } from './failures.ts';

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
