/**
 * For whom a post is, and the warning in front of it: what Mastodon takes beside a post's text
 * (docs.joinmastodon.org/methods/statuses, November 2026).
 */
import { countCharacters } from './count-characters.ts';
import type { PostLimit } from './platform.ts';
import { platformByKey } from './platforms.ts';

/** As Mastodon names them: everybody, everybody but in no public timeline, followers only. */
export const visibilities = ['public', 'unlisted', 'private'] as const;
export type Visibility = (typeof visibilities)[number];

/** Characters of a post that a warning leaves to its text at least. */
export const LEAST_ROOM = 50;

/** Whether posts on a platform have a visibility and a warning. */
export function takesWarning(platformId: number): boolean {
  return platformId === platformByKey('mastodon').id;
}

/** The characters of a warning. A link in it counts like other text. */
export function warningCharacters(contentWarning: string, { counting }: Pick<PostLimit, 'counting'>): number {
  return countCharacters(contentWarning, { counting, linkCharacters: null });
}

/** The limit of a post's text: its warning stands in front of every post, and counts towards the limit of each. */
export function limitBesideWarning(limit: PostLimit | null, contentWarning = ''): PostLimit | null {
  if (limit === null || contentWarning === '') return limit;
  const left = limit.characters - warningCharacters(contentWarning, limit);
  return { ...limit, characters: Math.max(LEAST_ROOM, left) };
}

/** A sentence for the person; null where the warning leaves enough room. */
export function warningTooLong(contentWarning: string, limit: PostLimit, platformName: string): string | null {
  const has = warningCharacters(contentWarning, limit);
  if (has === 0 || has + LEAST_ROOM <= limit.characters) return null;
  const [given, taken] = [has, limit.characters].map((count) => count.toLocaleString('en'));
  return `The content warning has ${given} characters, and ${platformName} takes ${taken} for warning and text together. Shorten the warning.`;
}
