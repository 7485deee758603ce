import { z } from 'zod';
import { limits } from '../documents/limits.ts';
import { publicationStates } from '../publishing/publication.ts';
import { endpoint } from './endpoint.ts';
import { platformId } from './platforms.ts';
import { instant, text, title, webAddress } from '../kernel/shapes.ts';

const area = 'Publishing';

const generation = z.number().int().min(1).max(limits.generations);

/** The publication of an item on a platform. */
const publication = z.object({
  platformId: z.number().int(),
  generation,
  state: z.enum(publicationStates),
  /** Address of the post. */
  url: z.string().nullable(),
  /** Why it is in this state, as a sentence. */
  reason: z.string().nullable(),
});
export type PublicationReply = z.infer<typeof publication>;

const distributeRequest = z.object({
  contentId: z.uuid('contentId: choose one of your drafts or posts'),
  platforms: z.array(platformId).min(1, 'Please select at least one platform to distribute your content.').max(16),
  /**
   * Saved to the item first. When `generations` is present, these fields only record the version that the person saw: a
   * device's changes arrive by sync, and the post is read from the item when it is published.
   */
  title: title.nullish(),
  content: text.nullish(),
  /**
   * By platform id: the generation that is meant, counted from 1. A generation is posted once, no matter how many
   * requests name it. A retry or a repost names the next one. When absent: every platform that has not been shared to
   * yet.
   */
  generations: z.record(z.string(), generation).optional(),
  /**
   * If true, reply immediately while the server is still posting. Otherwise wait for the platforms, for 10 s at most.
   */
  atOnce: z.boolean().default(false),
});
export type DistributeRequest = z.infer<typeof distributeRequest>;

export const distribute = endpoint({
  method: 'POST',
  path: '/api/content/distribute',
  area,
  summary: 'Publishes to platforms, once each',
  carriesTexts: true,
  // Carried out again, it would overwrite later edits and start the next generation of a post that failed.
  repeatedBy: 'reading',
  body: distributeRequest,
  reply: z.object({
    /** Ids of the platforms that have the post. */
    distributedTo: z.array(z.number().int()),
    /** One entry for every requested platform. */
    publications: z.array(publication),
  }),
});

/** One attempt to post, with the platform's answer. */
const attempt = z.object({
  platformId: z.number().int(),
  generation,
  startedAt: instant,
  /**
   * Null while the attempt is running. If the server stopped during the attempt, the time at which that was detected.
   */
  endedAt: instant.nullable(),
  outcome: z.enum(['shared', 'drafted', 'refused', 'later', 'unclear']).nullable(),
  /** The platform's answer. */
  words: z.string().nullable(),
  /** The title that was posted. */
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
