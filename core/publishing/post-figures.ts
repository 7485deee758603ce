import type { PlatformKey } from './platforms.ts';

/** The largest count that is believed. The most seen posts of all platforms together stay below. */
export const MAX_FIGURE = 1_000_000_000_000;

/** The figures that a platform has counted for a post; null where it tells no such number. */
export interface PostFigures {
  readonly views: number | null;
  readonly likes: number | null;
  /** Reposts, boosts and quotes. */
  readonly reposts: number | null;
  readonly replies: number | null;
}

export const figureNames = ['views', 'likes', 'reposts', 'replies'] as const satisfies readonly (keyof PostFigures)[];

export const noFigures: PostFigures = { views: null, likes: null, reposts: null, replies: null };

/** Whether readers are counted by statistics of the site that its interface does not tell, so that a person types them. */
export function countsViewsApart(key: PlatformKey): boolean {
  return key === 'wordpress' || key === 'ghost';
}

export function hasFigures(figures: PostFigures): boolean {
  return figureNames.some((name) => figures[name] !== null);
}

/**
 * The figures of a thread, from those of its posts. Every post but the first is its author's own reply to the one
 * before, which is not counted as a reply.
 */
export function threadFigures(posts: readonly PostFigures[]): PostFigures {
  const sum = (name: keyof PostFigures): number | null =>
    posts.reduce<number | null>((total, { [name]: figure }) => (figure === null ? total : (total ?? 0) + figure), null);
  const replies = sum('replies');
  return {
    views: sum('views'),
    likes: sum('likes'),
    reposts: sum('reposts'),
    replies: replies === null ? null : Math.max(0, replies - (posts.length - 1)),
  };
}
