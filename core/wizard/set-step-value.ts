import type { ContentItem, Register } from '../documents/content-item.ts';
import { setRegister } from '../documents/registers.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import type { ContentFailure } from '../content/failures.ts';
import { findStepField, type StepFieldName } from '../documents/step-fields.ts';

/** Sets a choice, a phrase, a flag or an assistant's result of a step. */
export function setStepValue(
  item: ContentItem,
  { step, field, value }: StepFieldName & { value: string | boolean | null },
): Result<void, ContentFailure> {
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
      if (values[field] !== value) values[field] = value;
      return done;
    default:
      return fail({ type: 'unknown-field' });
  }
  setRegister(values as Record<string, Register>, field, value);
  return done;
}
