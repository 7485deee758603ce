import { countCharacters } from '../../publishing/count-characters.ts';
import type { Platform } from '../../publishing/platform.ts';
import { readPlainSections } from '../../publishing/plain-text.ts';
import { findPlatform } from '../../publishing/platforms.ts';
import { quoted } from '../analysis/quoted.ts';
import { clearsThroat } from '../analysis/opening.ts';
import { type Sentence, wordsOf } from '../analysis/read-text.ts';
import type { LanguageWords } from './language-words.ts';
import type { CheckedDraft, Remark } from './remark.ts';
import { wordsIn } from './words-by-language.ts';

/** Words from which a paragraph is too long: in a feed on a phone, and in an article. */
const WALL = { post: 100, article: 200 } as const;

/** The longest paragraph, with a place to split it. */
export function longParagraphRemarks({ text: { paragraphs }, isPost }: CheckedDraft): Remark[] {
  const wall = isPost ? WALL.post : WALL.article;
  const [longest] = paragraphs
    .filter(
      (sentences) =>
        sentences.length >= 4 && lengthOf(sentences) >= wall && !sentences.some(({ text }) => isTable(text)),
    )
    .toSorted((a, b) => lengthOf(b) - lengthOf(a));
  if (!longest) return [];
  return [
    {
      rule: 'paragraph',
      priority: 'medium',
      issue: `This paragraph has ${lengthOf(longest)} words: on a phone it is a wall.`,
      suggestion: `Begin a new one at “${quoted(middleOf(longest).text, 60)}”.`,
      location: quoted(longest[0]!.text),
    },
  ];
}

function lengthOf(sentences: readonly Sentence[]): number {
  return sentences.reduce((sum, { words }) => sum + words.length, 0);
}

/** The first sentence of the second half, by words. */
function middleOf(sentences: readonly Sentence[]): Sentence {
  const half = lengthOf(sentences) / 2;
  let before = 0;
  for (const sentence of sentences) {
    if (before >= half) return sentence;
    before += sentence.words.length;
  }
  return sentences.at(-1)!;
}

/**
 * Words from which readers need to read a sentence twice (Cutts, Oxford Guide to Plain English, recommends 15 to 20 on
 * average). Editors leave shorter ones alone where they are well built. One that only announces is cut sooner.
 */
const LONG = { any: 66, announcing: 30 } as const;
/**
 * Positions at which a sentence can be split: what follows begins with a subject of its own. A clause after "because" or
 * "which" is not a sentence of its own, and "me or the others" is no joint.
 */
const joint =
  /;\s|[,;:–—]?\s(?:and|but|so)\s(?:then\s)?(?=(?:i|we|he|she|they|it|there|you|nobody|everybody|everyone|turns out)['’\s])|[,;:–—]\s(?:and|but|so)\s(?:then\s)?(?=(?:the|my|our|his|her|their)\s\p{L}+\s)|[,;]?\s(?:et|mais|donc)\s(?=(?:je|tu|il|elle|on|nous|vous|ils|elles)\s|j['’])|,\s(?:und|aber|denn|doch)\s(?=(?:ich|er|sie|es|wir|man|ihr|die|der|das)\s)|,\s(?:y|pero|así que)\s(?=(?:yo|él|ella|nosotros|ellos|ellas|nadie|todos)\s)/giu;
/** Mathematics is read sign by sign. */
const formula = /\\\p{L}+|[{}]|\s[=≈≤≥]\s/u;
const WORDS_SHOWN = 4;

const MOST_SHOWN = 3;

