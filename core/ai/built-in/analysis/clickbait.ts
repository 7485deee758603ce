import { between, quoted, type Measure } from './measure.ts';
import type { ReadText } from './read-text.ts';

const bait =
  /you won['’]t believe|this one (?:weird )?(?:trick|secret|hack)|will (?:shock|blow) (?:you|your)|mind[- ]?blow|doctors hate|what happen(?:s|ed) next|nobody (?:is talking|tells you)|insane|jaw-dropping|secret(?:s)? (?:that|they|to)|change your life|get rich|10x your|overnight|guaranteed|read (?:this )?(?:till|until) the end|must[- ]read|tag (?:a|3|three) (?:friend|people)|comment ["“']?\w+["”']? (?:below|and)|smash that|like and share|link in bio|act now|limited time|don['’]t miss|no lo vas a creer|du wirst nicht glauben/giu;
const shout = /\b(?!(?:NASA|HTML|HTTP|JSON|REST|UNESCO|CEFR)\b)\p{Lu}{4,}\b/gu;

/** Clickbait: bait phrases, shouted words, runs of exclamation marks and emoji per 100 words. One in 100 passes, six is a carnival barker. */
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
