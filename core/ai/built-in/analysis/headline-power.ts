import { clicheWords } from './cliche-words.ts';
import { between } from './measure.ts';
import { findPhrases, phrasesOf } from './phrases.ts';
import { wordsOf } from './read-text.ts';

const cliches = phrasesOf(clicheWords);

export interface HeadlinePower {
  /** 0 to 1. */
  readonly score: number;
  readonly strengths: readonly string[];
}

/**
 * Headline power: 40 to 60 characters (what search results and feeds show whole), 6 to 11 words, a figure, a question or a
 * "how", a side taken, the reader addressed; less for shouting and buzzwords.
 */
export function headlinePower(text: string): HeadlinePower {
  const words = wordsOf(text);
  const length = Array.from(text).length;
  const fits = length < 40 ? between(length, 10, 40) : between(length, 95, 60);
  const signs = [
    { holds: length >= 40 && length <= 60, worth: 0, says: `${length} characters: shown whole in feeds and search` },
    {
      holds: words.length >= 6 && words.length <= 11,
      worth: 0.12,
      says: 'Long enough to say something, short enough to scan',
    },
    { holds: /\d/.test(text), worth: 0.15, says: 'A figure promises something definite' },
    { holds: /\?\s*$/.test(text), worth: 0.08, says: 'A question that the piece answers' },
    { holds: /\b(?:how|why|what)\b/i.test(text), worth: 0.12, says: 'Says what kind of answer to expect' },
    {
      holds: /\b(?:not|never|stop|wrong|without|instead|don['’]t|mistake|nobody)\b/i.test(text),
      worth: 0.12,
      says: 'Takes a side',
    },
    { holds: /\b(?:you|your|i|we|my)\b/i.test(text), worth: 0.1, says: 'Somebody speaks to somebody' },
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
