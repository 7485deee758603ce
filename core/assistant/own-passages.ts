/**
 * Chooses passages that a person has published, for a model to match their rhythm and vocabulary.
 *
 * Texts are cut into passages of a few sentences. Passages are ranked by the words that they share with the piece to be
 * written (Okapi BM25, Robertson and Zaragoza 2009, with the usual k1 and b). On a device with an embedding model those
 * that mean the same in other words count as well, by the sum of both ranks (reciprocal rank fusion, Cormack and others
 * 2009). Where fewer than three fit, the newest others follow: how somebody writes can be seen in any text of theirs.
 */
import { z } from 'zod';
import { countWords, withoutHalfCharacter } from '../kernel/text.ts';

/** A text that the person has published. */
export interface PublishedText {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** Characters that a request may carry. */
const MAX_TITLE = 1000;
const MAX_TEXT = 2000;

/** A passage as a request carries it, with the item that it is from. */
export const ownPassage = z.object({
  id: z.string().max(64),
  title: z.string().max(MAX_TITLE),
  text: z.string().max(MAX_TEXT),
});
export type OwnPassage = Readonly<z.output<typeof ownPassage>>;

/** How many passages a prompt holds, if the person has published enough. */
export const passageCount = { least: 3, most: 8 } as const;
/** Words of a passage: enough to hear a rhythm, few enough for eight of them. */
const passageWords = { least: 25, most: 110 } as const;
/** The same in characters, for languages that write no spaces. Passages of other languages are shorter than the most. */
const passageCharacters = { least: 250, most: 1000 } as const;
/** One text says little more about a voice with its third passage. */
const MAX_OF_A_TEXT = 2;
/** Texts that are read, newest first. */
const MAX_TEXTS = 100;
/** The usual constants of BM25: how soon a repeated word stops counting, and how much a long passage is held back. */
const K1 = 1.2;
const B = 0.75;

/** How near each text is in meaning to what a piece is about, above 0 where it is nearer than most; null without a model. */
export type Nearness = (texts: readonly string[], about: string) => Promise<readonly number[] | null>;

/** All passages that can be chosen, of the newest texts. */
export function passagesIn(texts: readonly PublishedText[]): readonly OwnPassage[] {
  return texts.slice(0, MAX_TEXTS).flatMap((text) => passagesOf(text));
}

/** As `ownPassages`, by meaning too where the device has a model for that. */
export async function nearestPassages(
  texts: readonly PublishedText[],
  about: string,
  nearness: Nearness | undefined,
): Promise<readonly OwnPassage[]> {
  const near = await nearness?.(
    passagesIn(texts).map(({ text }) => text),
    about,
  );
  return ownPassages(texts, about, near ?? null);
}

/**
 * Three to eight passages that fit best, the best first; fewer where the person has published less.
 *
 * @param texts newest first
 * @param about the words of the piece to be written: title, goal, prompt
 * @param near how near each of `passagesIn` is in meaning
 */
export function ownPassages(
  texts: readonly PublishedText[],
  about: string,
  near: readonly number[] | null = null,
): readonly OwnPassage[] {
  const passages = passagesIn(texts);
  const byWords = rankByWords(
    passages.map(({ text }) => wordsIn(text)),
    new Set(wordsIn(about)),
  );
  const scores = near ? fused(byWords, near) : byWords;
  const ranked = passages
    .map((passage, index) => ({ passage, score: scores[index]! }))
    // Equal ones stay newest first.
    .toSorted((left, right) => right.score - left.score);
  const chosen: OwnPassage[] = [];
  const taken = new Map<string, number>();
  for (const { passage, score } of ranked) {
    if (chosen.length === passageCount.most || (score === 0 && chosen.length >= passageCount.least)) break;
    const ofText = taken.get(passage.id) ?? 0;
    if (ofText === MAX_OF_A_TEXT) continue;
    taken.set(passage.id, ofText + 1);
    chosen.push(passage);
  }
  return chosen;
}

/** The usual constant of reciprocal rank fusion: how little more the first rank counts than the tenth. */
const RANKS = 60;

/** The reciprocal ranks of two scores, added; what has no score above 0 has no rank. */
function fused(...scores: readonly (readonly number[])[]): number[] {
  const sums = scores[0]!.map(() => 0);
  for (const each of scores)
    [...each.entries()]
      .filter(([, score]) => score > 0)
      .toSorted(([, left], [, right]) => right - left)
      .forEach(([index], rank) => (sums[index]! += 1 / (RANKS + rank)));
  return sums;
}

/** The fields of a request that say what a piece is about. */
const aboutFields = ['title', 'topic', 'goal', 'prompt', 'audience', 'valueProposition'] as const;

/** The words of a request that say what the piece is about. */
export function aboutOf(request: unknown): string {
  const fields = (typeof request === 'object' && request !== null ? request : {}) as Record<string, unknown>;
  return aboutFields
    .map((name) => fields[name])
    .filter((value) => typeof value === 'string')
    .join('\n');
}

/** BM25 of each document, given as its words, for the words of a query. */
export function rankByWords(documents: readonly (readonly string[])[], query: ReadonlySet<string>): number[] {
  const mean = documents.reduce((sum, words) => sum + words.length, 0) / Math.max(1, documents.length);
  const counts = documents.map((words) => {
    const found = new Map<string, number>();
    for (const word of words) if (query.has(word)) found.set(word, (found.get(word) ?? 0) + 1);
    return found;
  });
  const idf = new Map(
    [...query].map((word) => {
      const holding = counts.filter((found) => found.has(word)).length;
      return [word, Math.log(1 + (documents.length - holding + 0.5) / (holding + 0.5))] as const;
    }),
  );
  return documents.map((words, index) => {
    let score = 0;
    for (const [word, count] of counts[index]!)
      score += (idf.get(word)! * count * (K1 + 1)) / (count + K1 * (1 - B + (B * words.length) / mean));
    return score;
  });
}

/** Letters of the shortest word that counts; shorter ones are mostly articles and prepositions. */
const MIN_WORD = 4;

function wordsIn(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length >= MIN_WORD);
}

