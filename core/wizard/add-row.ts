import type { ContentItem, TextRow } from '../documents/content-item.ts';
import { register } from '../documents/registers.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import type { ContentFailure } from '../content/failures.ts';
import { findStepField, type StepFieldName } from '../documents/step-fields.ts';

/** Adds an empty row to a step's list. Its id is new, so only one device ever makes it. */
export function addRow(
  item: ContentItem,
  { step, field, row, position }: StepFieldName & { row: string; position: string },
): Result<void, ContentFailure> {
  if (findStepField({ step, field })?.kind !== 'rows') return fail({ type: 'unknown-field' });
  const rows = item.steps[step][field] as Record<string, TextRow>;
  if (Object.hasOwn(rows, row)) return fail({ type: 'already-created' });
  rows[row] = { text: '', position: register(position), removed: null };
  return done;
}
