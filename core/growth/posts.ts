import { dateOf, type LocalDate } from '../kernel/local-date.ts';
import type { Platform } from '../publishing/platform.ts';
import { findPlatform } from '../publishing/platforms.ts';
import type { PastItem, PastShare } from './events.ts';
import type { GrowthIndex } from './growth-index.ts';
import type { DayRange } from './period.ts';
import { engagementRate, leastSeen, postReach, type PostReach, reactionsTo } from './reach.ts';
import { shareXp } from './xp.ts';

/** One share of an item on one platform. */
export interface AnalyticsPost extends PostReach {
  readonly id: string;
  readonly title: string;
  /** The beginning of the body. */
  readonly content: string;
  readonly platform: string;
  readonly postType: 'text' | 'thread';
  /** The instant when known, else the date. */
  readonly publishedAt: string;
  readonly publishedOn: LocalDate;
  /** Hundredths of a percent. */
  readonly engagementRate: number;
  /** Likes, comments and shares; null where the platform tells none of them. */
  readonly reactions: number | null;
  readonly xpEarned: number;
}

/** Posts in a range of items that are not deleted, newest first. */
export function postsWithin(index: GrowthIndex, { from, to }: DayRange): AnalyticsPost[] {
  const posts: AnalyticsPost[] = [];
  for (const past of index.pastItems) {
    if (past.item.row.deletedAt !== null) continue;
    for (const share of past.shares) if (share.day >= from && share.day <= to) posts.push(postOf(index, past, share));
  }
  return posts.toSorted((left, right) =>
    left.publishedAt < right.publishedAt ? 1 : left.publishedAt > right.publishedAt ? -1 : 0,
  );
}

/**
 * The posts of the best item in a range, the best one first; empty without posts. The best item is the one whose posts
 * in the range were seen most in total (`leastSeen`); on a tie the one with the most reactions, then the better
 * predicted score, then the one posted last. Of its posts, the best is the one that was seen most, then the earliest.
 *
 * The dashboard and the analytics share this rule, so that they show the same item (docs/rules/growth.md, "Analytics").
 */
export function topPosts(index: GrowthIndex, range: DayRange): AnalyticsPost[] {
  let best: Standing | null = null;
  for (const past of index.pastItems) {
    const standing = standingOf(index, past, range);
    if (standing && (best === null || isBetterItem(standing, best))) best = standing;
  }
  return best ? best.shares.map((share) => postOf(index, best.past, share)).toSorted(byRank) : [];
}

/** An item's totals for the comparison. */
interface Standing {
  readonly past: PastItem;
  /** In the range, at least one. */
  readonly shares: readonly PastShare[];
  readonly seen: number;
  readonly reactions: number;
  readonly postedLast: string;
}

/** Null for a deleted item, and for one without posts in the range. */
function standingOf({ reach }: GrowthIndex, past: PastItem, { from, to }: DayRange): Standing | null {
  if (past.item.row.deletedAt !== null) return null;
  const shares = past.shares.filter(({ day }) => day >= from && day <= to);
  if (shares.length === 0) return null;
  let [seen, reactions, postedLast] = [0, 0, ''];
  for (const share of shares) {
    const own = postReach(reach, past.item.id, share.platformId);
    seen += leastSeen(own);
    reactions += reactionsTo(own) ?? 0;
    const at = publishedAt(share);
    if (at > postedLast) postedLast = at;
  }
  return { past, shares, seen, reactions, postedLast };
}

function isBetterItem(left: Standing, right: Standing): boolean {
  if (left.seen !== right.seen) return left.seen > right.seen;
  if (left.reactions !== right.reactions) return left.reactions > right.reactions;
  const [predicted, other] = [left.past.item.row.predictedScore ?? 0, right.past.item.row.predictedScore ?? 0];
  if (predicted !== other) return predicted > other;
  if (left.postedLast !== right.postedLast) return left.postedLast > right.postedLast;
  return left.past.item.id > right.past.item.id;
}

function byRank(left: AnalyticsPost, right: AnalyticsPost): number {
  const later = left.publishedAt < right.publishedAt ? -1 : left.publishedAt > right.publishedAt ? 1 : 0;
  return leastSeen(right) - leastSeen(left) || later;
}

function postOf({ reach }: GrowthIndex, { item }: PastItem, share: PastShare): AnalyticsPost {
  const { platformId, day } = share;
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
    publishedAt: publishedAt(share),
    publishedOn,
    ...own,
    engagementRate: engagementRate(own),
    reactions: reactionsTo(own),
    xpEarned: shareXp(share),
  };
}

/** The instant when known, else the date. */
function publishedAt({ at, day }: PastShare): string {
  return at ?? dateOf(day);
}

/** Excerpts are cut, so this detects threads only on platforms whose limit is shorter than an excerpt. */
function isThread(excerpt: string, { limit }: Platform): boolean {
  return limit?.longerText === 'thread' && excerpt.length > limit.characters;
}
