import type { ContentFailure } from './failures.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { readPlan, readWrittenPlan } from '../documents/publishing-plan.ts';
import { readRegister } from '../documents/registers.ts';
import { findResultPart, readRows, withResultPart } from '../documents/read-rows.ts';
import type { StepId } from '../documents/steps.ts';
import { done, fail, type Result } from '../kernel/result.ts';
import { choosePillar, choosePlatform, renameItem } from './edit-item.ts';
import { addRow, planFailure, removeRow, tickStepKey, writeStepValue } from './write-step.ts';
import { findStepField, type StepFieldName } from '../documents/step-fields.ts';
import { replaceText } from './write-text.ts';
import { bodyPath, descriptionPath, rowTextPath, stepTextPath } from '../documents/text-path.ts';
import { keepSentShape } from './step-data.ts';
import { wordsOf } from '../kernel/text.ts';

export interface FillStep {
  readonly step: StepId;
  /** Plain JSON by field (docs/rules.md, "Shapes"). Fields that are absent are left unchanged. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Ids for new rows, as many as the longest list has. */
  readonly newRows: readonly string[];
  /** yyyy-MM-ddTHH:mm on the person's clock. */
  readonly localNow: string;
}

type Outcome = Result<void, ContentFailure>;

/** Fields to set last, because they depend on others in the same request. */
const last: ReadonlySet<string> = new Set(['selectedHeadline', 'readyToPublish']);

/**
 * Fills a step of the wizard from plain JSON, as sent by API clients, which have no documents. Unknown fields are
 * ignored. A value of the wrong type refuses the whole step.
 */
export function fillStep(
  item: ContentItem,
  { step, values, newRows, localNow }: FillStep,
): Result<void, ContentFailure> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const inOrder = given.toSorted(([left], [right]) => Number(last.has(left)) - Number(last.has(right)));
  const before = readPlan(item);
  for (const [field, value] of inOrder) {
    const name = { step, field };
    const outcome =
      fillItemField(item, name, value) ??
      fillResultPart(item, name, value) ??
      fillStepField(item, name, value, newRows);
    if (!outcome.ok) return outcome;
  }
  const failure = step === 'publishing' ? planFailure(readWrittenPlan(item), { before, localNow }) : null;
  return failure ? fail(failure) : done;
}

function fillResultPart(item: ContentItem, { step, field }: StepFieldName, value: unknown): Outcome | null {
  const part = findResultPart(step, field);
  if (!part) return null;
  if (part.isList && value !== null && !Array.isArray(value)) return fail({ type: 'unknown-option' });
  const kept = writeStepValue(item, { step, field: part.keptIn, value: withResultPart(item, part, value) });
  const selected = field === 'headlines' ? selectedText(value) : null;
  return !kept.ok || selected === null
    ? kept
    : writeStepValue(item, { step, field: 'selectedHeadline', value: selected });
}

function selectedText(headlines: unknown): string | null {
  const selected = (headlines as readonly unknown[] | null)?.find(
    (each) => (each as { selected?: unknown } | null)?.selected === true,
  );
  return textOf(selected);
}

/** Sets a step's field that is stored on the item itself. Returns null for every other field. */
function fillItemField(item: ContentItem, { step, field }: StepFieldName, value: unknown): Outcome | null {
  const wrong = fail({ type: 'unknown-option' } as const);
  switch (`${step}.${field}`) {
    case 'platform.selectedPlatforms':
      if (value === null) return choosePlatforms(item, []);
      return isListOfNumbers(value) ? choosePlatforms(item, [...new Set(value)]) : wrong;
    case 'content-strategy.title':
      if (isBlank(value) && isBlank(readRegister(item.title))) return done;
      return typeof value === 'string' ? renameItem(item, { title: value }) : wrong;
    case 'content-strategy.ideaDescription':
      return value === null || typeof value === 'string'
        ? replaceText(item, { path: descriptionPath, text: value ?? '' })
        : wrong;
    case 'content-strategy.pillarId':
      return value === null || typeof value === 'string' ? choosePillar(item, { pillarId: value || null }) : wrong;
    case 'content-creation.content':
      return value === null || typeof value === 'string'
        ? replaceText(item, { path: bodyPath, text: value ?? '' })
        : wrong;
    default:
      return null;
  }
}

/** Sets the platforms in the given order. The first one is the main one. */
function choosePlatforms(item: ContentItem, wanted: readonly number[]): Outcome {
  const others = Object.keys(item.platforms)
    .map(Number)
    .filter((platformId) => !wanted.includes(platformId));
  for (const platformId of others) choosePlatform(item, { platformId, chosen: false });
  for (const [index, platformId] of wanted.entries()) {
    const outcome = choosePlatform(item, { platformId, chosen: true });
    if (!outcome.ok) return outcome;
    if (item.platforms[platformId] !== index + 1) item.platforms[platformId] = index + 1;
  }
  return done;
}

/** A blank title is accepted for an item that has none yet. */
function isBlank(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}

function isListOfNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'number');
}

/**
 * Fills a field that is stored in the step. Fields that this version does not know are ignored.
 *
 * @param newRows ids for new rows, as many as the longest list has
 */
function fillStepField(item: ContentItem, name: StepFieldName, value: unknown, newRows: readonly string[]): Outcome {
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
function textOf(value: unknown): string | null {
  const text = typeof value === 'object' && value !== null ? (value as { text?: unknown }).text : value;
  return typeof text === 'string' ? text : null;
}

/**
 * Fills a text from a text, or from lists and objects of texts. Lists and objects are stored as plain text, together with
 * their original shape, and are returned in that shape.
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