/** The longest sentences, each with a place to split it, and split where that is certain. */
export function longSentenceRemarks({ text: { sentences, language }, own }: CheckedDraft): Remark[] {
  return sentences
    .filter((sentence, at) => {
      const { text, isItem } = sentence;
      if (isItem || isTable(text) || formula.test(text)) return false;
      if (sentence.words.length >= LONG.announcing && clearsThroat(sentence)) return true;
      return (
        countedWords(text) >= LONG.any &&
        !isChain(sentence, wordsIn(language)) &&
        !saysSentence.test(sentences[at + 1]?.text ?? '')
      );
    })
    .toSorted((a, b) => b.words.length - a.words.length)
    .slice(0, MOST_SHOWN)
    .map((sentence) => {
      const { text, words } = sentence;
      if (clearsThroat(sentence))
        return {
          rule: 'long',
          priority: 'medium',
          issue: `These ${words.length} words announce something instead of saying it.`,
          suggestion: 'Cut the sentence, and start with what comes after it.',
          location: quoted(text),
        };
      const at = middleJoint(text);
      const rest = at === null ? '' : firstWords(text.slice(at));
      // A sentence with marks or quoted speech in it would lose them.
      const parts = own.includes(text) ? splitInTwo(text) : null;
      return {
        rule: 'long',
        priority: 'medium',
        issue: `This sentence has ${words.length} words. Readers forget how it started.`,
        suggestion: rest === '' ? 'Split it into two or three.' : `End it before “${rest}…” and begin a new one there.`,
        location: parts === null ? quoted(text) : text,
        ...(parts !== null && { replacement: parts }),
      };
    });
}

/** A joint behind which a whole sentence follows: a semicolon, or "and" with a subject of its own. English only. */
const wholeClause =
  /;\s+(?=\p{Ll})|,\s+(?:and|so)\s+(?=(?:i|we|he|she|they|it|this|there)\s+(?:is|was|are|were|had|has|did|does|can|could|will)\b)/giu;

function splitInTwo(text: string): string | null {
  const middle = text.length / 2;
  const [nearest] = [...text.matchAll(wholeClause)].toSorted(
    (one, other) => Math.abs(one.index - middle) - Math.abs(other.index - middle),
  );
  if (!nearest || Math.abs(nearest.index - middle) > text.length / 4) return null;
  const rest = text.slice(nearest.index + nearest[0].length);
  return `${text.slice(0, nearest.index)}. ${rest.slice(0, 1).toUpperCase()}${rest.slice(1)}`;
}

/** Says of the sentence before it that it is one: it is quoted for its words. */
const saysSentence =
  /^\P{L}*(?:that|this|das|dies|c['’]est|voilà|esa|esta|es)(?![\p{L}])[^.!?]{0,60}(?<![\p{L}])(?:sentences?|words|Satz|Sätze|Worte|phrases?|frases?)(?![\p{L}])/iu;
/** A note in brackets, and speech of another person. */
const aside = /\([^()]{1,300}\)|"[^"]{1,300}"|[“„«][^”“»]{1,300}[”“»]/gu;
/** Parts between commas that are a list: at least so many in a row, of at most so many words each. */
const LIST = { parts: 3, words: 6 } as const;

/** The words of a sentence without notes in brackets, speech and lists, whose parts are read one by one. */
function countedWords(text: string): number {
  const parts = text.replaceAll(aside, ' ').split(/[,;]\s/u);
  const lengths = parts.map((part) => wordsOf(part).length);
  let counted = 0;
  let run: number[] = [];
  for (const length of [...lengths, Infinity]) {
    if (length <= LIST.words) {
      run.push(length);
      continue;
    }
    if (run.length < LIST.parts) counted += run.reduce((sum, each) => sum + each, 0);
    run = [];
    if (length !== Infinity) counted += length;
  }
  // Long parts behind semicolons are a list too.
  return text.split(/;\s/u).length > LIST.parts ? 0 : counted;
}

/**
 * Things that happened one after another, told in one breath: nobody has to remember how it started. Past tense needs
 * fewer links than what may be an argument.
 */
const CHAIN = { links: 4, words: 70, scene: { links: 3, past: 3 } } as const;
const link = /(?<![\p{L}])(?:and|und|et|y)(?![\p{L}])/giu;
const present =
  /(?<![\p{L}])(?:is|are|isn['’]t|aren['’]t|don['’]t|doesn['’]t|needs?|ist|sind|est|sont|es|son)(?![\p{L}])/iu;

function isChain({ text, words }: Sentence, known: LanguageWords | null): boolean {
  if (words.length > CHAIN.words) return false;
  const links = text.match(link)?.length ?? 0;
  if (links >= CHAIN.links) return true;
  const past = known ? [...text.matchAll(new RegExp(known.past.source, 'giu'))].length : 0;
  return links >= CHAIN.scene.links && past >= CHAIN.scene.past && !present.test(text);
}

function isTable(text: string): boolean {
  return text.split('|').length > 2;
}

function middleJoint(text: string): number | null {
  const middle = text.length / 2;
  const joints = [...text.matchAll(joint)].map(({ index }) => index);
  const nearest = joints.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return nearest === undefined || Math.abs(nearest - middle) > text.length / 4 ? null : nearest;
}

function firstWords(text: string): string {
  return text
    .replace(/^[\s,;:–—]+/u, '')
    .split(/\s+/u)
    .slice(0, WORDS_SHOWN)
    .join(' ')
    .replace(/[,;:.]$/u, '');
}

/** The number at the beginning of a post in a thread: "3/" or "3/12". */
const begins = /^[ \t]*(?:\*\*)?(\d{1,2})\/(?:\d{1,2})?(?:\*\*)?[ \t\n.:)-]/gmu;
const FEWEST_POSTS = 3;

