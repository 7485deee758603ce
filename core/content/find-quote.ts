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
export function findQuotes(text: string, quote: string): Generator<TextRange, undefined> {
  return occurrences(bareOf(text), quote);
}

/** Words that a remark is about. */
export interface Quotation {
  readonly quote: string;
  /** Whether other words take their place by a press. A place that is nearly right would change the wrong words. */
  readonly isReplaced: boolean;
}

/**
 * Finds many quotations in one text, which is prepared only once. Words that are replaced must be there character by
 * character and as whole words; the others are found like `findQuote` does.
 */
export function quotationFinder(text: string): (quotation: Quotation) => TextRange | null {
  let bare: BareText | null = null;
  return ({ quote, isReplaced }) => {
    if (isReplaced) return findExactly(text, quote);
    bare ??= bareOf(text);
    return occurrences(bare, quote).next().value ?? null;
  };
}

/** The place of a passage that was at `from`: there still, or elsewhere where it occurs once. Null when it was changed. */
export function findPassage(text: string, passage: string, from: number): TextRange | null {
  if (passage === '') return null;
  const first = text.indexOf(passage);
  const isOnce = first >= 0 && text.indexOf(passage, first + 1) < 0;
  const at = text.startsWith(passage, from) ? from : isOnce ? first : -1;
  return at < 0 ? null : { from: at, to: at + passage.length };
}

function findExactly(text: string, words: string): TextRange | null {
  if (words === '') return null;
  for (let from = text.indexOf(words); from >= 0; from = text.indexOf(words, from + 1)) {
    const range = { from, to: from + words.length };
    if (isOfWholeWords(text, range)) return range;
  }
  return null;
}

/** Scripts with case separate their words. In other scripts any character can begin or end a word. */
const WORD_CHARACTER = /[\p{Lu}\p{Ll}\p{M}\p{N}]/u;

/** Whether the range begins and ends at word boundaries: "Read" does not occur in "already". */
export function isOfWholeWords(text: string, { from, to }: TextRange): boolean {
  const isInWord = (at: number) => WORD_CHARACTER.test(text.charAt(at - 1)) && WORD_CHARACTER.test(text.charAt(at));
  return !isInWord(from) && !isInWord(to);
}

/** A text without ignored characters, with the original offset of each code unit. */
interface BareText {
  readonly bare: string;
  readonly at: readonly number[];
}

function* occurrences({ bare, at }: BareText, quote: string): Generator<TextRange, undefined> {
  const wanted = bareOf(quote.replace(CUT, '')).bare;
  if (wanted === '') return;
  for (let start = bare.indexOf(wanted); start >= 0; start = bare.indexOf(wanted, start + 1))
    yield { from: at[start]!, to: at[start + wanted.length - 1]! + 1 };
}

/** The bare text, in lower case. */
function bareOf(text: string): BareText {
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
