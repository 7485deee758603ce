/**
 * The sentences of a draft that can open it or head it: concrete, whole, and true as far as the text shows. Openers,
 * headlines and topics are these sentences and nothing else, so nothing is made up.
 *
 * A sentence is no lead when it is false or may be (a claim without a source), when it is worn (a stock phrase, a
 * request for reach), when it breaks a rule of the writer's own, when its writer does not hold it (quoted, taken back,
 * expected), or when it needs the sentence before it. A language without known words has no leads, because none of this
 * can be told there.
 */

import type { OwnRule } from '../assistant/own-rules.ts';
import { detailsIn } from './analysis/details.ts';
import { clearsThroat } from './analysis/opening.ts';
import { standingSentences } from './analysis/qualifiers.ts';
import type { ReadText, Sentence } from './analysis/read-text.ts';
import { isBait } from './rules/bait.ts';
import { claimsIn } from './rules/claims.ts';
import type { LanguageWords } from './rules/language-words.ts';
import { hasWornPhrase } from './rules/phrase-rules.ts';
import { ownRuleBreaker } from './rules/own-rules.ts';
import { wordsIn } from './rules/words-by-language.ts';

export interface Lead {
  /** The sentence, as in the draft. */
  readonly text: string;
  /** Number of its paragraph, from 1. */
  readonly paragraph: number;
  readonly strength: number;
}

/** Words of a lead: fewer say too little, more are not read at a glance. */
const LENGTH = { least: 5, most: 28, short: 7, comfortable: 20 } as const;
const STRONG = 1.7;
/** Says when, and counts nothing. */
const year = /\b(?:19|20)\d\d\b/g;
/** A thing that was named before. */
const pronoun = /(?<![\p{L}])(?:it|them|him|es|ihn|cela)(?![\p{L}])/iu;

/** The leads of a draft, the strongest first. */
export function leadsIn(text: ReadText, written: string, ownRules: readonly OwnRule[] = []): Lead[] {
  const words = wordsIn(text.language);
  if (!words) return [];
  const unsourced = new Set(
    claimsIn(text, written)
      .filter(({ hasSource }) => !hasSource)
      .map(({ sentence }) => sentence),
  );
  const breaksOwnRule = ownRuleBreaker(ownRules);
  const firsts = new Set(text.paragraphs.map(([first]) => first));
  const isTheirs = (sentence: Sentence) =>
    (text.paragraphs[paragraphOf(text, sentence)] ?? []).some(({ text: line }) => words.first.test(line));
  return standingSentences(text)
    .filter(
      (sentence) => !unsourced.has(sentence) && mayStandAlone(sentence, text, words) && !breaksOwnRule(sentence.text),
    )
    .map((sentence) => ({
      text: sentence.text,
      paragraph: 1 + paragraphOf(text, sentence),
      strength:
        strengthOf(sentence, words, isTheirs(sentence)) +
        (sentence === text.sentences[0] ? 1 : firsts.has(sentence) ? 0.2 : 0),
    }))
    .filter(({ strength }) => strength >= STRONG)
    .toSorted((one, other) => other.strength - one.strength);
}

function mayStandAlone(
  { text: line, words: { length }, isItem }: Sentence,
  { language }: ReadText,
  known: LanguageWords,
) {
  if (length < LENGTH.least || length > LENGTH.most || /[:,]$/.test(line) || line.endsWith('!')) return false;
  if (/^‘|["“„«»”]/.test(line) || (!isItem && !/[.?…]$/.test(line))) return false;
  if (isItem && length < 8) return false;
  return !(
    known.pointsBack.test(line) ||
    known.disowned.test(line) ||
    known.asks.test(line) ||
    clearsThroat({ text: line }) ||
    hasWornPhrase(line, language) ||
    isBait(line, language)
  );
}

function paragraphOf({ paragraphs }: ReadText, sentence: Sentence): number {
  return paragraphs.findIndex((sentences) => sentences.includes(sentence));
}

/**
 * Concrete details count most, then the writer's own experience, then a position. Figures count only beside the writer's
 * own experience: others somebody else must have counted.
 */
function strengthOf(sentence: Sentence, { numbers, first, commands }: LanguageWords, isTheirs: boolean): number {
  const { text: line, words } = sentence;
  const spelled = new Set(numbers.split(' '));
  const figures =
    (line.replaceAll(year, '').match(/\d[\d.,]*/g)?.length ?? 0) +
    0.8 * words.filter((word) => spelled.has(word)).length;
  return (
    (isTheirs || commands.test(line) ? Math.min(2, figures) : 0) +
    (first.test(line) ? 0.8 : 0) +
    Math.min(0.5, 0.25 * detailsIn(sentence)) +
    (commands.test(line) ? 0.8 : 0) +
    (/\b(?:before|because|instead|than|if|weil|statt|bevor|wenn|parce|avant|porque|cuando|antes)\b/iu.test(line)
      ? 0.5
      : 0) -
    (words.length > LENGTH.comfortable ? 0.4 : 0) -
    (words.length < LENGTH.short ? 0.3 : 0) -
    (line.includes(':') ? 0.8 : 0) -
    (pronoun.test(line) ? 1 : 0)
  );
}
