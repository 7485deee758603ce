import { countParagraphs } from '../kernel/text.ts';
import { defaultPlatformId, findPlatform } from '../publishing/platforms.ts';
import type { Extent } from '../publishing/platform.ts';

/**
 * A stable score of 60 to 89 from an idea's own text: FNV-1a (32 bit) of it, folded to thirty values.
 * The same words have the same score on every device and every load.
 */
export function ideaScore(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return 60 + (hash % 30);
}

/** What an item is judged by before anyone has read it. */
export interface Item {
  readonly title: string;
  readonly body: string;
  /** The main platform; null is read as the default one. */
  readonly platformId: number | null;
  /** See `textClarity`. */
  readonly clarity: number | null;
  /** The share of the wizard's stages that are done, 0 to 1. */
  readonly preparation: number;
}

/** Characters of body that suit a platform of which nothing better is known. */
const anyLength: Extent = [500, 5_000];

const fittingTitle: Extent = [20, 70];
const fittingOpening: Extent = [20, 140];
/** Characters that make a short paragraph, and one that nobody reads on a phone. */
const shortParagraph = 400;
const longParagraph = 1_200;

/**
 * How well an item is made for its main platform, 0 to 100, and 0 without a body:
 * length fit 25 + clarity 25 + title 15 + opening line 15 + paragraphs 10 + wizard preparation 10.
 * A fit is whole inside its range, falls in proportion below it, and to nothing at twice the upper end.
 */
export function predictedScore({ title, body, platformId, clarity, preparation }: Item): number {
  const text = body.trim();
  if (text === '') return 0;
  const platform = findPlatform(platformId ?? defaultPlatformId);
  const paragraph = text.length / Math.max(1, countParagraphs(text));
  const score =
    25 * fit(text.length, platform?.fittingCharacters ?? anyLength) +
    0.25 * (clarity ?? 0) +
    15 * fit(title.length, fittingTitle) +
    15 * fit(firstLine(text).length, fittingOpening) +
    10 * Math.min(1, Math.max(0, (longParagraph - paragraph) / (longParagraph - shortParagraph))) +
    10 * preparation;
  return Math.round(score);
}

function fit(length: number, [from, to]: Extent): number {
  if (length < from) return length / from;
  return Math.min(1, Math.max(0, (2 * to - length) / to));
}

function firstLine(text: string): string {
  const end = text.indexOf('\n');
  return end === -1 ? text : text.slice(0, end);
}
