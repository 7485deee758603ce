/**
 * The sentences of a text that can stand alone: concrete, whole, and true as far as the text shows. Topics of notes, the
 * opener from a plan, the headline of a draft without a title and the praise of a first sentence are these and nothing
 * else, so nothing is made up.
 *
 * A sentence is no lead when it is false or may be (a claim without a source), when it is worn (a stock phrase, a
 * request for reach), when it breaks a rule of the writer's own, when its writer does not hold it (quoted, taken back,
 * expected), or when it needs the sentence before it. A language without known words has no leads, because none of this
 * can be told there.
 */

import type { OwnRule } from '../assistant/own-rules.ts';
import { detailsIn } from './analysis/details.ts';
import { belowSalutation, clearsThroat } from './analysis/opening.ts';
import { standingSentences } from './analysis/qualifiers.ts';
import { type ReadText, readText, type Sentence, stemOf } from './analysis/read-text.ts';
import { isBait } from './rules/bait.ts';
import { claimsIn, oneself } from './rules/claims.ts';
import { passive } from './rules/english-grammar.ts';
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
  /** Whether it tells something that happened to the writer alone, with a figure or a date. */
  readonly isEvent: boolean;
  /** Whether it stands at the beginning already. */
  readonly isFirst: boolean;
  /** Figures, also in words, names and quoted speech in it. */
  readonly details: number;
}

/** The words in which the writer says what a draft is about, and how they write; empty where nothing is known. */
export interface About {
  readonly title?: string;
  readonly goal?: string;
  readonly audience?: string;
  readonly ownRules?: readonly OwnRule[] | undefined;
}

/** Words of a lead: fewer say too little, more are not read at a glance. */
const LENGTH = { least: 6, most: 28, comfortable: 20 } as const;
const STRONG = 1.7;
/** A boast: nobody can check it, and readers believe the rest less. */
const boast =
  /\b(?:hundreds|thousands|millions|dozens|countless|never once|never failed|every single|success rate|best|greatest|biggest|fastest|finest|unique|unrivalled|award-winning|most (?:successful|powerful|important|popular|amazing)|number one|no\. ?1|world-class)\b|(?<![\p{L}])(?:hunderte|tausende|erfolgsquote|beste[nrs]?|größte[nrs]?|einzigartig\p{L}*|centaines|milliers|meilleure?s?|taux de réussite|cientos|miles de|mejor(?:es)?|tasa de éxito)(?![\p{L}])/iu;
