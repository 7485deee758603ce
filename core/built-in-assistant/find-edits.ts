/**
 * Concrete edits for the built-in review. An edit quotes a place in the draft and says what to do there, for example a
 * placeholder that was not filled in, a list with fewer points than it announces, or a sentence that repeats an earlier
 * one.
 *
 * Each finder looks for one kind of problem and returns edits. `findEdits` runs all finders, keeps one edit per place,
 * and sorts by priority; finders that are listed first win a place.
 *
 * Invariants: every edit quotes the words that prove it (cut to 120 characters), so the app can show the place. Advice
 * that rests on a measure's score alone is not an edit, because an editor rejected most of it (see `poor` in
 * `tasks/review.ts`). The draft is cut to `MAX_CHARACTERS`.
 */

import type { Platform } from '../publishing/platform.ts';
import { quoted } from './analysis/measure.ts';
import { MAX_CHARACTERS, type ReadText } from './analysis/read-text.ts';
import type { Edit, EditedDraft } from './edit.ts';
import { longParagraphEdits, longSentenceEdits, longThreadPostEdits } from './long-parts.ts';
import {
  miscountedListEdits,
  missingAddressEdits,
  placeholderEdits,
  restatedEdits,
  unnamedSourceEdits,
} from './missing-parts.ts';
import { baitEdits, betterOpeningEdits } from './openings.ts';
import { stockPhraseEdits } from './stock-phrases.ts';

const crutches = new Set(
  'really very just actually basically literally simply truly incredibly extremely absolutely totally honestly quite amazing maybe perhaps probably'.split(
    ' ',
  ),
);
/** Minimum occurrences in the draft, and per 100 words, to be called a habit. */
const HABIT = { times: 4, per100: 1.3 } as const;
const MOST_NAMED = 3;

/** Words written out of habit that nobody would miss (English only). */
function crutchWordEdits({ text: { words, sentences, language } }: EditedDraft): Edit[] {
  if (language !== 'en') return [];
  const counts = new Map<string, number>();
  for (const word of words) if (crutches.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total < HABIT.times || (100 * total) / words.length < HABIT.per100) return [];
  const named = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, MOST_NAMED);
  const worst = sentences.toSorted((a, b) => crutchesIn(b.words) - crutchesIn(a.words))[0]!;
  return [
    {
      category: 'Filler',
      priority: 'medium',
      issue: `You can probably cut these words: ${named.map(([word, count]) => `“${word}”${count > 1 ? ` ${count} times` : ''}`).join(', ')}.`,
      suggestion: 'Delete them and read the sentences again. You will not miss most of them.',
      location: quoted(worst.text),
      measure: 'filler',
    },
  ];
}

function crutchesIn(words: readonly string[]): number {
  return words.filter((word) => crutches.has(word)).length;
}

const finders: readonly ((draft: EditedDraft) => Edit[])[] = [
  placeholderEdits,
  missingAddressEdits,
  miscountedListEdits,
  longThreadPostEdits,
  unnamedSourceEdits,
  betterOpeningEdits,
  baitEdits,
  restatedEdits,
  longSentenceEdits,
  longParagraphEdits,
  crutchWordEdits,
  stockPhraseEdits,
];

/** Platforms whose longest usual posts have at most so many words are read in a feed. */
const FEED = 450;
const ranks = { high: 0, medium: 1, low: 2 } as const;

/** All edits that the text proves, the most important first. */
export function findEdits(text: ReadText, written: string, platform: Platform | undefined): Edit[] {
  const draft: EditedDraft = {
    text,
    written: written.slice(0, MAX_CHARACTERS),
    isPost: (platform?.usualWords?.[1] ?? Infinity) <= FEED,
  };
  const found = finders.flatMap((find) => find(draft));
  // Two edits at the same place would be one problem to a reader.
  const apart = found.filter(
    ({ location }, index) => found.findIndex((other) => other.location === location) === index,
  );
  return apart.toSorted((a, b) => ranks[a.priority] - ranks[b.priority]);
}
