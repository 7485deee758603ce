import { between, quoted, type Measure } from './measure.ts';
import { findPhrases, phrasesOf } from './phrases.ts';
import type { ReadText } from './read-text.ts';

const links = phrasesOf([
  'because', 'so that', 'which means', 'that means', 'means', 'therefore', 'which is why', "that's why", 'as a result', 'if', 'unless', 'when', 'until', 'but', 'instead', 'rather than', 'not', "don't", "doesn't", "didn't", "isn't", "wasn't", "aren't", "won't", "couldn't", 'never', 'no', 'only', 'although', 'despite', 'yet', 'the reason', 'the problem', 'the mistake', 'the lesson', 'turns out', 'learned', 'should', 'stop', 'wrong', 'before', 'after',
  'porque', 'pero', 'sino', 'cuando', 'nunca', 'si', 'por eso', 'aunque', 'nadie', 'antes', 'después', 'sin',
  'weil', 'aber', 'sondern', 'wenn', 'nie', 'nicht', 'kein', 'keine', 'deshalb', 'statt', 'obwohl', 'bevor', 'nachdem', 'niemand',
  'parce', 'mais', 'quand', 'jamais', 'pas', 'donc', 'lorsque', 'avant', 'après',
]);

/**
 * A point: words that reason (because, if, but, instead, that's why) and take a side (not, never, should) per word, where
 * 1 in 100 only lists and 4.5 in 100 argues.
 */
export function reasoning({ words, sentences }: ReadText): Measure {
  const count = findPhrases(words, links).length;
  const claims = sentences.filter((sentence) => sentence.words.length > 4 && findPhrases(sentence.words, links).length > 1);
  return { score: between(count / Math.max(40, words.length), 0.008, 0.045), quotes: claims.slice(0, 3).map(({ text }) => quoted(text)) };
}
