import type { ContentFailure } from './failures.ts';
import { replaceText } from './write-text.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { readRows } from '../documents/read-rows.ts';
import { keepSentShape } from '../documents/sent-shape.ts';
import { findStepField, type StepFieldName } from '../documents/steps.ts';
import { rowTextPath, stepTextPath } from '../documents/text-path.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import { wordsOf } from '../kernel/text.ts';
import { addRow, removeRow, tickStepKey, writeStepValue } from './write-step.ts';

type Outcome = Result<void, ContentFailure>;

/**
 * Fills a field of a step that is not the item's own. A field that this version does not know is left out.
 *
 * @param newRows ids for rows that are new, one a row of the longest list
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

/** A text, or the one that an object calls its own: a suggestion that was selected whole. */
export function textOf(value: unknown): string | null {
  const text = typeof value === 'object' && value !== null ? (value as { text?: unknown }).text : value;
  return typeof text === 'string' ? text : null;
}

/** A text; or lists and objects of texts, kept by their words and shown again as they were sent. */
function fillText(item: ContentItem, name: StepFieldName, value: unknown): Outcome {
  if (typeof value !== 'string' && typeof value !== 'object') return fail({ type: 'unknown-option' });
  const text = wordsOf(value);
  const sent = typeof value === 'string' ? null : isItsLines(value, text) ? [] : value;
  if (!keepSentShape(item, name, sent)) return fail({ type: 'text-too-long' });
  return replaceText(item, { path: stepTextPath(name.step, name.field), text });
}

/** Whether a list can be read back from its words. */
function isItsLines(value: unknown, text: string): boolean {
  return isListOfTexts(value) && text !== '' && text.split('\n').length === value.length;
}

/** The ticked names as a list, where what is not named is not ticked; or an object of names and flags. Null ticks nothing. */
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

/** Row by row in their order: what is beyond the given ones is removed, what is missing is added. */
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

/** A fractional index that is longer than another one comes right after it. */
function positionAfter(position: string): string {
  return position === '' ? 'a0' : `${position}V`;
}

function isListOfTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}
