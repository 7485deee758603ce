import { countCharacters } from '../publishing/count-characters.ts';
import { findPlatform } from '../publishing/platforms.ts';
import { quoted } from './analysis/measure.ts';
import type { Sentence } from './analysis/read-text.ts';
import type { Edit, EditedDraft } from './edit.ts';

/** Words from which a paragraph is too long: in a feed on a phone, and in an article. */
const WALL = { post: 100, article: 170 } as const;

/** The longest paragraph, with a place to split it. */
export function longParagraphEdits({ text: { paragraphs }, isPost }: EditedDraft): Edit[] {
  const wall = isPost ? WALL.post : WALL.article;
  const [longest] = paragraphs
    .filter((sentences) => sentences.length >= 4 && wordsIn(sentences) >= wall)
    .toSorted((a, b) => wordsIn(b) - wordsIn(a));
  if (!longest) return [];
  return [
    {
      category: 'Structure',
      priority: 'medium',
      issue: `This paragraph has ${wordsIn(longest)} words: on a phone it is a wall.`,
      suggestion: `Begin a new one at “${quoted(middleOf(longest).text, 60)}”.`,
      location: quoted(longest[0]!.text),
      measure: 'paragraphs',
    },
  ];
}

function wordsIn(sentences: readonly Sentence[]): number {
  return sentences.reduce((sum, { words }) => sum + words.length, 0);
}

/** The first sentence of the second half, by words. */
function middleOf(sentences: readonly Sentence[]): Sentence {
  const half = wordsIn(sentences) / 2;
  let before = 0;
  for (const sentence of sentences) {
    if (before >= half) return sentence;
    before += sentence.words.length;
  }
  return sentences.at(-1)!;
}

/**
 * Words from which readers need to read a sentence twice (Cutts, Oxford Guide to Plain English, recommends 15 to 20 on
 * average).
 */
const LONG = 45;
/** Positions at which a sentence can be split. A clause after "because" or "which" is not a sentence of its own. */
const joint = /[,;:]?\s(?:and|but|so|then|or)\s|;\s|\s[–—]\s|:\s/giu;
const WORDS_SHOWN = 4;

/** The longest sentence that is too long, with a place to split it. */
export function longSentenceEdits({ text: { sentences } }: EditedDraft): Edit[] {
  const [longest] = sentences
    .filter(({ text, words, isItem }) => words.length >= LONG && !isItem && !isTable(text))
    .toSorted((a, b) => b.words.length - a.words.length);
  if (!longest) return [];
  const at = middleJoint(longest.text);
  const rest = at === null ? '' : firstWords(longest.text.slice(at));
  return [
    {
      category: 'Sentence length',
      priority: 'medium',
      issue: `This sentence has ${longest.words.length} words. Readers forget how it started.`,
      suggestion: rest === '' ? 'Split it into two or three.' : `End it before “${rest}…” and begin a new one there.`,
      location: quoted(longest.text),
      measure: 'sentenceLength',
    },
  ];
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

/** Posts of a numbered thread that exceed X's limit. */
export function longThreadPostEdits({ written }: EditedDraft): Edit[] {
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
      category: 'Platform',
      priority: 'high',
      issue: `${named(numbers)} longer than the ${limit.characters} characters that X allows.`,
      suggestion: 'Keep one thought in each, or cut it in two where the next thought begins.',
      location: quoted(firstLineOf(long[0]!.text)),
      measure: null,
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
