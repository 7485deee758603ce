import { fail, ok, type Result } from './result.ts';

/** A line of a table. One whose cells hold line breaks begins earlier than it ends. */
export interface CsvRow {
  /** Where it begins in the text, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface CsvFailure {
  readonly type: 'unclosed-quote';
  /** Where the quote is opened, from 1. */
  readonly line: number;
}

/** The comma of RFC 4180 first; spreadsheets of half the world write semicolons. */
const separators = [',', ';', '\t'] as const;
type Separator = (typeof separators)[number];

const cellEnds: Readonly<Record<Separator, RegExp>> = {
  ',': /[,\r\n]|$/g,
  ';': /[;\r\n]|$/g,
  '\t': /[\t\r\n]|$/g,
};
const lineBreaks = /\r\n|\r|\n/g;

/**
 * What a spreadsheet takes for a formula and runs, also in full width and behind blanks; and such a cell that was
 * defused before, so that all of it can be undone (OWASP, "CSV Injection").
 */
const formula = /^'*\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]/;

/** A table by RFC 4180. A cell that a spreadsheet would run gets an apostrophe, which makes it a text. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');
}

function writeCell(value: string): string {
  const text = formula.test(value) ? `'${value}` : value;
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The lines of a table by RFC 4180, or with semicolons or tabs where its first line has more of those; what `writeCsv`
 * wrote comes back. Blank lines are left out.
 */
export function readCsv(text: string): Result<CsvRow[], CsvFailure> {
  const source = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(source);
  const rows: CsvRow[] = [];
  let line = 1;
  let at = 0;
  while (at < source.length) {
    const cells: string[] = [];
    const startsAt = at;
    let cell: CellRead | null;
    do {
      cell = readCell(source, at, separator);
      if (!cell) return fail({ type: 'unclosed-quote', line: line + countLineBreaks(source.slice(startsAt, at)) });
      cells.push(withoutApostrophe(cell.value));
      at = cell.end + 1;
    } while (source[cell.end] === separator);
    if (source.startsWith('\r\n', cell.end)) at += 1;
    if (cells.some((each) => each !== '')) rows.push({ line, cells });
    line += countLineBreaks(source.slice(startsAt, at));
  }
  return ok(rows);
}

interface CellRead {
  readonly value: string;
  /** Where its separator or line break stands, or the text ends. */
  readonly end: number;
}

/** Null where its quote is never closed. */
function readCell(source: string, at: number, separator: Separator): CellRead | null {
  if (source[at] !== '"') {
    const end = endOfCell(source, at, separator);
    return { value: source.slice(at, end), end };
  }
  let value = '';
  let from = at + 1;
  for (;;) {
    const quote = source.indexOf('"', from);
    if (quote === -1) return null;
    value += source.slice(from, quote);
    from = quote + 2;
    if (source[quote + 1] !== '"') {
      // Nothing belongs behind the quote; what stands there is kept rather than lost.
      const end = endOfCell(source, quote + 1, separator);
      return { value: value + source.slice(quote + 1, end), end };
    }
    value += '"';
  }
}

function endOfCell(source: string, at: number, separator: Separator): number {
  const end = cellEnds[separator];
  end.lastIndex = at;
  return end.exec(source)?.index ?? source.length;
}

function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}

/** The one that the first line has most of outside of quotes. */
function separatorOf(source: string): Separator {
  const [first = ''] = source.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const count = (separator: Separator) => first.split(separator).length;
  return separators.reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

function countLineBreaks(text: string): number {
  return text.match(lineBreaks)?.length ?? 0;
}
