import { between, quoted, type Measure } from './measure.ts';
import type { ReadText, Sentence } from './read-text.ts';

const figure = /(?:[$€£]\s?)?\d[\d.,:]*\s?(?:%|k\b|m\b|percent)?/giu;
const spelled =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|ninety|hundred|thousand|dozen|half|twice|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december)\b/gi;
const example =
  /\b(?:for example|for instance|such as|e\.g|say,|imagine|like this|zum beispiel|por ejemplo|par exemple)\b/gi;
const name = /(?<=[\p{Ll},;:]\s)\p{Lu}[\p{L}\d&-]+(?:\s\p{Lu}[\p{L}-]+)*/gu;
const speech = /["“„«][^"”“»\n]{4,300}["”“»]/gu;
/** "I" and its forms are no names. */
const notNames = /^(?:I|I'm|I've|I'd|I'll|OK|The|A|An|But|And|So|It|We|You|If|My)$/;

/**
 * Concrete details per 100 words: figures and dates (1 each), names inside a sentence (1), quoted speech (1.5),
 * announced examples (1). 4.5 and more in 100 is full marks; texts without any get none. German writes every noun with a
 * capital, so names do not count there. Sentences with the most details are quoted.
 */
export function specificity({ language, sentences, words }: ReadText): Measure {
  const rated = sentences.map((sentence) => ({ text: sentence.text, details: detailsIn(sentence, language === 'de') }));
  const details = rated.reduce((sum, each) => sum + Math.min(4, each.details), 0);
  const spread = rated.filter((each) => each.details > 0).length / Math.max(1, rated.length);
  const score = 0.75 * between((100 * details) / Math.max(60, words.length), 0, 4.5) + 0.25 * between(spread, 0, 0.35);
  const best = rated.filter((each) => each.details > 0).toSorted((a, b) => b.details - a.details);
  return { score, quotes: best.slice(0, 3).map(({ text }) => quoted(text)) };
}

export function detailsIn({ text }: Pick<Sentence, 'text'>, nounsAreCapital = false): number {
  const line = text.slice(0, 1000);
  const names = nounsAreCapital ? 0 : (line.match(name) ?? []).filter((found) => !notNames.test(found)).length;
  const count = (pattern: RegExp): number => line.match(pattern)?.length ?? 0;
  return count(figure) + 0.7 * count(spelled) + names + 1.5 * count(speech) + count(example);
}
