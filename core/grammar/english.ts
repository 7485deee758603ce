import { countWords } from '../kernel/text.ts';

export const englishDialects = ['American', 'British', 'Australian', 'Canadian', 'Indian'] as const;
export type EnglishDialect = (typeof englishDialects)[number];

export function isEnglishDialect(value: unknown): value is EnglishDialect {
  return englishDialects.some((dialect) => dialect === value);
}

const byRegion: Readonly<Record<string, EnglishDialect>> = {
  AU: 'Australian',
  CA: 'Canadian',
  GB: 'British',
  IE: 'British',
  IN: 'Indian',
  NZ: 'Australian',
  ZA: 'British',
};

/** The English that a person writes, by the languages of their browser (BCP 47, the favourite first). */
export function englishDialect(languages: readonly string[]): EnglishDialect {
  const english = languages.find((language) => /^en(-|$)/i.test(language));
  const region = english?.split('-').at(-1)?.toUpperCase() ?? '';
  return byRegion[region] ?? 'American';
}

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
