/**
 * Imports a schedule as a table (CSV), written in a spreadsheet or by `planToCsv`. This is the only place where it is
 * called a plan.
 *
 * `planFromCsv` parses the file and sorts its lines into three groups: `planned` (will be created), `wrong` (each with
 * a sentence about its first error) and `known` (an item with the same title, status and minute exists). The person
 * sees the result and confirms it before anything is created.
 *
 * Only the Title column is required, and columns may be in any order. A date without a time means 09:00; a line without
 * a zone uses the person's own; a line with a date and without a status is scheduled, one with neither is an idea.
 *
 * Invariants: importing the same file twice creates nothing the second time. A file has at most 500 lines and 1,000,000
 * characters. Published lines and past times are errors, because an import never publishes anything.
 */

import type { ListedItem } from '../content/content-row.ts';
import { checkTitle } from '../content/edit-item.ts';
import { type ContentFailure, contentFailureSentence } from '../content/failures.ts';
import { type ContentStatus, contentStatuses } from '../documents/content-item.ts';
import { type CsvFailure, readCsv } from '../kernel/csv.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { foldText } from '../kernel/text.ts';
import { type ChosenInstant, instantOf, isTimeZone } from '../kernel/zoned-time.ts';
import { isPastInstant } from '../publishing/choose-time.ts';
import { platforms } from '../publishing/platforms.ts';
import { type PlanCells, planColumns, type PlanContext, statusWords } from './plan-to-csv.ts';
import { dueAt, usualTime } from './schedule.ts';

/** Maximum lines of a file. No person reviews more than that before confirming. */
export const MAX_PLAN_LINES = 500;
/** Maximum characters of a file: enough for every line to have a title and names of full length. */
const MAX_PLAN_TEXT = 1_000_000;
const MINUTE_MS = 60_000;

export interface PlannedLine extends PlanLine {
  /** Line number in the file, from 1. */
  readonly line: number;
}

/** The result of reading a file. */
export interface PlanImport {
  readonly planned: readonly PlannedLine[];
  readonly wrong: readonly { readonly line: number; readonly sentence: string }[];
  /** Number of lines that describe existing items: same title, status and time. */
  readonly known: number;
}

export type PlanFileFailure =
  CsvFailure | { readonly type: 'empty' } | { readonly type: 'too-long' } | { readonly type: 'no-title-column' };

