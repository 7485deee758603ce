import { choosePillar, renameItem } from '../content/edit-item.ts';
import { choosePlatform } from '../content/choose-platform.ts';
import type { ContentFailure } from '../content/failures.ts';
import { replaceText } from '../content/replace-text.ts';
import { bodyPath, rowTextPath, stepTextPath } from '../documents/text-path.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import { addRow, removeRow } from './step-rows.ts';
import { readRows } from '../documents/read-rows.ts';
import { setStepValue } from './set-step-value.ts';
import { findStepField, type StepFieldName } from '../documents/step-fields.ts';
import type { StepId } from '../documents/steps.ts';
import { tickStepKey } from './tick-step-key.ts';

export interface FillStep {
  readonly step: StepId;
  /** Plain JSON by field (docs/rules.md, "Shapes"). Fields that are not named stay as they are. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Ids for rows that are new, one a row of the longest list. */
  readonly newRows: readonly string[];
}

type Outcome = Result<void, ContentFailure>;

/**
 * Fills a step of the wizard from plain JSON, as clients without documents send it. Fields that this version does
 * not know are left out; a value of the wrong kind refuses the whole step.
 */
export function fillStep(item: ContentItem, { step, values, newRows }: FillStep): Result<void, ContentFailure> {
  for (const [field, value] of Object.entries(values)) {
    if (value === undefined) continue;
    const outcome = fillItemField(item, step, field, value) ?? fillStepField(item, { step, field }, value, newRows);
    if (!outcome.ok) return outcome;
  }
  return done;
}

/** What the wizard shows in a step and the item itself holds. Null for every other field. */
function fillItemField(item: ContentItem, step: StepId, field: string, value: unknown): Outcome | null {
  const wrong = fail({ type: 'unknown-option' } as const);
  switch (`${step}.${field}`) {
    case 'platform.selectedPlatforms':
      return isListOf(value, 'number') ? choosePlatforms(item, value) : wrong;
    case 'content-strategy.title':
      return typeof value === 'string' ? renameItem(item, { title: value }) : wrong;
    case 'content-strategy.pillarId':
      return value === null || typeof value === 'string' ? choosePillar(item, { pillarId: value }) : wrong;
    case 'content-creation.content':
      return typeof value === 'string' ? replaceText(item, { path: bodyPath, text: value }) : wrong;
    default:
      return null;
  }
}

function choosePlatforms(item: ContentItem, wanted: readonly number[]): Outcome {
  const others = Object.keys(item.platforms)
    .map(Number)
    .filter((platformId) => !wanted.includes(platformId));
  for (const platformId of others) choosePlatform(item, { platformId, chosen: false });
  for (const platformId of wanted) {
    const outcome = choosePlatform(item, { platformId, chosen: true });
    if (!outcome.ok) return outcome;
  }
  return done;
}

function fillStepField(item: ContentItem, name: StepFieldName, value: unknown, newRows: FillStep['newRows']): Outcome {
  const wrong = fail({ type: 'unknown-option' } as const);
  const definition = findStepField(name);
  switch (definition?.kind) {
    case 'text': {
      const text = isListOf(value, 'string') ? value.join('\n') : value;
      return typeof text === 'string' ? replaceText(item, { path: stepTextPath(name.step, name.field), text }) : wrong;
    }
    case 'choice':
    case 'phrase':
      return value === null || typeof value === 'string'
        ? setStepValue(item, { ...name, value: value === '' ? null : value })
        : wrong;
    case 'flag':
      return typeof value === 'boolean' ? setStepValue(item, { ...name, value }) : wrong;
    case 'result':
      return setStepValue(item, { ...name, value: value === null ? null : JSON.stringify(value) });
    case 'keys':
      return fillKeys(item, name, value);
    case 'rows':
      return isListOf(value, 'string') ? fillRows(item, name, value, newRows) : wrong;
    case undefined:
      return done;
  }
}

/** A list of ticked names, or an object of names and flags. */
function fillKeys(item: ContentItem, name: StepFieldName, value: unknown): Outcome {
  const ticks = isListOf(value, 'string')
    ? value.map((key) => [key, true] as const)
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : null;
  if (!ticks) return fail({ type: 'unknown-option' });
  for (const [key, ticked] of ticks) {
    if (typeof ticked !== 'boolean') return fail({ type: 'unknown-option' });
    const outcome = tickStepKey(item, { ...name, key, ticked });
    if (!outcome.ok) return outcome;
  }
  return done;
}

/** Row by row in their order: what is beyond the given ones is removed, what is missing is added. */
function fillRows(
  item: ContentItem,
  name: StepFieldName,
  texts: readonly string[],
  newRows: FillStep['newRows'],
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
function positionAfter(last: string): string {
  return last === '' ? 'a0' : `${last}V`;
}

function isListOf(value: unknown, kind: 'string'): value is readonly string[];
function isListOf(value: unknown, kind: 'number'): value is readonly number[];
function isListOf(value: unknown, kind: 'string' | 'number'): boolean {
  return Array.isArray(value) && value.every((entry) => typeof entry === kind);
}
