import { z } from 'zod';
import { instant } from '../kernel/shapes.ts';
import { endpoint } from './endpoint.ts';

const figure = z.number().int().min(0).nullable();

/** The figures that platforms have counted for a person's posts. */
const figuresReply = z.object({
  /** At most 5,000, of the newest posts. A post whose figures were never read is not listed. */
  posts: z.array(
    z.object({
      itemId: z.string(),
      platformId: z.number().int(),
      /** Null where the platform tells no such number. Of the person's own site these are its readers. */
      views: figure,
      likes: figure,
      reposts: figure,
      replies: figure,
      /** When the platform told them. */
      asOf: instant,
    }),
  ),
});
export type FiguresReply = z.infer<typeof figuresReply>;

export const listFigures = endpoint({
  method: 'GET',
  path: '/api/figures',
  area: 'Growth',
  summary: 'Views, likes, reposts and replies of published posts, as platforms last told them',
  // The figures are not part of the person's documents.
  isReplyKept: false,
  reply: figuresReply,
});
