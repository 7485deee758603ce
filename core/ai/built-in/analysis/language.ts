import { stopWords, type Language } from './stop-words.ts';

const known = ['en', 'es', 'de', 'fr'] as const;
const READ_WORDS = 600;
/** Running text has 35 to 55 % function words; a tenth tells a language from names and numbers. */
const LEAST_SHARE = 0.1;

/**
 * The language of a text, by the share of its words that are a language's function words (Ingle 1980). English when
 * nothing tells and the letters are Latin: a few key words are the same in most languages.
 */
export function guessLanguage(words: readonly string[]): Language {
  const read = words.slice(0, READ_WORDS);
  if (read.length === 0) return 'en';
  const shares = known.map((language) => ({
    language,
    share: read.filter((word) => stopWords[language].has(word)).length / read.length,
  }));
  const best = shares.reduce((leader, next) => (next.share > leader.share ? next : leader));
  if (best.share >= LEAST_SHARE) return best.language;
  const latin = read.filter((word) => /^[a-z0-9'’-]+$/.test(word)).length / read.length;
  return latin > 0.8 && read.length < 40 ? 'en' : 'other';
}
