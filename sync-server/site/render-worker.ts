import { fitText } from '#core/publishing/fit-text.ts';
import { ownThreadName } from '../sync/work-budget.ts';
import { atomFeed, jsonFeed, rssFeed } from './feeds.ts';
import { PageTooLarge, renderPost } from './render-post.ts';
import type { RenderAnswers, RenderTask } from './render-task.ts';

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
