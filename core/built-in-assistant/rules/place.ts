import { exactPlaces, wordsAround, type WordsAround } from '../../kernel/find-quote.ts';
import type { CheckedDraft } from './remark.ts';

/** A change of some words of a draft. Offsets are UTF-16 code units. */
export interface Change {
  readonly from: number;
  readonly to: number;
  /** The words that take their place; null when they are not certain. */
  readonly becomes: string | null;
}

interface Place {
  readonly location: string;
  /** Which of the places with these words, from 0, of how many; absent where there is one. */
  readonly nth?: number;
  readonly of?: number;
  /** The words beside them, where they are replaced. */
  readonly around?: WordsAround;
  readonly replacement?: string;
}

/** Quotes the words of a change, and says which of the places with the same words is meant. */
export function placeOf({ written }: Pick<CheckedDraft, 'written'>, { from, to, becomes }: Change): Place {
  const location = written.slice(from, to);
  const all = exactPlaces(written, location, becomes ?? undefined);
  const nth = all.findIndex((place) => place.from === from);
  return {
    location,
    ...(all.length > 1 && nth >= 0 && { nth, of: all.length }),
    ...(becomes !== null && { replacement: becomes, around: wordsAround(written, { from, to }) }),
  };
}

/** The words at a place replaced, with the capital letter that was there. */
export function swapped(written: string, { from, to }: Pick<Change, 'from' | 'to'>, words: string): Change {
  return { from, to, becomes: /^\p{Lu}/u.test(written.slice(from, to)) ? capitalised(words) : words };
}

/**
 * The words at a place deleted with the comma and the space behind them. At the beginning of a sentence the next word
 * gets its capital letter. Nothing is certain where nothing follows, or between two commas: a clause may need one.
 */
export function deleted(written: string, { from, to }: Pick<Change, 'from' | 'to'>): Change {
  const [gap, next] = /^,?[^\S\n]+([\p{L}\p{N}'’-]+)/u.exec(written.slice(to)) ?? [];
  if (gap === undefined || next === undefined) return { from, to, becomes: null };
  if (gap.startsWith(',') && /,\s*$/.test(written.slice(Math.max(0, from - 10), from)))
    return { from, to, becomes: null };
  const isFirst = /^\p{Lu}/u.test(written.slice(from, to));
  return { from, to: to + gap.length, becomes: isFirst ? capitalised(next) : next };
}

function capitalised(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
