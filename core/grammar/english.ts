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

/** The dialect of English to check, from the browser's languages (BCP 47, preferred first). */
export function englishDialect(languages: readonly string[]): EnglishDialect {
  const english = languages.find((language) => /^en(-|$)/i.test(language));
  const region = english?.split('-').at(-1)?.toUpperCase() ?? '';
  return byRegion[region] ?? 'American';
}

/** Enough characters to detect a language. */
const LONGEST_SAMPLE = 10_000;

/** Twice what the checker needs, because it counts fewer words than we do, for example no numbers. */
const WORDS_TO_TELL = 16;

/**
 * The text with which the checker detects English. It rejects any text of up to seven words that contains an unknown
 * one, so a short text is repeated: then the checker decides by the share of known words.
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
