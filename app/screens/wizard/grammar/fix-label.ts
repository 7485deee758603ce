import { shortenText } from '#core/kernel/text.ts';

const LONGEST = 60;

/** What a fix does to some words, in the words of a menu. */
export function fixLabel(words: string, fix: string): string {
  if (fix === '') return words.trim() === '' ? 'Remove the space' : `Remove “${shortenText(words, LONGEST)}”`;
  if (fix.trim() === '') return 'One space';
  return shortenText(fix, LONGEST);
}
