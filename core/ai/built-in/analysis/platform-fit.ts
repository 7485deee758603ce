import { platforms } from '../../../platforms/catalogue.ts';
import { between } from './measure.ts';
import type { ReadText } from './read-text.ts';

interface Shape {
  /** Words that a piece there usually has: below the first or above the last readers or limits object. */
  readonly least: number;
  readonly most: number;
  /** Characters that the platform takes, where it cuts off. */
  readonly limit?: number;
}

/** Lengths: the platforms' own limits (see docs), and where pieces there usually end. */
const shapes: Readonly<Record<string, Shape>> = {
  LinkedIn: { least: 60, most: 450, limit: 3000 },
  Twitter: { least: 8, most: 400, limit: 280 },
  Mastodon: { least: 8, most: 300, limit: 500 },
  Bluesky: { least: 8, most: 300, limit: 300 },
  Medium: { least: 400, most: 2200 },
  'Blog Article': { least: 400, most: 2500 },
  WordPress: { least: 400, most: 2500 },
  Ghost: { least: 300, most: 2500 },
  'Dev.to': { least: 300, most: 2500 },
  Instagram: { least: 10, most: 250, limit: 2200 },
  Facebook: { least: 20, most: 250 },
  TikTok: { least: 5, most: 150, limit: 2200 },
  YouTube: { least: 40, most: 400, limit: 5000 },
};

export interface PlatformFit {
  readonly platform: string;
  /** 0 to 1. */
  readonly score: number;
  /** What does not fit; absent where all does. */
  readonly issue?: string;
}

/** Platforms that words name, in the catalogue's order. */
export function platformsIn(text: string): string[] {
  const named = text.slice(0, 2000);
  return platforms
    .map(({ name }) => name)
    .filter((name) => new RegExp(`(?<![\\p{L}\\d])${name.replace('.', '\\.')}(?![\\p{L}\\d])`, 'iu').test(named));
}

/** Fewest words for a whole thought there. */
export function leastWordsOn(platform: string | undefined): number {
  const shape = platform === undefined ? undefined : shapes[platform];
  return shape ? Math.min(130, Math.max(35, shape.least * 2)) : 130;
}

/** How a text's length and shape fit a platform. A paragraph is a post of a thread where the platform cuts short. */
export function platformFit({ words, paragraphs, plain }: ReadText, platform: string): PlatformFit {
  const shape = shapes[platform];
  if (!shape) return { platform, score: 1 };
  if (shape.limit !== undefined && shape.limit <= 500 && plain.length > shape.limit) {
    const longest = Math.max(
      0,
      ...paragraphs.map((sentences) => sentences.reduce((sum, { text }) => sum + text.length + 1, 0)),
    );
    if (longest > shape.limit)
      return {
        platform,
        score: 0.4,
        issue: `A post on ${platform} holds ${shape.limit} characters and the longest paragraph has ${longest}. Cut it into a thread with one thought a post.`,
      };
    return { platform, score: 0.9 };
  }
  if (shape.limit !== undefined && plain.length > shape.limit)
    return {
      platform,
      score: 0.3,
      issue: `${platform} takes ${shape.limit.toLocaleString('en')} characters and this has ${plain.length.toLocaleString('en')}.`,
    };
  if (words.length < shape.least)
    return {
      platform,
      score: between(words.length, 0, shape.least),
      issue: `Pieces on ${platform} usually have at least ${shape.least} words; this has ${words.length}.`,
    };
  if (words.length > shape.most)
    return {
      platform,
      score: between(words.length, 3 * shape.most, shape.most),
      issue: `Pieces on ${platform} are seldom read beyond ${shape.most} words; this has ${words.length}. Cut it, or publish it as an article and link to it.`,
    };
  return { platform, score: 1 };
}
