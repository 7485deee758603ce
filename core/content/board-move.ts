import type { ContentStatus } from '../documents/content-item.ts';

/** The result of moving an item to another status on the board: an action, or the reason why it is refused. */
export type BoardMove =
  | { readonly type: 'none' | 'promote' | 'return-to-ideas' | 'schedule' | 'unschedule' }
  | { readonly type: 'refused'; readonly sentence: string };

const refused = {
  toPublished: 'To publish it, use Publish Now or Schedule.',
  fromPublished: 'Published posts stay published. Use Share Again to make a new draft.',
  toIdeas: 'Move it back to Drafts first.',
} as const;

const same: BoardMove = { type: 'none' };
const no = (sentence: string): BoardMove => ({ type: 'refused', sentence });

const moves: Readonly<Record<ContentStatus, Readonly<Record<ContentStatus, BoardMove>>>> = {
  ideas: {
    ideas: same,
    draft: { type: 'promote' },
    scheduled: { type: 'schedule' },
    published: no(refused.toPublished),
  },
  draft: {
    ideas: { type: 'return-to-ideas' },
    draft: same,
    scheduled: { type: 'schedule' },
    published: no(refused.toPublished),
  },
  scheduled: {
    ideas: no(refused.toIdeas),
    draft: { type: 'unschedule' },
    scheduled: same,
    published: no(refused.toPublished),
  },
  published: {
    ideas: no(refused.fromPublished),
    draft: no(refused.fromPublished),
    scheduled: no(refused.fromPublished),
    published: same,
  },
};

export function boardMove(from: ContentStatus, to: ContentStatus): BoardMove {
  return moves[from][to];
}
