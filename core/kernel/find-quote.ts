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
  /** The words that take their place. Where these stand already, no words are left to replace. */
  readonly becomes?: string | undefined;
  /** Which of the places with these words it was, from 0, and of how many. Absent where there was one. */
  readonly nth?: number | undefined;
  readonly of?: number | undefined;
  /** The words that stood around them, of words that are replaced. */
  readonly around?: WordsAround | undefined;
}

/** The words on each side of a place, without space; empty at the ends of the text. */
export interface WordsAround {
  readonly before: string;
  readonly after: string;
}

/** Characters of a word beside a place that are compared at most. */
const BESIDE = 40;

export function wordsAround(text: string, { from, to }: TextRange): WordsAround {
  const before = /(\S+)\s*$/u.exec(text.slice(Math.max(0, from - BESIDE), from))?.[1] ?? '';
  const after = /^\s*(\S+)/u.exec(text.slice(to, to + BESIDE))?.[1] ?? '';
  return { before, after };
}

/**
 * Finds a quotation in a text, which is prepared only once. Words that are replaced must be there character by character
 * and as whole words, and so must those that stood in several places; the others are found like `findQuote` does.
 */
export function quotationFinder(text: string): (quotation: Quotation) => TextRange | null {
  let bare: BareText | null = null;
  return (quotation) => {
    const { quote, isReplaced, becomes, nth = 0, of = 1 } = quotation;
    if (isReplaced || of > 1) {
      const places = exactPlaces(text, quote, becomes);
      return meant(text, quotation, { places, likely: places[nth] ?? null });
    }
    bare ??= bareOf(text);
    return occurrences(bare, quote).next().value ?? null;
  };
}

/**
 * Finds quotations that were made together, in the same order. Where words stood in several places and some of these were
 * changed since, the quotations that are left are those of the places that are left, and no other place with the same
 * words (in code, for example) is taken for one of them.
 */
export function findTogether(text: string, quotations: readonly Quotation[]): (TextRange | null)[] {
  const find = quotationFinder(text);
  const groups = new Map<string, Quotation[]>();
  for (const quotation of quotations)
    if ((quotation.of ?? 1) > 1) groups.set(quotation.quote, [...(groups.get(quotation.quote) ?? []), quotation]);
  const places = new Map<Quotation, TextRange | null>();
  for (const [quote, group] of groups) {
    const now = exactPlaces(text, quote, group[0]!.becomes);
    const inOrder = group.toSorted((one, other) => (one.nth ?? 0) - (other.nth ?? 0));
    const gone = Math.max(0, (group[0]!.of ?? 1) - now.length);
    const first = inOrder[0]!.nth ?? 0;
    const isRun = inOrder.every(({ nth = 0 }, index) => nth === first + index);
    for (const [index, quotation] of inOrder.entries()) {
      const isLeft = gone === 0 || (isRun && index >= gone);
      const likely = isLeft ? (now[(quotation.nth ?? 0) - gone] ?? null) : null;
      places.set(quotation, likely && meant(text, quotation, { places: now, likely }));
    }
  }
  return quotations.map((quotation) => ((quotation.of ?? 1) > 1 ? (places.get(quotation) ?? null) : find(quotation)));
}

/**
 * The place that a quotation means: the likely one where a word beside it is as it was, or else the only one between the
 * same words. The writer may have typed the same words elsewhere since, and a press must not change those.
 */
function meant(
  text: string,
  { around, of }: Quotation,
  { places, likely }: { readonly places: readonly TextRange[]; readonly likely: TextRange | null },
): TextRange | null {
  if (!around) return of !== undefined && places.length > of ? null : likely;
  const isBeside = (one: string, other: string) => one === other && /\p{L}/u.test(one);
  const fits = (place: TextRange) => {
    const now = wordsAround(text, place);
    return {
      one: isBeside(now.before, around.before) || isBeside(now.after, around.after),
      both: now.before === around.before && now.after === around.after,
    };
  };
  if (likely && (fits(likely).one || fits(likely).both)) return likely;
  const between = places.filter((place) => fits(place).both);
  return between.length === 1 ? between[0]! : null;
}

/** The place of a passage that was at `from`: there still, or elsewhere where it occurs once. Null when it was changed. */
export function findPassage(text: string, passage: string, from: number): TextRange | null {
  if (passage === '') return null;
  const first = text.indexOf(passage);
  const isOnce = first >= 0 && text.indexOf(passage, first + 1) < 0;
  const at = text.startsWith(passage, from) ? from : isOnce ? first : -1;
  return at < 0 ? null : { from: at, to: at + passage.length };
}

/**
 * All places with these words, character by character and as whole words. They do not overlap.
 *
 * @param becomes the words that take their place: "use" in "make use of" is no place where it becomes just that
 */
export function exactPlaces(text: string, words: string, becomes = ''): TextRange[] {
  const places: TextRange[] = [];
  if (words === '') return places;
  const inside = becomes.toLowerCase().indexOf(words.toLowerCase());
  const isThere = (from: number) =>
    inside >= 0 &&
    becomes.length > words.length &&
    text.slice(Math.max(0, from - inside), from - inside + becomes.length).toLowerCase() === becomes.toLowerCase();
  let from = text.indexOf(words);
  while (from >= 0) {
    const range = { from, to: from + words.length };
    const isPlace = isOfWholeWords(text, range) && !isThere(from);
    if (isPlace) places.push(range);
    from = text.indexOf(words, isPlace ? range.to : from + 1);
  }
  return places;
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
