import type { ContentItem, Register, TextRow } from '../documents/content-item.ts';
import { type PublishingPlan, readPlan, readWrittenPlan } from '../documents/publishing-plan.ts';
import { hasRequiredTicks } from '../documents/read-rows.ts';
import { register, setRegister } from '../documents/registers.ts';
import { rowTextPath, stepTextPath } from '../documents/text-path.ts';
import { isReservedKey } from '../kernel/json.ts';
import { parseDay } from '../kernel/local-date.ts';
import { done, fail, ok, type Result } from '../kernel/result.ts';
import { isPastLocal } from '../publishing/choose-time.ts';
import { asTitle, renameItem } from './edit-item.ts';
import type { ContentFailure } from './failures.ts';
import { hasTitle, titleOf } from './headline.ts';
import { appendText } from './write-text.ts';
import { findStepField, type StepFieldName } from '../documents/step-fields.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * Checks a publishing plan. A changed plan must be in the future; an unchanged one may have passed.
 *
 * @param localNow yyyy-MM-ddTHH:mm on the person's clock
 */
export function planFailure(
  { date, time }: PublishingPlan,
  { before, localNow }: { readonly before: PublishingPlan; readonly localNow: string },
): ContentFailure | null {
  if ((date !== null && parseDay(date) === null) || (time !== null && !TIME.test(time)))
    return { type: 'bad-schedule' };
  if (date === null || (date === before.date && time === before.time)) return null;
  return isPastLocal(time === null ? date : `${date}T${time}`, localNow) ? { type: 'past-schedule' } : null;
}

export interface SetStepValue extends StepFieldName {
  readonly value: string | boolean | null;
  /** yyyy-MM-ddTHH:mm on the person's clock. Required when the field is part of the publishing plan. */
  readonly localNow?: string;
  /**
   * For the chosen headline, the title that it replaces. Absent, it is the title only of an item that has none; null, it
   * is no title.
   */
  readonly replacedTitle?: string | null;
}

const planned: Readonly<Record<string, 'date' | 'time'>> = { scheduleDate: 'date', scheduleTime: 'time' };

/** Sets a choice, phrase, flag or AI result of a step. A publishing plan must be in the future. */
export function setStepValue(item: ContentItem, { localNow, ...input }: SetStepValue): Result<void, ContentFailure> {
  const { step, field, value } = input;
  const part = step === 'publishing' && Object.hasOwn(planned, field) ? planned[field] : undefined;
  if (part === undefined || typeof value !== 'string') return writeStepValue(item, input);
  if (localNow === undefined) return fail({ type: 'bad-schedule' });
  const plan = { ...readWrittenPlan(item), [part]: value };
  const failure = planFailure(plan, { before: readPlan(item), localNow });
  return failure ? fail(failure) : writeStepValue(item, input);
}

type Outcome = Result<void, ContentFailure>;

/**
 * Writes a choice, phrase, flag or AI result of a step without checking the time. The chosen headline becomes the title
 * where that replaces nothing that was written.
 */
export function writeStepValue(
  item: ContentItem,
  { step, field, value, replacedTitle = '' }: Omit<SetStepValue, 'localNow'>,
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
  const isHeadline = step === 'content-optimization' && field === 'selectedHeadline';
  const isTitle = isHeadline && replacedTitle !== null && hasTitle(item, replacedTitle);
  setRegister(values as Record<string, Register>, field, value);
  if (!isTitle || typeof value === 'boolean') return done;
  // A headline that is too long for a title stays a headline.
  if (asTitle(value ?? '') !== '') renameItem(item, { title: value ?? '' });
  else if (titleOf(item) !== '') setRegister(item, 'title', '');
  return done;
}

/** Names a row of a step's list. */
export type StepRowName = StepFieldName & { readonly row: string };

/** Adds an empty row to a step's list. Its id is new, so that only one device creates it. */
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

/** Moves the row to a fractional index among its neighbours. */
export function moveRow(
  item: ContentItem,
  { position, ...name }: StepRowName & { readonly position: string },
): Result<void, ContentFailure> {
  const row = findRow(item, name);
  if (!row.ok) return row;
  setRegister(row.value, 'position', position);
  return done;
}

/** Removes a row from a step's list. If another device adds to its text meanwhile, the row exists again. */
export function removeRow(item: ContentItem, name: StepRowName): Result<void, ContentFailure> {
  const row = findRow(item, name);
  if (!row.ok) return row;
  setRegister(row.value, 'removed', row.value.text);
  return done;
}

/** Undoes the removal of a row, with its text and position. */
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

/**
 * Ticks or clears one name of a step's set, for example a focus area or a checklist item. Clearing a required tick also
 * clears "ready to publish".
 */
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

const step = 'content-planning';
const list = { step, field: 'keyPoints' } as const;

export interface TakeOutline {
  readonly introduction: string;
  readonly sections: readonly {
    readonly title: string;
    readonly content: string;
    /** Id of the new row, and its fractional index after the existing rows. */
    readonly row: string;
    readonly position: string;
  }[];
  readonly conclusion: string;
}

/** Adds a proposed outline after the person's own text: all of it, or nothing when a part does not fit. */
export function takeOutline(
  item: ContentItem,
  { introduction, sections, conclusion }: TakeOutline,
): Result<void, ContentFailure> {
  const outer = [
    { field: 'introduction', text: introduction },
    { field: 'conclusion', text: conclusion },
  ];
  for (const { field, text } of outer) {
    const added = appendText(item, { path: stepTextPath(step, field), text, separator: '\n\n' });
    if (!added.ok) return added;
  }
  for (const { title, content, row, position } of sections) {
    const made = addRow(item, { ...list, row, position });
    const added = made.ok
      ? appendText(item, { path: rowTextPath(step, list.field, row), text: `${title}: ${content}`, separator: '\n' })
      : made;
    if (!added.ok) return added;
  }
  return done;
}
