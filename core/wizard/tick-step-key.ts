import type { ContentItem } from '../documents/content-item.ts';
import { isReservedKey } from '../kernel/reserved-keys.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import type { ContentFailure } from '../content/failures.ts';
import { hasRequiredTicks } from '../documents/required-ticks.ts';
import { findStepField, type StepFieldName } from '../documents/step-fields.ts';

/** Ticks or clears one name of a step's set: a focus area, an item of the checklist. What lacks a required tick is not ready. */
export function tickStepKey(
  item: ContentItem,
  { step, field, key, ticked }: StepFieldName & { key: string; ticked: boolean },
): Result<void, ContentFailure> {
  const definition = findStepField({ step, field });
  if (definition?.kind !== 'keys') return fail({ type: 'unknown-field' });
  if (key === '' || isReservedKey(key) || (definition.options !== 'any' && !definition.options.includes(key)))
    return fail({ type: 'unknown-option' });
  const keys = item.steps[step][field] as Record<string, boolean>;
  if ((keys[key] ?? false) !== ticked) keys[key] = ticked;
  const review = item.steps['final-review'];
  if (review['readyToPublish'] === true && !hasRequiredTicks(item)) review['readyToPublish'] = false;
  return done;
}
