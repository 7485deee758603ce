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
  readonly replacement?: string;
}

/** Words that are taken along at most to tell a place from others with the same words. */
const MOST_WORDS = 12;

/**
 * Quotes the words of a change. Where the same words occur again, following words are taken along until the quotation
 * fits this place only: a reader finds it by its words.
 */
export function placeOf(draft: Pick<CheckedDraft, 'written' | 'lower'>, { from, to, becomes }: Change): Place {
  const { written } = draft;
  let end = to;
  for (let taken = 0; taken < MOST_WORDS && !isOnly(draft, from, end); taken += 1) {
    const next = /^[^\S\n]*[^\s]+/.exec(written.slice(end));
    if (!next) break;
    end += next[0].length;
  }
  const location = written.slice(from, end);
  return becomes === null ? { location } : { location, replacement: becomes + written.slice(to, end) };
}

function isOnly({ written, lower }: Pick<CheckedDraft, 'written' | 'lower'>, from: number, to: number): boolean {
  return lower.indexOf(written.slice(from, to).toLowerCase()) === from;
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
