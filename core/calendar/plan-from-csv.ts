import { foldText } from '../kernel/fold-text.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { dueAt } from './due-at.ts';
import { readCsv, type CsvFailure } from './csv.ts';
import { planColumns, type PlanCells } from './plan-columns.ts';
import type { PlanContext } from './plan-to-csv.ts';
import { planLineSentence, readMoment, readPlanLine, readStatus, type PlanLine } from './read-plan-line.ts';
import type { ListedItem } from '../projections/content-row.ts';

/** Lines of one file: more nobody reads through before they say yes. */
export const MAX_PLAN_LINES = 500;
/** Characters of one file: every line with a title and names of full length. */
const MAX_PLAN_TEXT = 1_000_000;
const MINUTE_MS = 60_000;

export interface PlannedLine extends PlanLine {
  /** In the file, from 1. */
  readonly line: number;
}

/** What a file would make. */
export interface PlanImport {
  readonly planned: readonly PlannedLine[];
  readonly wrong: readonly { readonly line: number; readonly sentence: string }[];
  /** Lines about what is there already: same title, status and time. */
  readonly known: number;
}

export type PlanFileFailure =
  CsvFailure | { readonly type: 'empty' } | { readonly type: 'too-long' } | { readonly type: 'no-title-column' };

export interface ImportContext extends PlanContext {
  /** Everything that the person has. */
  readonly items: readonly ListedItem[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Reads a plan that was written with a spreadsheet, or by `planToCsv`. Columns may come in any order. */
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
      return `The quotation mark that begins a cell on line ${failure.line} is never closed.`;
    case 'empty':
      return 'This file has no lines.';
    case 'too-long':
      return `Keep a file to ${MAX_PLAN_LINES} lines and 1 MB. Split it.`;
    case 'no-title-column':
      return `The first line must name the columns: ${planColumns.join(', ')}. Only Title is needed.`;
  }
}

function cellsByColumn(names: readonly string[], cells: readonly string[]): PlanCells {
  const cellOf = (column: string) => (cells[names.indexOf(foldText(column))] ?? '').trim();
  return Object.fromEntries(planColumns.map((column) => [column, cellOf(column)])) as PlanCells;
}

function keyOfItem({ row }: ListedItem): string[] {
  return row.deletedAt === null ? [planKey(row.title, row.status, dueAt(row))] : [];
}

/** Null where it cannot be told. */
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
