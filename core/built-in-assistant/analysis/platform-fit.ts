import { counted } from '../../kernel/counted.ts';
import type { Platform } from '../../publishing/platform.ts';
import { platforms } from '../../publishing/platforms.ts';
import { between } from './measure.ts';
import type { ReadText } from './read-text.ts';

export interface PlatformFit {
  /** 0 to 1. */
  readonly score: number;
  /** The problem; absent when everything fits. */
  readonly misfit?: { readonly issue: string; readonly suggestion: string };
}

const CUT = 'Start with the longest paragraph: what could you cut?';
/**
 * Factors of the usual minimum and maximum word count. Only a text beyond them gets a remark, because usual lengths are
 * not limits.
 */
const FAR = { below: 0.6, above: 1.8 } as const;
/** Share of the limit. A text that exceeds it by less should be shortened, a longer one made a thread. */
const TRIMMED = 0.25;

/** Minimum words for a complete thought on a platform. */
export function leastWordsOn(platform: Platform | undefined): number {
  return platform?.usualWords ? Math.min(130, Math.max(35, platform.usualWords[0] * 2)) : 130;
}

/** How well a text's length and form fit a platform. On a platform with threads, each paragraph counts as a post. */
export function platformFit(
  { words, paragraphs, plain }: ReadText,
  { name, limit, usualWords }: Pick<Platform, 'name' | 'limit' | 'usualWords'>,
): PlatformFit {
  if (limit && plain.length > limit.characters) {
    if (limit.longerText === 'refused')
      return {
        score: 0.3,
        misfit: {
          issue: `${name} allows ${limit.characters.toLocaleString('en')} characters and this has ${plain.length.toLocaleString('en')}.`,
          suggestion: CUT,
        },
      };
    const longest = Math.max(
      0,
      ...paragraphs.map((sentences) => sentences.reduce((sum, { text }) => sum + text.length + 1, 0)),
    );
    const whole = plain.length - limit.characters;
    if (longest <= limit.characters)
      return {
        score: 0.9,
        ...(whole <= TRIMMED * limit.characters && {
          misfit: {
            issue: `A post on ${name} can have ${limit.characters} characters and this has ${plain.length}, so it will be posted as a thread.`,
            suggestion: trim(whole),
          },
        }),
      };
    const over = longest - limit.characters;
    return {
      score: 0.4,
      misfit: {
        issue: `A post on ${name} can have ${limit.characters} characters and the longest paragraph has ${longest}.`,
        suggestion: over <= TRIMMED * limit.characters ? trim(over) : 'Cut it into a thread with one thought a post.',
      },
    };
  }
  if (!usualWords) return { score: 1 };
  const [least, most] = usualWords;
  const score = words.length < least ? between(words.length, 0, least) : between(words.length, 3 * most, most);
  if (words.length < FAR.below * least)
    return {
      score,
      misfit: {
        issue: `Posts on ${name} usually have at least ${least} words; this has ${words.length}.`,
        suggestion: 'Add what only you can tell: a reason, an example, and what happened.',
      },
    };
  if (words.length > FAR.above * most)
    return {
      score,
      misfit: {
        issue: `Posts on ${name} are seldom read beyond ${most} words; this has ${words.length}.`,
        suggestion: CUT,
      },
    };
  return { score };
}

function trim(over: number): string {
  return `Trim ${counted(over, 'character')} to fit it in one post.`;
}

/** The platforms named in a text, in the order of the catalogue. */
export function platformsIn(text: string): Platform[] {
  const read = text.slice(0, 2000);
  return platforms.filter(({ name }) => new RegExp(`(?<![\\p{L}\\d])${escaped(name)}(?![\\p{L}\\d])`, 'iu').test(read));
}

function escaped(name: string): string {
  return name.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}
