import { z } from 'zod';
import { limits } from '../documents/limits.ts';
import { publicationStates } from '../publishing/publication-state.ts';
import { endpoint } from './endpoint.ts';
import { platformId } from './platforms.ts';
import { instant, text, title, webAddress } from '../kernel/shapes.ts';

const area = 'Publishing';

const generation = z.number().int().min(1).max(limits.generations);

/** Where an item stands on a platform. */
const publication = z.object({
  platformId: z.number().int(),
  generation,
  state: z.enum(publicationStates),
  /** Where the post is found. */
  url: z.string().nullable(),
  /** Why it stands there, in a sentence. */
  reason: z.string().nullable(),
});
export type PublicationReply = z.infer<typeof publication>;

const distributeRequest = z.object({
  contentId: z.uuid('contentId: choose one of your drafts or posts'),
  platforms: z.array(platformId).min(1, 'Please select at least one platform to distribute your content.').max(16),
  /**
   * Written into the piece first. With `generations` they only tell what the person saw: a device's words come by sync,
   * and what goes out is read from the piece itself at that moment.
   */
  title: title.nullish(),
  content: text.nullish(),
  /**
   * By platform id: which publication is meant, counted from 1. The same generation is posted once, whoever asks and
   * however often; a retry or a repost asks for the next. Absent: whatever was not shared yet.
   */
  generations: z.record(z.string(), generation).optional(),
  /** Answers at once, while the server is still posting. Otherwise it waits for the platforms, for ten seconds at most. */
  atOnce: z.boolean().default(false),
});
export type DistributeRequest = z.infer<typeof distributeRequest>;

export const distribute = endpoint({
  method: 'POST',
  path: '/api/content/distribute',
  area,
  summary: 'Publishes to platforms, once each',
  carriesTexts: true,
  body: distributeRequest,
  reply: z.object({
    /** Platforms that have it. */
    distributedTo: z.array(z.number().int()),
    /** Every platform that was asked for. */
    publications: z.array(publication),
  }),
});

/** One try to post, with what the platform said to it. */
const attempt = z.object({
  platformId: z.number().int(),
  generation,
  startedAt: instant,
  /** Null while it lasts. Where the server ended before it was over: when that was found. */
  endedAt: instant.nullable(),
  outcome: z.enum(['shared', 'drafted', 'refused', 'later', 'unclear']).nullable(),
  /** What the platform said. */
  words: z.string().nullable(),
  /** The title that went out. */
  title: z.string(),
});
export type AttemptReply = z.infer<typeof attempt>;

export const listAttempts = endpoint({
  method: 'GET',
  path: '/api/content/{id}/attempts',
  area,
  summary: 'All attempts to publish it in the last 90 days, newest first',
  isReplyKept: false,
  reply: z.array(attempt),
});

export const settlePublication = endpoint({
  method: 'POST',
  path: '/api/content/{id}/publications/{platform}',
  area,
  summary: 'Confirms whether an unconfirmed publication was posted',
  body: z.object({ generation, isThere: z.boolean(), url: webAddress('url').nullish() }),
  reply: publication,
});

export const updatePublication = endpoint({
  method: 'PUT',
  path: '/api/content/{id}/publications/{platform}',
  area,
  summary: 'Updates a published post with the current text',
  reply: publication,
});

export const withdrawPublication = endpoint({
  method: 'DELETE',
  path: '/api/content/{id}/publications/{platform}',
  area,
  summary: 'Takes a post down, where the platform allows it',
  reply: publication,
});
