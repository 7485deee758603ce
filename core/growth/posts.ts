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
 * The best post. First the best item: the one whose posts in the list were seen most in total (`leastSeen`); on a tie
 * the one with the most reactions, then the better predicted score, then the one posted last. Of its posts, the one
 * that was seen most, then the earliest. Null for an empty list.
 *
 * The dashboard and the analytics share this rule, so that they show the same item (docs/rules/growth.md, "Analytics").
 */
export function topPost({ pastItems }: GrowthIndex, posts: readonly AnalyticsPost[]): AnalyticsPost | null {
  const predicted = new Map(pastItems.map(({ item: { id, row } }) => [id, row.predictedScore ?? 0]));
  const standings = new Map<string, Standing>();
  for (const post of posts) {
    const { id, publishedAt } = post;
    const so = standings.get(id);
    standings.set(id, {
      id,
      seen: leastSeen(post) + (so?.seen ?? 0),
      reactions: (post.reactions ?? 0) + (so?.reactions ?? 0),
      predicted: predicted.get(id) ?? 0,
      postedLast: so && so.postedLast > publishedAt ? so.postedLast : publishedAt,
    });
  }
  const best = bestOf([...standings.values()], isBetterItem);
  return (
    best &&
    bestOf(
      posts.filter(({ id }) => id === best.id),
      isBetterPost,
    )
  );
}

/** An item's totals for the comparison. */
interface Standing {
  readonly id: string;
  readonly seen: number;
  readonly reactions: number;
  readonly predicted: number;
  readonly postedLast: string;
}

function isBetterItem(left: Standing, right: Standing): boolean {
  if (left.seen !== right.seen) return left.seen > right.seen;
  if (left.reactions !== right.reactions) return left.reactions > right.reactions;
  if (left.predicted !== right.predicted) return left.predicted > right.predicted;
  return left.postedLast === right.postedLast ? left.id > right.id : left.postedLast > right.postedLast;
}

function isBetterPost(left: AnalyticsPost, right: AnalyticsPost): boolean {
  const [seen, other] = [leastSeen(left), leastSeen(right)];
  if (seen !== other) return seen > other;
  return left.publishedAt < right.publishedAt;
}

function bestOf<Of>(all: readonly Of[], isBetter: (left: Of, right: Of) => boolean): Of | null {
  let best: Of | null = null;
  for (const one of all) if (best === null || isBetter(one, best)) best = one;
  return best;
}

function postOf({ reach }: GrowthIndex, { item }: PastItem, share: PastShare): AnalyticsPost {
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
    reactions: reactionsTo(own),
    xpEarned: shareXp(share),
  };
}

/** Excerpts are cut, so this detects threads only on platforms whose limit is shorter than an excerpt. */
function isThread(excerpt: string, { limit }: Platform): boolean {
  return limit?.longerText === 'thread' && excerpt.length > limit.characters;
}
