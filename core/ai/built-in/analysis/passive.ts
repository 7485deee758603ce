import { between, quoted, type Measure } from './measure.ts';
import type { ReadText } from './read-text.ts';

const irregular =
  'done|made|given|taken|seen|known|shown|written|chosen|driven|built|sent|spent|held|kept|left|lost|paid|said|sold|told|found|thought|brought|caught|taught|put|set|cut|begun|broken|drawn|grown|led|met|read|run|understood|won|hidden';
const passive = new RegExp(
  `\\b(?:is|are|was|were|be|been|being|gets?|got)\\s+(?:\\w+ly\\s+|not\\s+|being\\s+)?(?:\\w{2,30}ed|${irregular})\\b`,
  'i',
);

/** Passive voice (English only): sentences with a form of "be" before a participle. Up to 10 % is normal, from 45 % the doers are gone. */
export function passiveVoice({ sentences }: ReadText): Measure {
  const found = sentences.filter(({ text }) => passive.test(text.slice(0, 1000)));
  return {
    score: between(found.length / Math.max(1, sentences.length), 0.45, 0.1),
    quotes: found.slice(0, 3).map(({ text }) => quoted(text)),
  };
}
