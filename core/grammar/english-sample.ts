import { countWords } from '../kernel/text-counts.ts';

/** Characters that are enough to tell a language by. */
const LONGEST_SAMPLE = 10_000;

/** Twice what the checker needs: it counts fewer words than we do, for instance no numbers. */
const WORDS_TO_TELL = 16;

/**
 * The text that the checker is asked whether it is English. It takes any text of up to seven words with an unknown one
 * for another language, so a short text is said several times: then it goes by the share of words that it knows.
 */
export function englishSample(paragraphs: readonly string[]): string {
  let sample = '';
  for (const paragraph of paragraphs) {
    sample += `${paragraph}\n\n`;
    if (sample.length > LONGEST_SAMPLE) break;
  }
  const times = Math.ceil(WORDS_TO_TELL / Math.max(1, countWords(sample)));
  return sample.repeat(Math.max(1, times)).trim();
}
