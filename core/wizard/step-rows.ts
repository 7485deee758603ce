import type { ContentItem, TextRow } from '../documents/content-item.ts';
import { register, setRegister } from '../documents/registers.ts';
import { type Result, done, fail, ok } from '../kernel/result.ts';
import type { ContentFailure } from '../content/failures.ts';
import { findStepField, type StepFieldName } from '../documents/step-fields.ts';

/** A row of a step's list, named. */
export type StepRowName = StepFieldName & { readonly row: string };

/** Adds an empty row to a step's list. Its id is new, so only one device ever makes it. */
export function addRow(
  item: ContentItem,
  { row, position, ...list }: StepRowName & { readonly position: string },
): Result<void, ContentFailure> {
  const rows = rowsOf(item, list);
  if (!rows.ok) return rows;
  if (Object.hasOwn(rows.value, row)) return fail({ type: 'already-created' });
  rows.value[row] = { text: '', position: register(position), removed: null };
  return done;
}

/** Puts the row at a fractional index among its neighbours. */
export function moveRow(
  item: ContentItem,
  { position, ...name }: StepRowName & { readonly position: string },
): Result<void, ContentFailure> {
  const row = findRow(item, name);
  if (!row.ok) return row;
  setRegister(row.value, 'position', position);
  return done;
}

/** Removes a row from a step's list. Words that another device adds to it meanwhile bring it back. */
export function removeRow(item: ContentItem, name: StepRowName): Result<void, ContentFailure> {
  const row = findRow(item, name);
  if (!row.ok) return row;
  setRegister(row.value, 'removed', row.value.text);
  return done;
}

/** Takes the removal of a row back: it stands where it stood, with its words. */
export function restoreRow(item: ContentItem, name: StepRowName): Result<void, ContentFailure> {
  const row = findRow(item, name);
  if (!row.ok) return row;
  setRegister(row.value, 'removed', null);
  return done;
}

function rowsOf(item: ContentItem, list: StepFieldName): Result<Record<string, TextRow>, ContentFailure> {
  if (findStepField(list)?.kind !== 'rows') return fail({ type: 'unknown-field' });
  return ok(item.steps[list.step][list.field] as Record<string, TextRow>);
}

function findRow(item: ContentItem, { row, ...list }: StepRowName): Result<TextRow, ContentFailure> {
  const rows = rowsOf(item, list);
  if (!rows.ok) return rows;
  const found = rows.value[row];
  return found ? ok(found) : fail({ type: 'no-such-row' });
}
