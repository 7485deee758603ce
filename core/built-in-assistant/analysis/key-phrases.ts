import { type ReadText, stemOf, stopWords, wordsOf } from './read-text.ts';

export interface KeyPhrase {
  /** As first written, in lower case. */
  readonly phrase: string;
  readonly count: number;
  readonly score: number;
}

const weak = new Set(
  'stuck number eat write linkedin post three four five six seven eight nine ten eleven twelve hour minute second third monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december thing change pay cost lesson question answer reason new good great best better big small long last first next whole real different right wrong hard easy much able sure enough early late main full high low important simple old please ask asked told want wanted know knew think thought try tried use used using find found give gave work works look looking people person today week month year years months weeks days time times hours minutes start started end day keep help ignore write wrote read spent learned learn often later thats hello actually means mean done'.split(
    ' ',
  ),
);

/**
 * Key phrases of a text: one to three meaningful words between stop words and punctuation. The score is RAKE (Rose et
 * al. 2010: the sum of degree / frequency of their words) times the number of occurrences; title and headings count
 * three times. Phrases with the same stems are merged.
 */
export function keyPhrases(
  { language, plain, headings }: Pick<ReadText, 'language' | 'plain' | 'headings'>,
  title = '',
  most = 12,
): KeyPhrase[] {
  const emphasised = [title, ...headings].flatMap((line) => candidates(line, language));
  const all = [...emphasised, ...candidates(plain, language)];
  const degree = new Map<string, number>();
  const frequency = new Map<string, number>();
  for (const words of all) {
    for (const word of words) {
      const stem = stemOf(word);
      frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
      degree.set(stem, (degree.get(stem) ?? 0) + words.length);
    }
  }
  const phrases = new Map<string, { phrase: string; count: number; bonus: number; words: readonly string[] }>();
  const heads = new Set(emphasised.map((words) => keyOf(words)));
  for (const words of all) {
    for (const part of partsOf(words)) {
      const key = keyOf(part);
      const known = phrases.get(key);
      if (known) known.count += 1;
      else phrases.set(key, { phrase: part.join(' '), count: 1, bonus: heads.has(key) ? 3 : 1, words: part });
    }
  }
  const scored = [...phrases.values()]
    .map(({ phrase, count, bonus, words }) => {
      const rake = words.reduce(
        (sum, word) => sum + (degree.get(stemOf(word)) ?? 0) / (frequency.get(stemOf(word)) ?? 1),
        0,
      );
      const commonness = words.reduce((sum, word) => sum + (frequency.get(stemOf(word)) ?? 0), 0) / words.length;
      return {
        phrase,
        count,
        score: bonus * Math.sqrt(rake) * (count - 0.5) * Math.log(1.5 + commonness) * (words.length === 1 ? 0.75 : 1),
      };
    })
    .toSorted((a, b) => b.score - a.score || (a.phrase < b.phrase ? -1 : 1));
  return scored
    .filter(
      ({ phrase }, index) =>
        !scored.slice(0, index).some((better) => contains(better.phrase, phrase) || contains(phrase, better.phrase)),
    )
    .slice(0, most);
}

function candidates(text: string, language: ReadText['language']): string[][] {
  const found: string[][] = [];
  for (const part of text.split(/[^\p{L}\p{M}\p{N}\s'’-]+|\n/u)) {
    let run: string[] = [];
    for (const word of [...wordsOf(part), '']) {
      const holds =
        word.length > 2 &&
        word.length <= 40 &&
        !stopWords[language].has(word) &&
        !/^[\d'-]/.test(word) &&
        !weak.has(word) &&
        !/'(?:s|t|re|ve|ll|d|m)$/.test(word) &&
        !(language === 'en' && word.length > 4 && word.endsWith('ly'));
      if (holds) run.push(word);
      else {
        if (run.length > 0) found.push(run);
        run = [];
      }
    }
  }
  return found;
}

/** A run of up to three words is one phrase. A longer run is split. */
function partsOf(words: readonly string[]): string[][] {
  if (words.length <= 3) return [[...words], ...(words.length > 1 ? words.map((word) => [word]) : [])];
  return words.slice(1).map((word, index) => [words[index] ?? word, word]);
}

function keyOf(words: readonly string[]): string {
  return words.map((word) => stemOf(word)).join(' ');
}

function contains(outer: string, inner: string): boolean {
  return ` ${outer} `.includes(` ${inner} `) || stemOf(outer) === stemOf(inner);
}