/** The texts between lines of three hyphens, as they are posted; one where there is no such line. */
export function postedSections(written: string): readonly string[] {
  return readPlainSections(written).flatMap(({ text }) => (text === '' ? [] : [text]));
}

/** Whether the writer cut a thread: with numbers, or with lines of three hyphens. */
export function isThread(written: string, sections: readonly string[]): boolean {
  return sections.length > 1 || [...written.matchAll(begins)].length >= FEWEST_POSTS;
}

/**
 * Posts of a thread that its writer cut with lines of three hyphens, where they exceed the limit of the platform: it cuts
 * them again, at a place that the writer did not choose.
 */
export function longSectionRemarks(sections: readonly string[], { name, limit }: Platform): Remark[] {
  if (limit?.longerText !== 'thread' || sections.length < 2) return [];
  const long = sections.flatMap((text, at) => (countCharacters(text, limit) > limit.characters ? [{ text, at }] : []));
  if (long.length === 0) return [];
  return [
    {
      rule: 'thread',
      priority: 'high',
      issue: `${named(long.map(({ at }) => String(at + 1)))} longer than the ${limit.characters} characters that ${name} allows.`,
      suggestion: 'Shorten, or cut where the next thought begins. Otherwise it is cut where the limit is.',
      location: quoted(firstLineOf(long[0]!.text)),
    },
  ];
}

/** Posts of a numbered thread that exceed X's limit. */
export function longThreadPostRemarks({ written }: CheckedDraft): Remark[] {
  const limit = findPlatform(2)?.limit;
  const marks = [...written.matchAll(begins)];
  if (!limit || marks.length < FEWEST_POSTS) return [];
  const posts = marks.map(({ 1: number, index }, at) => ({
    number: number!,
    text: written.slice(index, marks[at + 1]?.index).trim(),
  }));
  const long = posts.filter(({ text }) => countCharacters(text, limit) > limit.characters);
  if (long.length === 0) return [];
  const numbers = long.map(({ number }) => number);
  return [
    {
      rule: 'thread',
      priority: 'high',
      issue: `${named(numbers)} longer than the ${limit.characters} characters that X allows.`,
      suggestion: 'Keep one thought in each, or cut it in two where the next thought begins.',
      location: quoted(firstLineOf(long[0]!.text)),
    },
  ];
}

function named(numbers: readonly string[]): string {
  if (numbers.length === 1) return `Post ${numbers[0]} is`;
  return `Posts ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)} are`;
}

function firstLineOf(text: string): string {
  return text.split('\n', 1)[0]!;
}
