import { z } from 'zod';
import { instant, webAddress } from '../kernel/shapes.ts';
import { MAX_REPLIES, MAX_REPLY_AUTHOR, MAX_REPLY_TEXT } from '../publishing/post-replies.ts';
import { endpoint } from './endpoint.ts';

const reply = z.object({
  /** The platform's id of the reply. */
  id: z.string().max(300),
  author: z.string().max(MAX_REPLY_AUTHOR),
  /** The name of the author's account. */
  handle: z.string().max(MAX_REPLY_AUTHOR),
  /** Plain text. Empty for a reply that is a picture alone. */
  text: z.string().max(MAX_REPLY_TEXT),
  url: webAddress('url').nullable(),
  at: instant,
  /** Whether the person wrote it. */
  isOwn: z.boolean(),
});

/** The replies to an item's posts: one entry for each platform whose replies were read. */
const repliesReply = z.array(
  z.object({
    platformId: z.number().int(),
    /** When the platform told them. */
    asOf: instant,
    /** The newest ones, newest first. */
    replies: z.array(reply).max(MAX_REPLIES),
  }),
);
export type RepliesReply = z.infer<typeof repliesReply>;

export const listReplies = endpoint({
  method: 'GET',
  path: '/api/content/{id}/replies',
  area: 'Publishing',
  summary: 'Replies to its posts on Mastodon and Bluesky, as the platforms last told them',
  // The replies are not part of the person's documents.
  isReplyKept: false,
  reply: repliesReply,
});
