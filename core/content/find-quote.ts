/** A stretch of a text, in UTF-16 code units. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** Marks of Markdown and all white space: a quotation has the words without them. */
const UNQUOTED = /[\s*_`#>~[\]\\]/u;
/** Quotations that are cut off end so. */
const CUT = /(?:…|\.\.\.)\s*$/u;

/**
 * Where a text has the words of a quotation, whatever its Markdown, spaces and line ends. Of one that was cut off, the
 * words that there are. Null where the words are not there, which after an edit is what happens.
 */
export function findQuote(text: string, quote: string): TextRange | null {
  return findQuotes(text, quote).next().value ?? null;
}

/** Every place where a text has the words of a quotation, the first one first. */
export function* findQuotes(text: string, quote: string): Generator<TextRange, undefined> {
  const wanted = bareOf(quote.replace(CUT, '')).bare;
  if (wanted === '') return;
  const { bare, at } = bareOf(text);
  for (let start = bare.indexOf(wanted); start >= 0; start = bare.indexOf(wanted, start + 1))
    yield { from: at[start]!, to: at[start + wanted.length - 1]! + 1 };
}

/** The text without marks, in lower case, and where each of its code units stands. */
function bareOf(text: string): { readonly bare: string; readonly at: readonly number[] } {
  const at: number[] = [];
  let bare = '';
  for (let index = 0; index < text.length; index += 1) {
    const unit = text[index]!;
    if (UNQUOTED.test(unit)) continue;
    const lower = straightened(unit.toLowerCase());
    bare += lower;
    // A few letters are two in lower case.
    for (let half = 0; half < lower.length; half += 1) at.push(index);
  }
  return { bare, at };
}

/** Models write other quotation marks than people type. */
function straightened(unit: string): string {
  if (unit === '“' || unit === '”') return '"';
  return unit === '‘' || unit === '’' ? "'" : unit;
}
