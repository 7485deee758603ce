import type { PastItem, PastShare } from '../../activity/events.ts';
import { dateOf, type LocalDate } from '../../activity/local-date.ts';
import { findPlatform } from '../../platforms/catalogue.ts';
import type { Platform } from '../../platforms/platform.ts';
import type { GrowthIndex } from '../growth-index.ts';
import { engagementRate, postReach, type PostReach } from '../reach.ts';
import { shareXp } from '../xp.ts';
import type { DayRange } from './period.ts';

/** One share of an item on one platform. */
export interface AnalyticsPost extends PostReach {
  readonly id: string;
  readonly title: string;
  /** The body's beginning. */
  readonly content: string;
  readonly platform: string;
  readonly postType: 'text' | 'thread';
  /** The instant where it is known, else the date. */
  readonly publishedAt: string;
  readonly publishedOn: LocalDate;
  /** Hundredths of a percent. */
  readonly engagementRate: number;
  readonly xpEarned: number;
}

/** The posts of living items in a range, the newest first. */
export function postsWithin(index: GrowthIndex, { from, to }: DayRange): AnalyticsPost[] {
  const posts: AnalyticsPost[] = [];
  for (const past of index.pastItems) {
    if (past.item.row.deletedAt !== null) continue;
    for (const share of past.shares) if (share.day >= from && share.day <= to) posts.push(post(index, past, share));
  }
  return posts.toSorted((left, right) =>
    left.publishedAt < right.publishedAt ? 1 : left.publishedAt > right.publishedAt ? -1 : 0,
  );
}

/**
 * The post with the most impressions, as `topPerformer` has it for all time: of equals the one with the best predicted
 * score, then the newest. Null when there is none.
 *
 * @param posts newest first
 */
export function topPost({ pastItems }: GrowthIndex, posts: readonly AnalyticsPost[]): AnalyticsPost | null {
  const predicted = new Map(pastItems.map(({ item: { id, row } }) => [id, row.predictedScore ?? 0]));
  return (
    posts.toSorted(
      (left, right) =>
        right.impressions - left.impressions || (predicted.get(right.id) ?? 0) - (predicted.get(left.id) ?? 0),
    )[0] ?? null
  );
}

function post({ reach }: GrowthIndex, { item }: PastItem, share: PastShare): AnalyticsPost {
  const { platformId, day, at } = share;
  const { row } = item;
  const platform = findPlatform(platformId);
  const own = postReach(reach, item.id, platformId);
  const publishedOn = dateOf(day);
  return {
    id: item.id,
    title: row.title,
    content: row.excerpt,
    platform: platform?.key ?? 'other',
    postType: platform && isThread(row.excerpt, platform) ? 'thread' : 'text',
    publishedAt: at ?? publishedOn,
    publishedOn,
    ...own,
    engagementRate: engagementRate(own),
    xpEarned: shareXp(share),
  };
}

/** An excerpt says so only where the limit is shorter than excerpts are. */
function isThread(excerpt: string, { limit }: Platform): boolean {
  return limit?.longerText === 'thread' && excerpt.length > limit.characters;
}
