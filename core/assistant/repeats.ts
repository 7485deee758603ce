/**
 * Finds passages of a draft that say again what the person has said in an earlier post, by vectors of a model.
 *
 * Texts of one person about their subjects are all alike, and each model has cosines of its own. So vectors are taken
 * from their mean, and the measure for "alike" are the person's own posts: pairs of passages of two posts, nearly all of
 * which say different things. A pair is marked when its cosine is so far above theirs that a passage would reach it by
 * chance once in a hundred, whatever it is compared with. Each language has a measure of its own: a model that does
 * not know one finds all texts in it alike.
 */
import { countWords } from '../kernel/text.ts';
import type { PublishedText } from './own-passages.ts';
import { dotOf, unitVector, type Vector } from './static-model.ts';

/** A text as its passages are compared: those of Markdown that are somebody's own words. */
export interface ComparedPassage {
  /** As written, so that it is found again in the text. */
  readonly text: string;
  readonly vector: Vector;
}

export interface ComparedPost extends Omit<PublishedText, 'text'> {
  readonly language: string;
  readonly passages: readonly ComparedPassage[];
}

/** A passage of a draft, and the own passage that it says again. */
export interface Repeat {
  readonly words: string;
  /** The post, and its passage. */
  readonly own: PublishedText;
}

/** Words of a passage: fewer say too little to be said again, and more say several things. */
const passageWords = { least: 12, most: 70 } as const;
/** Passages of a text, from its beginning. */
const MAX_PASSAGES = 60;
/** Pairs of own passages, below which their spread is a guess: those of some ten posts. */
const LEAST_PAIRS = 300;
/** Own passages of a language that are compared, newest first: their pairs are a tenth of a second. */
const MAX_COMPARED = 800;
/** How often a passage may be marked by chance. */
const BY_CHANCE = 0.01;
/** Marks of a draft; more would be a judgement of it. */
export const MOST_REPEATS = 3;

/** The own words of a text, cut to passages in whole sentences. Code, quotations, lists, tables and headings are none. */
export function comparedPassages(text: string): readonly string[] {
  const passages: string[] = [];
  for (const paragraph of text.replaceAll(/```[\s\S]*?(?:```|$)/g, '\n\n').split(/\n\s*\n/)) {
    const said = paragraph.trim();
    if (/^(?:#|>|\||!\[|[-*+] |\d+[.)] |---)/.test(said)) continue;
    let open = '';
    let words = 0;
    // Every character is in one of the sentences, so that a passage is as it is written.
    for (const sentence of said.match(/[^.!?。！？]*(?:[.!?。！？][.!?。！？"”’)」』）]*\s*|$)/gu) ?? []) {
      const more = countWords(sentence);
      if (words > 0 && words + more > passageWords.most) {
        passages.push(open.trim());
        open = '';
        words = 0;
      }
      open += sentence;
      words += more;
    }
    passages.push(open.trim());
  }
  return passages.filter((passage) => countWords(passage) >= passageWords.least).slice(0, MAX_PASSAGES);
}

/**
 * @param own newest first
 * @param draft its passages, in its order
 * @returns at most three, the most alike; in the order of the draft
 */
export function findRepeats(
  own: readonly ComparedPost[],
  draft: readonly ComparedPassage[],
  language: string,
): readonly Repeat[] {
  const known = own
    .filter((post) => post.language === language)
    .flatMap((post) => post.passages.map((passage) => ({ post, passage })))
    .slice(0, MAX_COMPARED);
  const centred = fromMean(known.map(({ passage }) => passage.vector));
  const spread = spreadOf(
    centred.vectors,
    known.map(({ post }) => post.id),
  );
  if (!spread) return [];
  const least = spread.mean + deviationsFor(BY_CHANCE / known.length) * spread.deviation;
  return draft
    .flatMap(({ text, vector }, place) => {
      const moved = centred.move(vector);
      let best = -1;
      let cosine = least;
      centred.vectors.forEach((other, index) => {
        const now = moved && other ? dotOf(moved, other) : -1;
        if (now > cosine) [best, cosine] = [index, now];
      });
      const found = known[best];
      if (!found) return [];
      const { id, title } = found.post;
      return [{ words: text, own: { id, title, text: found.passage.text }, cosine, place }];
    })
    .toSorted((one, other) => other.cosine - one.cosine)
    .slice(0, MOST_REPEATS)
    .toSorted((one, other) => one.place - other.place)
    .map(({ words, own: said }) => ({ words, own: said }));
}

/** How near each vector is to another one: cosines from their common mean. */
export function nearnessTo(about: Vector, vectors: readonly Vector[]): readonly number[] {
  const centred = fromMean(vectors);
  const moved = centred.move(about);
  return centred.vectors.map((vector) => (moved && vector ? dotOf(moved, vector) : 0));
}

function fromMean(vectors: readonly Vector[]): {
  readonly vectors: readonly (Vector | null)[];
  readonly move: (vector: Vector) => Vector | null;
} {
  const mean = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) vector.forEach((value, at) => (mean[at]! += value / vectors.length));
  const move = (vector: Vector) => unitVector(vector.map((value, at) => value - mean[at]!));
  return { vectors: vectors.map(move), move };
}

/** Mean and standard deviation of the cosines of pairs from two posts; null with too few pairs. */
function spreadOf(
  vectors: readonly (Vector | null)[],
  posts: readonly string[],
): { readonly mean: number; readonly deviation: number } | null {
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (const [at, vector] of vectors.entries())
    for (let other = at + 1; other < vectors.length; other += 1) {
      const compared = vectors[other];
      if (!vector || !compared || posts[at] === posts[other]) continue;
      const cosine = dotOf(vector, compared);
      count += 1;
      sum += cosine;
      squares += cosine * cosine;
    }
  if (count < LEAST_PAIRS) return null;
  const mean = sum / count;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)) };
}

/** How many deviations a normal distribution exceeds with this chance (Abramowitz and Stegun, 26.2.23). */
function deviationsFor(chance: number): number {
  const t = Math.sqrt(-2 * Math.log(chance));
  return t - (2.515517 + 0.802853 * t + 0.010328 * t * t) / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t ** 3);
}
