import { z } from 'zod';
import { instant, localDate } from '../kernel/shapes.ts';
import { endpoint } from './endpoint.ts';

const area = 'Site';

const count = z.number().int().min(0);
const chooseDays = 'days: choose a number from 1 to 400';

/** The figures of a person's own site. All days are UTC. */
const siteReply = z.object({
  /** The site's address below the server's origin. It answers 404 until something is published. */
  path: z.string(),
  /** The origin that the operator set for everyone with PUBLIC_URL; null if any address of the server may be used. */
  publicOrigin: z.string().nullable(),
  /** The published posts, newest first, at most 1,000. */
  posts: z.array(
    z.object({
      itemId: z.string(),
      title: z.string(),
      /** Absent in replies that a device kept before there was one. */
      description: z.string().optional(),
      path: z.string(),
      publishedAt: instant,
      updatedAt: instant,
      /** Within the days asked for. */
      readers: count,
    }),
  ),
  /** Whether readers are counted: the person's own setting. */
  isCounting: z.boolean(),
  since: localDate,
  until: localDate,
  /** The days that had readers, oldest first. A person counts once a day for each post that they read. */
  days: z.array(z.object({ day: localDate, readers: count })),
  /**
   * Where asked for, `days` apart for each item that had readers, also for posts that were taken down: one number a day,
   * from `since` to `until`.
   */
  byItem: z.array(z.object({ itemId: z.string(), readers: z.array(count) })).optional(),
  referrers: z.object({
    /** Readers who followed no link from another page, or whose browser did not name it. */
    direct: count,
    /** The hosts of the pages that readers came from, most readers first. */
    hosts: z.array(z.object({ host: z.string(), readers: count })),
    /** Readers from further hosts: 40 a day are kept by name. */
    others: count,
  }),
});
export type SiteReply = z.infer<typeof siteReply>;

export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
  area,
  summary: "The person's own site: its posts, its readers by day, post and referring host",
  query: z.object({
    /** How many days of readers, up to today. */
    days: z.coerce.number(chooseDays).int(chooseDays).min(1, chooseDays).max(400, chooseDays).default(30),
    /** `item`: with the readers of each item by day. */
    by: z.enum(['item'], 'by: choose item').optional(),
  }),
  // Readers are not part of the person's documents.
  isReplyKept: false,
  reply: siteReply,
});
