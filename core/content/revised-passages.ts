/**
 * A revision of a text, passage by passage: which paragraphs differ, and how chosen ones get into the text.
 *
 * A passage is a run of changed paragraphs between two that are equal, with the words that it has and those that take
 * their place. It is found again by its words, so that passages can be accepted in any order and while the rest is
 * edited; one whose own words were edited meanwhile is refused.
 */
import { fail, ok, type Result } from '../kernel/result.ts';
import type { ContentFailure } from './failures.ts';
import type { WriteText } from './write-text.ts';

export interface RevisedPassage {
  /** The words in the text, never empty: a new paragraph takes the one before it along. */
  readonly words: string;
  /** The words that take their place; empty to delete them. */
  readonly becomes: string;
  /** How often the words stood before it in the text that was revised: a refrain is the same words again. */
  readonly nth: number;
}

/** Paragraphs of a text that is compared; the rest of a longer one is one passage. */
const MOST_PARAGRAPHS = 400;

interface Paragraph {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The passages in which a revision differs from a text, in order. */
export function revisedPassages(text: string, revision: string): readonly RevisedPassage[] {
  const [before, after] = [paragraphsIn(text), paragraphsIn(revision)];
  const passages: RevisedPassage[] = [];
  let [from, newFrom] = [0, 0];
  const ends = { before: before.length, after: after.length };
  for (const [at, newAt] of [...commonParagraphs(before, after), [ends.before, ends.after] as const]) {
    passages.push(...passagesOf(text, before, after.slice(newFrom, newAt), [from, at]));
    [from, newFrom] = [at + 1, newAt + 1];
  }
  const [one, two, ...rest] = passages;
  // New paragraphs before and behind the first one both take it along.
  if (!one || two?.words !== one.words || two.nth !== one.nth) return passages;
  return [{ ...one, becomes: one.becomes.slice(0, -one.words.length) + two.becomes }, ...rest];
}

/** A sentence of the text, and the one that takes its place. */
interface RevisedSentence {
  readonly quote: string;
  readonly becomes: string;
}

/** The text with these sentences replaced. A quotation that is not in it, word for word, is left out. */
export function withSentences(text: string, sentences: readonly RevisedSentence[]): string {
  return sentences.reduce((revised, { quote, becomes }) => {
    const at = quote === '' ? -1 : revised.indexOf(quote);
    return at < 0 ? revised : revised.slice(0, at) + becomes + revised.slice(at + quote.length);
  }, text);
}

function passagesOf(
  text: string,
  before: readonly Paragraph[],
  added: readonly Paragraph[],
  [from, to]: readonly [number, number],
): RevisedPassage[] {
  const removed = before.slice(from, to);
  const passage = (start: number, words: string, becomes: string): RevisedPassage => ({
    words,
    becomes,
    nth: placesOf(text, words).indexOf(start),
  });
  // As many as before: each paragraph was revised by itself.
  if (removed.length === added.length)
    return removed.map(({ from: start, text: words }, index) => passage(start, words, added[index]!.text));
  const becomes = added.map((paragraph) => paragraph.text).join('\n\n');
  const [first, last] = [removed[0], removed.at(-1)];
  if (first && last) return [passage(first.from, text.slice(first.from, last.to), becomes)];
  const [neighbour, isBefore] = from > 0 ? [before[from - 1], true] : [before[to], false];
  if (!neighbour) return [];
  const { from: start, text: kept } = neighbour;
  return [passage(start, kept, isBefore ? `${kept}\n\n${becomes}` : `${becomes}\n\n${kept}`)];
}

function paragraphsIn(text: string): Paragraph[] {
  const found = [...text.matchAll(/\S(?:[^\n]|\n(?![^\S\n]*\n))*/g)].map(({ 0: match, index }) => {
    const words = match.trimEnd();
    return { text: words, from: index, to: index + words.length };
  });
  if (found.length <= MOST_PARAGRAPHS) return found;
  const rest = { from: found[MOST_PARAGRAPHS - 1]!.from, to: found.at(-1)!.to };
  return [...found.slice(0, MOST_PARAGRAPHS - 1), { ...rest, text: text.slice(rest.from, rest.to) }];
}

/** The indices of a longest common subsequence of paragraphs. */
function commonParagraphs(before: readonly Paragraph[], after: readonly Paragraph[]): (readonly [number, number])[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  const isEqual = (at: number, newAt: number) => before[at]!.text === after[newAt]!.text;
  for (let at = before.length - 1; at >= 0; at -= 1)
    for (let newAt = after.length - 1; newAt >= 0; newAt -= 1)
      lengths[at]![newAt] = isEqual(at, newAt)
        ? lengths[at + 1]![newAt + 1]! + 1
        : Math.max(lengths[at + 1]![newAt]!, lengths[at]![newAt + 1]!);
  const common: (readonly [number, number])[] = [];
  let [at, newAt] = [0, 0];
  while (at < before.length && newAt < after.length) {
    if (isEqual(at, newAt)) {
      common.push([at, newAt]);
      [at, newAt] = [at + 1, newAt + 1];
    } else if (lengths[at + 1]![newAt]! >= lengths[at]![newAt + 1]!) at += 1;
    else newAt += 1;
  }
  return common;
}

/**
 * The edits that put passages in the place of the words that they revise, for the command `writeAssistedText`. Fails
 * when the words of one of them were edited.
 */
export function passageEdits(
  text: string,
  passages: readonly RevisedPassage[],
): Result<Pick<WriteText, 'length' | 'edits'>, ContentFailure> {
  const places: { readonly at: number; readonly end: number; readonly becomes: string }[] = [];
  for (const passage of passages) {
    const place = placeOf(text, passage);
    if (!place || places.some(({ at, end }) => at < place.end && place.at < end))
      return fail({ type: 'passage-changed' });
    places.push({ ...place, becomes: passage.becomes });
  }
  // From the end, so that the places before stay where they are.
  const edits = places
    .toSorted((one, other) => other.at - one.at)
    .map(({ at, end, becomes }) => ({ at, remove: end - at, insert: becomes }));
  return ok({ length: text.length, edits });
}

/**
 * Where the words of a passage are, as whole paragraphs; with the empty line behind them where they are deleted. Where a
 * refrain was shortened since, the last one that is left takes the place of those behind it.
 */
export function placeOf(
  text: string,
  { words, becomes, nth }: RevisedPassage,
): { readonly at: number; readonly end: number } | null {
  const places = placesOf(text, words);
  const at = places[nth] ?? places.at(-1);
  if (at === undefined) return null;
  const end = at + words.length;
  if (becomes !== '') return { at, end };
  const gap = /^\s+/.exec(text.slice(end))?.[0].length ?? 0;
  return gap > 0 ? { at, end: end + gap } : { at: text.slice(0, at).trimEnd().length, end };
}

/** Where the words stand as whole lines, in order. */
function placesOf(text: string, words: string): number[] {
  const places: number[] = [];
  for (let at = words === '' ? -1 : text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    if (/(?:^|\n)[^\S\n]*$/.test(text.slice(0, at)) && /^[^\S\n]*(?:\n|$)/.test(text.slice(end, end + 200)))
      places.push(at);
  }
  return places;
}
