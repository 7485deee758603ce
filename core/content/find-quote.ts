/** A range of a text, in UTF-16 code units. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** Markdown characters and white space, which are ignored when a quotation is compared. */
const UNQUOTED = /[\s*_`#>~[\]\\]/u;
/** The ellipsis of a quotation that was cut. */
const CUT = /(?:…|\.\.\.)\s*$/u;

/**
 * Finds a quotation in a text, ignoring Markdown, white space and line breaks. Of a cut quotation, the part before the
 * ellipsis must match. Null when it is not found, for example after an edit.
 */
export function findQuote(text: string, quote: string): TextRange | null {
  return findQuotes(text, quote).next().value ?? null;
}

/** All occurrences of a quotation in a text, in order. */
export function* findQuotes(text: string, quote: string): Generator<TextRange, undefined> {
  const wanted = bareOf(quote.replace(CUT, '')).bare;
  if (wanted === '') return;
  const { bare, at } = bareOf(text);
  for (let start = bare.indexOf(wanted); start >= 0; start = bare.indexOf(wanted, start + 1))
    yield { from: at[start]!, to: at[start + wanted.length - 1]! + 1 };
}

/** The text in lower case without ignored characters, with the original offset of each code unit. */
function bareOf(text: string): { readonly bare: string; readonly at: readonly number[] } {
  const at: number[] = [];
  let bare = '';
  for (let index = 0; index < text.length; index += 1) {
    const unit = text[index]!;
    if (UNQUOTED.test(unit)) continue;
    const lower = straightened(unit.toLowerCase());
    bare += lower;
    // Some letters become two code units in lower case.
    for (let half = 0; half < lower.length; half += 1) at.push(index);
  }
  return { bare, at };
}

/** Models write other quotation marks than people type. */
function straightened(unit: string): string {
  if (unit === '“' || unit === '”') return '"';
  return unit === '‘' || unit === '’' ? "'" : unit;
}