/** Paragraphs joined or cut to passages. Code, quotations, lists, tables, pictures and headings are nobody's rhythm. */
function passagesOf({ id, title, text }: PublishedText): OwnPassage[] {
  const passages: string[] = [];
  let open = '';
  for (const paragraph of text.replaceAll(/```[\s\S]*?(?:```|$)/g, '').split(/\n\s*\n/)) {
    const said = paragraph.trim();
    if (said === '' || /^(?:#|>|\||!\[|[-*+] |\d+[.)] |---)/.test(said)) continue;
    open = open === '' ? said : `${open}\n\n${said}`;
    if (countWords(open) < passageWords.least && open.length < passageCharacters.least) continue;
    passages.push(firstSentences(open));
    open = '';
  }
  const shortTitle = withoutHalfCharacter(title.slice(0, MAX_TITLE));
  return passages.map((passage) => ({ id, title: shortTitle, text: passage }));
}

/** The beginning of a passage, up to its greatest length, in whole sentences where there are any. */
function firstSentences(passage: string): string {
  if (!isTooLong(passage)) return passage;
  let taken = '';
  for (const sentence of passage.match(/[^.!?。！？]+(?:[.!?。！？]+["”’)」』）]*\s*|$)/gu) ?? []) {
    if (taken !== '' && isTooLong(taken + sentence)) break;
    taken += sentence;
  }
  const whole = taken.trim() || passage;
  if (!isTooLong(whole)) return whole;
  const words = whole.split(/\s+/).slice(0, passageWords.most).join(' ');
  return withoutHalfCharacter(words.slice(0, passageCharacters.most));
}

function isTooLong(passage: string): boolean {
  return countWords(passage) > passageWords.most || passage.trimEnd().length > passageCharacters.most;
}
