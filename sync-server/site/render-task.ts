import type { Platform } from '#core/publishing/platform.ts';
import type { FittedText } from '#core/publishing/fit-text.ts';
import type { Post } from '#core/publishing/post.ts';
import type { Feed } from './feeds.ts';
import type { RenderedPost } from './rendered-post.ts';

/** Rendering of people's texts. It runs outside the event loop, because a text can be written to make it slow. */
export type RenderTask =
  | { readonly type: 'page'; readonly body: string }
  | {
      readonly type: 'fit';
      readonly post: Post;
      readonly platform: Pick<Platform, 'limit' | 'supportsTags'>;
      readonly maxPosts: number;
      readonly maxPictures: number;
    }
  | { readonly type: 'feed'; readonly format: 'rss' | 'atom' | 'json'; readonly feed: Feed };

export interface RenderAnswers {
  readonly page: RenderedPost;
  readonly fit: FittedText;
  readonly feed: { readonly text: string };
}

/**
 * - `made`: the result
 * - `too-hard`: it takes too much time or memory, or is too large; a retry gives the same result
 * - `later`: it took too long once; a retry may succeed
 */
export type Rendering<Answer> =
  { readonly type: 'made'; readonly answer: Answer } | { readonly type: 'too-hard' } | { readonly type: 'later' };
