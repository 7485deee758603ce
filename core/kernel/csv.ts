import { fail, ok, type Result } from './result.ts';

/** A row of a table. It spans several lines when its cells contain line breaks. */
export interface CsvRow {
  /** Line of the text on which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface CsvFailure {
  readonly type: 'unclosed-quote';
  /** Line of the opening quote, from 1. */
  readonly line: number;
}

/** In order of preference: the comma of RFC 4180, and the semicolon that spreadsheets write in many locales. */
const separators = [',', ';', '\t'] as const;
type Separator = (typeof separators)[number];

const cellEnds: Readonly<Record<Separator, RegExp>> = {
  ',': /[,\r\n]|$/g,
  ';': /[;\r\n]|$/g,
  '\t': /[\t\r\n]|$/g,
};
const lineBreaks = /\r\n|\r|\n/g;

/**
 * A cell that a spreadsheet would execute as a formula, also with full-width characters or after spaces; or such a cell
 * that was already escaped, so that escaping can be undone (OWASP, "CSV Injection").
 */
const formula = /^'*\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]/;

/**
 * Writes a table as CSV (RFC 4180). A cell that a spreadsheet would execute is prefixed with an apostrophe, which makes
 * it text.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');
}

function writeCell(value: string): string {
  const text = formula.test(value) ? `'${value}` : value;
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Parses CSV (RFC 4180), or semicolons or tabs when the first line has more of those. Reverses `writeCsv`. Blank lines
 * are skipped.
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
  /** Offset of the separator or line break after the cell, or of the end of the text. */
  readonly end: number;
}

/** Returns null when the cell's quote is never closed. */
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
      // Nothing may follow the closing quote. If something does, it is kept.
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

/** The separator that occurs most often in the first line, outside of quotes. */
function separatorOf(source: string): Separator {
  const [first = ''] = source.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const count = (separator: Separator) => first.split(separator).length;
  return separators.reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

function countLineBreaks(text: string): number {
  return text.match(lineBreaks)?.length ?? 0;
}
