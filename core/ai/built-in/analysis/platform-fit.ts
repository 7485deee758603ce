import type { Platform } from '../../../platforms/platform.ts';
import { between } from './measure.ts';
import type { ReadText } from './read-text.ts';

export interface PlatformFit {
  /** 0 to 1. */
  readonly score: number;
  /** What does not fit; absent where all does. */
  readonly issue?: string;
}

/** Fewest words for a whole thought there. */
export function leastWordsOn(platform: Platform | undefined): number {
  return platform?.usualWords ? Math.min(130, Math.max(35, platform.usualWords[0] * 2)) : 130;
}

/** How a text's length and shape fit a platform. A paragraph is a post of a thread where the platform has threads. */
export function platformFit(
  { words, paragraphs, plain }: ReadText,
  { name, limit, usualWords }: Pick<Platform, 'name' | 'limit' | 'usualWords'>,
): PlatformFit {
  if (limit && plain.length > limit.characters) {
    if (limit.longerText === 'refused')
      return {
        score: 0.3,
        issue: `${name} takes ${limit.characters.toLocaleString('en')} characters and this has ${plain.length.toLocaleString('en')}.`,
      };
    const longest = Math.max(
      0,
      ...paragraphs.map((sentences) => sentences.reduce((sum, { text }) => sum + text.length + 1, 0)),
    );
    if (longest <= limit.characters) return { score: 0.9 };
    return {
      score: 0.4,
      issue: `A post on ${name} holds ${limit.characters} characters and the longest paragraph has ${longest}. Cut it into a thread with one thought a post.`,
    };
  }
  if (!usualWords) return { score: 1 };
  const [least, most] = usualWords;
  if (words.length < least)
    return {
      score: between(words.length, 0, least),
      issue: `Pieces on ${name} usually have at least ${least} words; this has ${words.length}.`,
    };
  if (words.length > most)
    return {
      score: between(words.length, 3 * most, most),
      issue: `Pieces on ${name} are seldom read beyond ${most} words; this has ${words.length}. Cut it, or publish it as an article and link to it.`,
    };
  return { score: 1 };
}
