import type { Platform } from '../../../platforms/platform.ts';
import { MAX_CHARACTERS, type ReadText } from '../analysis/read-text.ts';
import { baitEdits } from './bait.ts';
import { betterOpeningEdits } from './better-opening.ts';
import { crutchWordEdits } from './crutch-words.ts';
import type { Edit, EditedDraft } from './edit.ts';
import { longParagraphEdits } from './long-paragraph.ts';
import { longSentenceEdits } from './long-sentence.ts';
import { longThreadPostEdits } from './long-thread-post.ts';
import { miscountedListEdits } from './miscounted-list.ts';
import { missingAddressEdits } from './missing-address.ts';
import { placeholderEdits } from './placeholders.ts';
import { restatedEdits } from './restated.ts';
import { stockPhraseEdits } from './stock-phrases.ts';
import { unnamedSourceEdits } from './unnamed-source.ts';

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

/** Words that the longest pieces have of platforms that are read in a feed. */
const FEED = 450;
const ranks = { high: 0, medium: 1, low: 2 } as const;

/** Everything that the words themselves prove, what matters most first. */
export function findEdits(text: ReadText, written: string, platform: Platform | undefined): Edit[] {
  const draft: EditedDraft = {
    text,
    written: written.slice(0, MAX_CHARACTERS),
    isPost: (platform?.usualWords?.[1] ?? Infinity) <= FEED,
  };
  const found = finders.flatMap((find) => find(draft));
  // Two things to mend in one place are one thing to a reader.
  const apart = found.filter(
    ({ location }, index) => found.findIndex((other) => other.location === location) === index,
  );
  return apart.toSorted((a, b) => ranks[a.priority] - ranks[b.priority]);
}
