import type { ContentItem, Register } from '../documents/content-item.ts';
import { setRegister } from '../documents/registers.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import type { ContentFailure } from '../content/failures.ts';
import { hasRequiredTicks } from '../documents/required-ticks.ts';
import { findStepField, type StepFieldName } from '../documents/step-fields.ts';

type Outcome = Result<void, ContentFailure>;

/** Writes a choice, a phrase, a flag or an assistant's result of a step, whatever time it is. */
export function writeStepValue(
  item: ContentItem,
  { step, field, value }: StepFieldName & { readonly value: string | boolean | null },
): Outcome {
  const definition = findStepField({ step, field });
  const values = item.steps[step];
  switch (definition?.kind) {
    case 'choice':
      if (typeof value === 'boolean' || (value !== null && !definition.options.includes(value)))
        return fail({ type: 'unknown-option' });
      break;
    case 'phrase':
      if (typeof value === 'boolean') return fail({ type: 'unknown-option' });
      if (value !== null && value.length > definition.limit)
        return fail({ type: 'phrase-too-long', limit: definition.limit });
      break;
    case 'result':
      if (typeof value === 'boolean') return fail({ type: 'unknown-option' });
      break;
    case 'flag':
      if (typeof value !== 'boolean') return fail({ type: 'unknown-option' });
      if (field === 'readyToPublish' && value && !hasRequiredTicks(item)) return fail({ type: 'required-items-first' });
      if (values[field] !== value) values[field] = value;
      return done;
    default:
      return fail({ type: 'unknown-field' });
  }
  setRegister(values as Record<string, Register>, field, value);
  return done;
}