/** How long somebody has been at it: a line of a CV, and no event. */
const credential =
  /\bI(?:['’]ve| have)\b[^.!?]{0,60}\bfor (?:over |more than |nearly |almost )?\p{L}*\d*\+? years\b|(?<![\p{L}])(?:seit (?:über |mehr als )?\d+ Jahren|depuis (?:plus de )?\d+ ans|desde hace (?:más de )?\d+ años)(?![\p{L}])/iu;
/** Says what would be, and tells nothing. */
const conditional = /^\P{L}*(?:if|wenn|falls|si)\s/iu;
/** A share that names what was counted: "30% of my 40 letters". */
const countedShare = /(?:%|per ?cent|Prozent|pour ?cent|por ciento)\P{L}*(?:\p{L}+\s){0,3}\d/iu;
/** Says when, and counts nothing. */
const year = /\b(?:19|20)\d\d\b/g;
/** A thing that was named before, unless the sentence has named it. */
const pronoun =
  /^(?:\P{L}*\p{L}+(?!\p{L})){0,6}\P{L}*(?<![\p{L}])(?:it|them|him|es|ihn|cela|lo|she|he|they)(?![\p{L}])/iu;
/** Code, an aside, emphasis, a picture of a thing, or a list of terms. */
const notPlain = /\p{L}[(_]|[(){}=<>`*_|#@]|\s[—–]\s|\p{Extended_Pictographic}/u;
/** A share of more than everything. */
const impossible = /\b(?:[2-9]\d{2,}|1(?:0[1-9]|[1-9]\d)\d*)\s?%/u;
/** A share, which says little without the number that it is of. */
const share = /\d\s?(?:%|per ?cent\b|Prozent\b|pour ?cent\b|por ciento\b)/iu;
/** A thing with its article, and the word that may stand between. */
const definite =
  /(?<![\p{L}])(?:the|der|die|das|den|dem|des|im|am|vom|zum|zur|le|la|les|du|des|el|los|las|al|del)\s+([\p{L}-]+)(?:\s+([\p{L}-]+))?|(?<![\p{L}])l['’]([\p{L}-]+)/giu;
/** Unsourced claims from which nothing of a text is put forward. */
const MANY_CLAIMS = 3;

/** Words of the office that say nothing to anybody outside it. */
const jargon =
  /\b(?:holistic|stakeholders?|alignment|leverag\p{L}*|operationali[sz]\p{L}*|synerg\p{L}*|deliverables|learnings|time-to-value|[\p{L}]+-centric\p{L}*|end-to-end|cross-functional|ganzheitlich\p{L}*|Potenziale?|zielführend|sinergias?|synergies?)\b/iu;

/** The leads of a draft, the strongest first. */
export function leadsIn(
  text: ReadText,
  written: string,
  { title = '', goal = '', audience = '', ownRules = [] }: About = {},
): Lead[] {
  const words = wordsIn(text.language);
  if (!words || isVerse(text)) return [];
  const unsourced = new Set(
    claimsIn(text, written)
      .filter(({ hasSource }) => !hasSource)
      .map(({ sentence }) => sentence),
  );
  // A writer who makes up figures may make up experience too.
  if (unsourced.size >= MANY_CLAIMS) return [];
  const breaksOwnRule = ownRuleBreaker(ownRules);
  const plan = readText([title, goal, audience, ...text.headings].join('. ')).stems;
  const introduced = firstSentences(text);
  const firsts = new Set(text.paragraphs.map(([first]) => first));
  const [first] = belowSalutation(text);
  return standingSentences(text)
    .filter(
      (sentence) =>
        !unsourced.has(sentence) &&
        mayStandAlone(sentence, text, words) &&
        !namesAgain(sentence, introduced) &&
        !breaksOwnRule(sentence.text),
    )
    .map((sentence) => {
      const own = paragraphOf(text, sentence);
      const isTheirs = (text.paragraphs[own] ?? []).some(({ text: line }) => words.first.test(line));
      const meets = plan.some((stem) => sentence.stems.has(stem));
      const isEvent = words.first.test(sentence.text) && words.past.test(sentence.text) && hasFigure(sentence, words);
      const isCentral = text.paragraphs.some(
        (other, index) =>
          index !== own && other.some(({ stems }) => [...stems].some((stem) => sentence.stems.has(stem))),
      );
      return {
        text: sentence.text,
        paragraph: 1 + own,
        isEvent: isEvent && isCentral && oneself[text.language].test(sentence.text),
        isFirst: sentence === first,
        details: detailsIn(sentence) + spelledIn(sentence, words.numbers),
        isAbout: plan.length === 0 || meets || (isEvent && isCentral),
        strength:
          strengthOf(sentence, words, isTheirs) +
          (sentence === first ? 1 : firsts.has(sentence) ? 0.2 : 0) +
          (meets ? 0.5 : 0),
      };
    })
    .filter(({ strength, isAbout }) => isAbout && strength >= STRONG)
    .toSorted((one, other) => other.strength - one.strength);
}

/** Whether a text is in lines that end before their sentences do: a poem has no line that can be lifted out. */
export function isVerse({ paragraphs, words }: ReadText): boolean {
  return paragraphs.length >= 8 && words.length / paragraphs.length < 9;
}

function mayStandAlone({ text: line, words, isItem }: Sentence, { language }: ReadText, known: LanguageWords) {
  // Thousands are one word: "1,400".
  const length = words.length - (line.match(/\d[.,]\d/g)?.length ?? 0);
  if (length < LENGTH.least || length > LENGTH.most || !/^[\p{Lu}\d¿¡]/u.test(line)) return false;
  if (/[:,!]$/.test(line) || notPlain.test(line) || impossible.test(line)) return false;
  if (/^‘|["“„«»”]/.test(line) || (!isItem && !/[.?…]$/.test(line))) return false;
  if (isItem && length < 8) return false;
  return !(
    boast.test(line) ||
    credential.test(line) ||
    conditional.test(line) ||
    (share.test(line) && !countedShare.test(line)) ||
    known.pointsBack.test(line) ||
    known.dangles.test(line) ||
    known.disowned.test(line) ||
    known.asks.test(line) ||
    clearsThroat({ text: line }) ||
    hasWornPhrase(line, language) ||
    isBait(line, language) ||
    jargon.test(line) ||
    (language === 'en' && passive.test(line))
  );
}

/** Stems, each with the first sentence that has it, and the place of each sentence. */
interface Introduced {
  readonly by: ReadonlyMap<string, number>;
  readonly places: ReadonlyMap<Sentence, number>;
}

function firstSentences({ sentences }: ReadText): Introduced {
  const by = new Map<string, number>();
  sentences.forEach(({ stems }, place) => {
    for (const stem of stems) if (!by.has(stem)) by.set(stem, place);
  });
  return { by, places: new Map(sentences.map((sentence, place) => [sentence, place])) };
}

/** Whether a sentence names a thing by its article that the draft has introduced before. */
function namesAgain(sentence: Sentence, { by, places }: Introduced): boolean {
  const place = places.get(sentence) ?? 0;
  const isBefore = (part: string) => (by.get(stemOf(part.toLowerCase())) ?? place) < place;
  return [...sentence.text.matchAll(definite)].some(([, ...named]) =>
    named.some((word) => word?.split('-').some(isBefore)),
  );
}

function paragraphOf({ paragraphs }: ReadText, sentence: Sentence): number {
  return paragraphs.findIndex((sentences) => sentences.includes(sentence));
}

function hasFigure({ text, words }: Sentence, { numbers }: LanguageWords): boolean {
  const spelled = new Set(numbers.split(' '));
  return /\d/.test(text) || words.some((word) => word.split('-').some((part) => spelled.has(part)));
}

/** Numbers in words. */
function spelledIn({ words }: Sentence, numbers: string): number {
  const spelled = new Set(numbers.split(' '));
  return words.filter((word) => spelled.has(word)).length;
}

/**
 * Concrete details count most, then the writer's own experience, then a position. Figures count only beside the writer's
 * own experience: others somebody else must have counted.
 */
function strengthOf(sentence: Sentence, { numbers, first, commands }: LanguageWords, isTheirs: boolean): number {
  const { text: line, words } = sentence;
  const figures = (line.replaceAll(year, '').match(/\d[\d.,]*/g)?.length ?? 0) + 0.8 * spelledIn(sentence, numbers);
  return (
    (isTheirs || commands.test(line) ? Math.min(2, figures) : 0) +
    (first.test(line) ? 0.8 : 0) +
    Math.min(0.5, 0.25 * detailsIn(sentence)) +
    (commands.test(line) ? 0.8 : 0) +
    (/\b(?:before|because|instead|than|if|weil|statt|bevor|wenn|parce|avant|porque|cuando|antes)\b/iu.test(line)
      ? 0.5
      : 0) -
    (words.length > LENGTH.comfortable ? 0.4 : 0) -
    (line.includes(':') ? 0.8 : 0) -
    (pronoun.test(line) ? 1 : 0)
  );
}
