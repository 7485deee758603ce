import { type FittedText, fitText } from '#core/publishing/fit-text.ts';
import { ownThreadName } from '../sync/work-budget.ts';
import { atomFeed, type Feed, jsonFeed, rssFeed } from './feeds.ts';
import { PageTooLarge, renderPost } from './render-post.ts';
import type { Platform } from '#core/publishing/platform.ts';
import type { Post } from '#core/publishing/post.ts';
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

const writeFeed = { rss: rssFeed, atom: atomFeed, json: jsonFeed } as const;

function answer(task: RenderTask): RenderAnswers[RenderTask['type']] | 'too-large' {
  switch (task.type) {
    case 'page':
      try {
        return renderPost(task.body);
      } catch (error) {
        if (error instanceof PageTooLarge) return 'too-large';
        throw error;
      }
    case 'fit':
      return fitText(task.post, task.platform, { maxPosts: task.maxPosts, maxPictures: task.maxPictures });
    case 'feed':
      return { text: writeFeed[task.format](task.feed) };
  }
}

// An error ends the process, because its memory may be full. The lane starts a new one.
process.on('message', (task: RenderTask) => process.send?.(answer(task)));

// Ctrl-C signals the whole process group. Ignored here: the server lets running tasks finish and then ends this
// process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

process.send?.(`ready ${ownThreadName() ?? ''}`.trim());
