import { countParagraphs } from '../kernel/text.ts';
import { defaultPlatformId, findPlatform } from '../publishing/platforms.ts';
import type { Extent } from '../publishing/platform.ts';

/**
 * A stable score of 60 to 89 from an idea's own text: its FNV-1a hash (32 bit) reduced to thirty values. The same text
 * has the same score everywhere.
 */
export function ideaScore(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return 60 + (hash % 30);
}

/** The inputs of an item's predicted score. */
export interface Item {
  readonly title: string;
  readonly body: string;
  /** The main platform; null counts as the default platform. */
  readonly platformId: number | null;
  /** See `textClarity`. */
  readonly clarity: number | null;
  /** Share of the wizard stages that are done, 0 to 1. */
  readonly preparation: number;
}

/** Suitable characters of body for a platform without a recommendation of its own. */
const anyLength: Extent = [500, 5_000];

const fittingTitle: Extent = [20, 70];
const fittingOpening: Extent = [20, 140];
/** Characters of a short paragraph, and of one that is too long to read on a phone. */
const shortParagraph = 400;
const longParagraph = 1_200;

/**
 * Predicted score of an item on its main platform, 0 to 100, and 0 without a body: length fit 25 + clarity 25 + title
 * 15 + opening line 15 + paragraphs 10 + wizard preparation 10. A fit is full inside its range, falls proportionally
 * below it, and reaches zero at twice the upper end.
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
