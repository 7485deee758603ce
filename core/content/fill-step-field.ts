import type { ContentFailure } from './failures.ts';
import { replaceText } from './write-text.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { readRows } from '../documents/read-rows.ts';
import { keepSentShape } from '../documents/sent-shape.ts';
import { rowTextPath, stepTextPath } from '../documents/text-path.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import { wordsOf } from '../kernel/text.ts';
import { addRow, removeRow, tickStepKey, writeStepValue } from './write-step.ts';
import { findStepField, type StepFieldName } from '../documents/step-fields.ts';

type Outcome = Result<void, ContentFailure>;

/**
 * Fills a field that is stored in the step. Fields that this version does not know are ignored.
 *
 * @param newRows ids for new rows, as many as the longest list has
 */
export function fillStepField(
  item: ContentItem,
  name: StepFieldName,
  value: unknown,
  newRows: readonly string[],
): Outcome {
  const wrong = fail({ type: 'unknown-option' } as const);
  const definition = findStepField(name);
  switch (definition?.kind) {
    case 'text':
      return fillText(item, name, value);
    case 'choice':
      return value === null || typeof value === 'string'
        ? writeStepValue(item, { ...name, value: value || null })
        : wrong;
    case 'phrase': {
      const phrase = value === null ? '' : textOf(value);
      if (phrase === null) return wrong;
      if (!keepSentShape(item, name, typeof value === 'string' ? null : value)) return fail({ type: 'text-too-long' });
      return writeStepValue(item, { ...name, value: phrase === '' ? null : phrase });
    }
    case 'flag':
      return value === null || typeof value === 'boolean'
        ? writeStepValue(item, { ...name, value: value ?? false })
        : wrong;
    case 'result':
      return writeStepValue(item, { ...name, value: value === null ? null : JSON.stringify(value) });
    case 'keys':
      return fillKeys(item, name, value);
    case 'rows':
      return isListOfTexts(value ?? []) ? fillRows(item, name, (value ?? []) as readonly string[], newRows) : wrong;
    case undefined:
      return done;
  }
}

/** A text, or the `text` of an object: a suggestion that was sent as a whole. */
export function textOf(value: unknown): string | null {
  const text = typeof value === 'object' && value !== null ? (value as { text?: unknown }).text : value;
  return typeof text === 'string' ? text : null;
}

/**
 * Fills a text from a text, or from lists and objects of texts. Those are stored as plain text, together with their
 * original shape, and are returned in that shape.
 */
function fillText(item: ContentItem, name: StepFieldName, value: unknown): Outcome {
  if (typeof value !== 'string' && typeof value !== 'object') return fail({ type: 'unknown-option' });
  const text = wordsOf(value);
  const sent = typeof value === 'string' ? null : isItsLines(value, text) ? [] : value;
  if (!keepSentShape(item, name, sent)) return fail({ type: 'text-too-long' });
  return replaceText(item, { path: stepTextPath(name.step, name.field), text });
}

/** Whether a list can be reconstructed from the lines of its text. */
function isItsLines(value: unknown, text: string): boolean {
  return isListOfTexts(value) && text !== '' && text.split('\n').length === value.length;
}

/**
 * Accepts a list of the ticked names, which clears all others, or an object of names and flags. Null clears everything.
 */
function fillKeys(item: ContentItem, name: StepFieldName, value: unknown): Outcome {
  const wrong = fail({ type: 'unknown-option' } as const);
  const listed = value === null ? [] : isListOfTexts(value) ? value : null;
  if (!listed && (typeof value !== 'object' || Array.isArray(value))) return wrong;
  const known = Object.keys(item.steps[name.step][name.field] as Record<string, boolean>);
  const ticks: readonly (readonly [string, unknown])[] = listed
    ? [...known.map((key) => [key, listed.includes(key)] as const), ...listed.map((key) => [key, true] as const)]
    : Object.entries(value as object);
  for (const [key, ticked] of ticks) {
    if (typeof ticked !== 'boolean') return wrong;
    const outcome = tickStepKey(item, { ...name, key, ticked });
    if (!outcome.ok) return outcome;
  }
  return keepSentShape(item, name, listed ? value : {}) ? done : fail({ type: 'text-too-long' });
}

/** Writes the list row by row: extra rows are removed, missing ones are added. */
function fillRows(
  item: ContentItem,
  name: StepFieldName,
  texts: readonly string[],
  newRows: readonly string[],
): Outcome {
  const shown = readRows(item, name);
  let position = shown.at(-1)?.position ?? '';
  for (const { id } of shown.slice(texts.length)) removeRow(item, { ...name, row: id });
  for (const [index, text] of texts.entries()) {
    const row = shown[index]?.id ?? newRows[index - shown.length];
    if (row === undefined) return fail({ type: 'unknown-option' });
    if (!shown[index]) {
      position = positionAfter(position);
      const added = addRow(item, { ...name, row, position });
      if (!added.ok) return added;
    }
    const outcome = replaceText(item, { path: rowTextPath(name.step, name.field, row), text });
    if (!outcome.ok) return outcome;
  }
  return done;
}

/** A fractional index extended by characters sorts directly after the original. */
function positionAfter(position: string): string {
  return position === '' ? 'a0' : `${position}V`;
}

function isListOfTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}
