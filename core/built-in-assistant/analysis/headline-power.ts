import { clicheWords } from './cliche-words.ts';
import { between, type Measure, quoted } from './measure.ts';
import { findPhrases, phrasesOf } from './phrases.ts';
import { type ReadText, wordsOf } from './read-text.ts';

const cliches = phrasesOf(clicheWords);

export interface HeadlinePower {
  /** 0 to 1. */
  readonly score: number;
  readonly strengths: readonly string[];
}

/**
 * Headline power: 40 to 60 characters (the length that search results and feeds show in full), 6 to 11 words, a number,
 * a question or a "how", an opinion, and direct address. Shouting and buzzwords reduce it.
 */
export function headlinePower(text: string): HeadlinePower {
  const words = wordsOf(text);
  const length = Array.from(text).length;
  const fits = length < 40 ? between(length, 10, 40) : between(length, 95, 60);
  const signs = [
    { holds: length >= 40 && length <= 60, worth: 0, says: `${length} characters: shown whole in feeds and search` },
    {
      holds: words.length >= 6 && words.length <= 11 && length <= 60,
      worth: 0.12,
      says: 'Long enough to say something, short enough to scan',
    },
    { holds: /\d/.test(text), worth: 0.15, says: 'A number makes a concrete promise' },
    { holds: /\?\s*$/.test(text), worth: 0.08, says: 'A question that your text answers' },
    { holds: /\b(?:how|why|what)\b/i.test(text), worth: 0.12, says: 'Says what kind of answer to expect' },
    {
      holds: /\b(?:not|never|stop|wrong|without|instead|don['’]t|mistake|nobody)\b/i.test(text),
      worth: 0.12,
      says: 'Takes a side',
    },
    { holds: /\b(?:you|your|i|we|my)\b/i.test(text), worth: 0.1, says: 'Speaks directly to the reader' },
  ];
  const held = signs.filter(({ holds }) => holds);
  const loud = /!|\b\p{Lu}{4,}\b/u.test(text) ? 0.25 : 0;
  const score =
    0.2 +
    0.3 * fits +
    held.reduce((sum, { worth }) => sum + worth, 0) -
    loud -
    0.15 * Math.min(2, findPhrases(words, cliches).length);
  return { score: Math.min(1, Math.max(0, score)), strengths: held.map(({ says }) => says) };
}

const bait =
  /you won['’]t believe|this one (?:weird )?(?:trick|secret|hack)|will (?:shock|blow) (?:you|your)|mind[- ]?blow|doctors hate|what happen(?:s|ed) next|nobody (?:is talking|tells you)|insane|jaw-dropping|secret(?:s)? (?:that|they|to)|change your life|get rich|10x your|overnight|guaranteed|read (?:this )?(?:till|until) the end|must[- ]read|tag (?:a|3|three) (?:friend|people)|comment ["“']?\w+["”']? (?:below|and)|smash that|like and share|link in bio|act now|limited time|don['’]t miss|no lo vas a creer|du wirst nicht glauben/giu;
const shout = /\b(?!(?:NASA|HTML|HTTP|JSON|REST|UNESCO|CEFR)\b)\p{Lu}{4,}\b/gu;

/**
 * Clickbait: bait phrases, words in capitals, runs of exclamation marks and emoji, per 100 words. One per 100 is
 * acceptable, six is the worst score.
 */
export function clickbait({ plain, sentences, words }: ReadText): Measure {
  const text = plain.slice(0, 20_000);
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const noise =
    1.5 * count(bait) +
    0.7 * count(shout) +
    count(/!{2,}|[?!]{3,}/g) +
    0.5 * count(/!(?!!)/g) +
    0.4 * count(/\p{Extended_Pictographic}/gu);
  const loud = sentences.filter((sentence) => /!{2,}/.test(sentence.text) || sentence.text.search(bait) >= 0);
  return {
    score: between((100 * noise) / Math.max(50, words.length), 6, 1),
    quotes: loud.slice(0, 3).map((sentence) => quoted(sentence.text)),
  };
}

/** Words that name a feeling, derived from Plutchik's eight emotions (1980) and related ones. */
export const feelingWords: ReadonlySet<string> = new Set(
  'afraid alone amazed anger angry annoyed anxious anxiety ashamed awful bored brave calm care cared cried cry curious disappointed disappointment doubt dread eager embarrassed embarrassing embarrassment envy exhausted fear feared feel feeling felt frightened frustrated frustrating frustration glad grateful gratitude grief guilt guilty happy hate hated hope hoped hopeful humiliated hurt jealous joy laughed lonely loss love loved miserable nervous overwhelmed pain painful panic panicked patient pride proud regret relief relieved sad scared shame shock shocked sick sorry stress stressed stressful stuck surprised terrified thankful tired trust trusted uncomfortable unhappy upset weary worried worry'.split(
    ' ',
  ),
);
