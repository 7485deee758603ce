import { counted } from '#core/kernel/counted.ts';
import type { PostFigures } from '#core/publishing/post-figures.ts';
import { ownSiteId } from '#core/publishing/publication.ts';
import type { TypedFigures } from '#core/publishing/typed-figures.ts';
import type { KnownPostFigures } from './kept-figures.ts';
import { shortTime } from './publication-words.ts';

/**
 * "140 views, 12 likes, 3 reposts, 2 replies, as of 14:05". A number that the platform does not tell is left out.
 *
 * @param now milliseconds since 1970
 */
export function figureLine(post: Omit<KnownPostFigures, 'itemId'>, now: number): string {
  return `${figureList(post, post.platformId).join(', ')}, as of ${shortTime(post.asOf, now)}`;
}

/** The figures with the views that the person typed in, where the platform tells none. */
export function withTypedViews(post: KnownPostFigures, typed: TypedFigures | null): KnownPostFigures {
  return { ...post, views: post.views ?? typed?.views ?? null };
}

/** "1,200 views, 14 likes, typed in 27 Nov 14:05". */
export function typedLine({ at, ...figures }: TypedFigures, now: number): string {
  return `${figureList(figures, null).join(', ')}, typed in ${shortTime(at, now)}`;
}

/** The numbers that are known: "140 views", "12 likes". */
export function figureList({ views, likes, reposts, replies }: PostFigures, platformId: number | null): string[] {
  return [
    views === null ? null : counted(views, platformId === ownSiteId ? 'reader' : 'view'),
    likes === null ? null : counted(likes, 'like'),
    reposts === null ? null : counted(reposts, 'repost'),
    replies === null ? null : replies === 1 ? '1 reply' : `${replies.toLocaleString('en')} replies`,
  ].filter((words) => words !== null);
}
