import type { ContentStatus } from '../documents/content-item.ts';

/** What it takes to bring an item from one status to another; `refused` with the sentence that says why not. */
export type PipelineMove =
  | { readonly type: 'none' | 'promote' | 'schedule' | 'unschedule' | 'publish' }
  | { readonly type: 'refused'; readonly sentence: string };

/** What a person asks for who puts an item of one status among those of another. */
export function moveInPipeline(from: ContentStatus, to: ContentStatus): PipelineMove {
  if (from === to) return { type: 'none' };
  if (from === 'published')
    return { type: 'refused', sentence: 'What was published stays published. Take it down where it was posted.' };
  switch (to) {
    case 'ideas':
      return { type: 'refused', sentence: 'A draft does not become an idea again: its words would be out of sight.' };
    case 'draft':
      return { type: from === 'ideas' ? 'promote' : 'unschedule' };
    case 'scheduled':
      return { type: 'schedule' };
    case 'published':
      return { type: 'publish' };
  }
}