export interface ImportContext extends PlanContext {
  /** All items of the person. */
  readonly items: readonly ListedItem[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Reads a plan written in a spreadsheet or by `planToCsv`. The columns may be in any order. */
export function planFromCsv(text: string, context: ImportContext): Result<PlanImport, PlanFileFailure> {
  if (text.length > MAX_PLAN_TEXT) return fail({ type: 'too-long' });
  const table = readCsv(text);
  if (!table.ok) return table;
  const [headings, ...rows] = table.value;
  if (!headings) return fail({ type: 'empty' });
  const names = headings.cells.map((cell) => foldText(cell).trim());
  if (!names.includes('title')) return fail({ type: 'no-title-column' });
  if (rows.length === 0) return fail({ type: 'empty' });
  if (rows.length > MAX_PLAN_LINES) return fail({ type: 'too-long' });

  const knownKeys = new Set(context.items.flatMap(keyOfItem));
  const planned: PlannedLine[] = [];
  const wrong: { line: number; sentence: string }[] = [];
  let known = 0;
  for (const { line, cells } of rows) {
    const written = cellsByColumn(names, cells);
    if (knownKeys.has(keyOfLine(written, context.zone) ?? '')) {
      known += 1;
      continue;
    }
    const read = readPlanLine(written, context);
    if (read.ok) planned.push({ line, ...read.value });
    else wrong.push({ line, sentence: planLineSentence(read.error) });
  }
  return ok({ planned, wrong, known });
}

export function planFileSentence(failure: PlanFileFailure): string {
  switch (failure.type) {
    case 'unclosed-quote':
      return `Line ${failure.line} has an opening quotation mark without a closing one.`;
    case 'empty':
      return 'This file is empty.';
    case 'too-long':
      return `This file is too big. Split it into files of at most ${MAX_PLAN_LINES} lines and 1 MB.`;
    case 'no-title-column':
      return `Start with a line of column names: ${planColumns.join(', ')}. Only Title is required.`;
  }
}

function cellsByColumn(names: readonly string[], cells: readonly string[]): PlanCells {
  const cellOf = (column: string) => (cells[names.indexOf(foldText(column))] ?? '').trim();
  return Object.fromEntries(planColumns.map((column) => [column, cellOf(column)])) as PlanCells;
}

function keyOfItem({ row }: ListedItem): string[] {
  return row.deletedAt === null ? [planKey(row.title, row.status, dueAt(row))] : [];
}

/** Null when the line's time or status is invalid. */
function keyOfLine(cells: PlanCells, zone: string): string | null {
  const moment = readMoment(cells, zone);
  if (!moment.ok) return null;
  const status = readStatus(cells.Status, moment.value !== null);
  return status.ok ? planKey(cells.Title, status.value, moment.value?.at ?? null) : null;
}

function planKey(title: string, status: string, at: string | null): string {
  const minute = at === null ? '' : Math.floor(Date.parse(at) / MINUTE_MS);
  return `${status} ${minute} ${foldText(title.replaceAll(/\s+/g, ' ').trim())}`;
}

/** The meaning of a line. */
interface PlanLine {
  readonly title: string;
  readonly status: Exclude<ContentStatus, 'published'>;
  readonly schedule: PlanMoment | null;
  /** The main platform first. */
  readonly platformIds: readonly number[];
  readonly pillarId: string | null;
}

export interface PlanMoment extends ChosenInstant {
  /** IANA time zone of the local time. */
  readonly zone: string;
}

export type PlanLineFailure =
  | ContentFailure
  | { readonly type: 'unknown-status'; readonly written: string }
  | { readonly type: 'bad-date'; readonly written: string }
  | { readonly type: 'bad-time'; readonly written: string }
  | { readonly type: 'unknown-zone'; readonly written: string }
  | { readonly type: 'no-such-platform'; readonly written: string }
  | { readonly type: 'no-such-pillar'; readonly written: string }
  | { readonly type: 'time-without-date' }
  | { readonly type: 'scheduled-without-date' }
  | { readonly type: 'idea-with-date' }
  | { readonly type: 'scheduled-without-platform' }
  | { readonly type: 'no-pillar' }
  | { readonly type: 'past' }
  | { readonly type: 'published' };

interface LineContext extends PlanContext {
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Parses a line, or returns the first error in it. */
function readPlanLine(cells: PlanCells, context: LineContext): Result<PlanLine, PlanLineFailure> {
  const title = checkTitle(cells.Title);
  if (!title.ok) return title;
  const moment = readMoment(cells, context.zone);
  if (!moment.ok) return moment;
  const status = readStatus(cells.Status, moment.value !== null);
  if (!status.ok) return status;
  if (status.value === 'published') return fail({ type: 'published' });
  if (status.value === 'scheduled' && moment.value === null) return fail({ type: 'scheduled-without-date' });
  if (status.value === 'ideas' && moment.value !== null) return fail({ type: 'idea-with-date' });
  if (moment.value !== null && isPastInstant(moment.value.at, context.now)) return fail({ type: 'past' });
  const platformIds = readPlatforms(cells.Platforms);
  if (!platformIds.ok) return platformIds;
  if (status.value === 'scheduled' && platformIds.value.length === 0)
    return fail({ type: 'scheduled-without-platform' });
  const pillarId = readPillar(cells.Pillar, context, status.value === 'ideas');
  if (!pillarId.ok) return pillarId;
  const { value: schedule } = moment;
  return ok({
    title: title.value,
    status: status.value,
    schedule,
    platformIds: platformIds.value,
    pillarId: pillarId.value,
  });
}

/** Null for a line without a date. A missing time means the usual one, a missing zone the person's own. */
function readMoment(
  { Date: date, Time: time, Zone: writtenZone }: PlanCells,
  ownZone: string,
): Result<PlanMoment | null, PlanLineFailure> {
  const zone = writtenZone || ownZone;
  if (date === '') return time === '' ? ok(null) : fail({ type: 'time-without-date' });
  if (!isTimeZone(zone)) return fail({ type: 'unknown-zone', written: zone });
  // Spreadsheets drop the leading zero and add seconds.
  const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(time || usualTime) ?? [];
  const clock = `${hours.padStart(2, '0')}:${minutes}`;
  if (!instantOf(`2000-01-01T${clock}`, 'UTC')) return fail({ type: 'bad-time', written: time });
  const chosen = instantOf(`${date}T${clock}`, zone);
  return chosen ? ok({ ...chosen, zone }) : fail({ type: 'bad-date', written: date });
}

/** A blank status means scheduled when there is a date, else idea. */
function readStatus(written: string, hasDay: boolean): Result<ContentStatus, PlanLineFailure> {
  const name = foldText(written);
  if (name === '') return ok(hasDay ? 'scheduled' : 'ideas');
  const status = contentStatuses.find((each) => each === name || foldText(statusWords[each]) === name);
  if (!status) return fail({ type: 'unknown-status', written });
  return ok(status === 'draft' && hasDay ? 'scheduled' : status);
}

function readPlatforms(written: string): Result<number[], PlanLineFailure> {
  const names = written.split(/[;,|]/).map((name) => name.trim());
  const ids: number[] = [];
  for (const name of names.filter((each) => each !== '')) {
    const folded = foldText(name);
    const platform = platforms.find((each) => foldText(each.name) === folded || each.key === folded);
    if (!platform) return fail({ type: 'no-such-platform', written: name });
    ids.push(platform.id);
  }
  return ok([...new Set(ids)]);
}

/** Drafts without a pillar get the first one. */
function readPillar(
  written: string,
  { pillars }: LineContext,
  mayHaveNone: boolean,
): Result<string | null, PlanLineFailure> {
  const name = foldText(written);
  if (name !== '') {
    const pillar = pillars.find((each) => foldText(each.name) === name);
    return pillar ? ok(pillar.id) : fail({ type: 'no-such-pillar', written });
  }
  const first = mayHaveNone ? null : pillars[0]?.id;
  return first === undefined ? fail({ type: 'no-pillar' }) : ok(first);
}

function planLineSentence(failure: PlanLineFailure): string {
  switch (failure.type) {
    case 'unknown-status':
      return `“${failure.written}” isn’t a status. Use Idea, Draft or Scheduled.`;
    case 'bad-date':
      return `“${failure.written}” isn’t a date. Use 2026-11-24.`;
    case 'bad-time':
      return `“${failure.written}” isn’t a time. Use 09:00.`;
    case 'unknown-zone':
      return `“${failure.written}” isn’t a time zone. Use Europe/Berlin, for example.`;
    case 'no-such-platform':
      return `“${failure.written}” isn’t a platform.`;
    case 'no-such-pillar':
      return `You have no pillar called “${failure.written}”.`;
    case 'time-without-date':
      return 'Add a date to go with the time.';
    case 'scheduled-without-date':
      return 'Add a date, or make it a draft.';
    case 'idea-with-date':
      return 'Ideas have no date. Use Scheduled, or remove the date.';
    case 'scheduled-without-platform':
      return 'Add a platform.';
    case 'no-pillar':
      return 'No content pillars available. Please create a content pillar first.';
    case 'past':
      return 'Choose a time from now on.';
    case 'published':
      return 'Published posts cannot be imported.';
    default:
      return contentFailureSentence(failure);
  }
}
