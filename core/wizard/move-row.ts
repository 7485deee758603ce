import type { ContentItem, TextRow } from '../documents/content-item.ts';
import { setRegister } from '../documents/registers.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import type { ContentFailure } from '../content/failures.ts';
import { findStepField, type StepFieldName } from '../documents/step-fields.ts';

export function moveRow(
  item: ContentItem,
  { step, field, row, position }: StepFieldName & { row: string; position: string },
): Result<void, ContentFailure> {
  if (findStepField({ step, field })?.kind !== 'rows') return fail({ type: 'unknown-field' });
  const found = (item.steps[step][field] as Record<string, TextRow>)[row];
  if (!found) return fail({ type: 'no-such-row' });
  setRegister(found, 'position', position);
  return done;
}
