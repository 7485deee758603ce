import type { ListedItem, Share } from '../content/content-row.ts';
import { parseDay, utcDay, type Day } from '../kernel/local-date.ts';

/**
 * The events of a content item: it was created, became a draft, was shared on a platform. Each happens once, no matter
 * how often the item is saved, renamed, published again or deleted, so nothing is counted twice. Days are those of the
 * person's calendar at the time. Instants are UTC, ISO 8601; null when not recorded.
 */
export interface PastItem {
  readonly item: ListedItem;
  readonly createdDay: Day;
  readonly createdAt: string | null;
  /**
   * `createdDay`; null for an item made from another one's text, which is not a new idea. It counts when it is shared.
   */
  readonly ideaDay: Day | null;
  /** Null for an idea, and for an item made from another one's text. */
  readonly draftDay: Day | null;
  readonly draftedAt: string | null;
  /** In the order of sharing. */
  readonly shares: readonly PastShare[];
}

export interface PastShare {
  readonly day: Day;
  readonly at: string | null;
  readonly platformId: number;
  /** Number among the item's shares; 1 is the share that published it. */
  readonly nth: number;
}

/** A claimed milestone reward. */
export interface PastClaim {
  readonly day: Day;
  readonly milestoneId: string;
}

const noShares: readonly PastShare[] = [];

/**
 * Missing or invalid dates fall back to the UTC date of the instant, then to the day of creation. Null for an item
 * without a creation date, which has no events.
 */
export function pastItem(item: ListedItem): PastItem | null {
  const { row } = item;
  const createdDay = parseDay(row.createdOn) ?? utcDay(row.createdAt);
  if (createdDay === null) return null;
  const becameDraft = parseDay(row.draftedOn) ?? utcDay(row.draftedAt);
  const isNewWork = !row.sourceId;
  const draftDay = becameDraft ?? (row.status === 'ideas' ? null : createdDay);
  return {
    item,
    createdDay,
    createdAt: instantOf(createdDay, row.createdAt),
    ideaDay: isNewWork ? createdDay : null,
    draftDay: isNewWork ? draftDay : null,
    draftedAt: becameDraft === null ? null : instantOf(becameDraft, row.draftedAt),
    shares: row.shares && row.shares.length > 0 ? pastShares(row.shares, draftDay ?? createdDay) : noShares,
  };
}

/** The claims of a workspace row. Its values are `instant date` by milestone id. */
export function pastClaims(claims: Readonly<Record<string, string>>): PastClaim[] {
  return Object.entries(claims).flatMap(([milestoneId, claim]) => {
    const [at, on] = claim.split(' ');
    const day = parseDay(on) ?? utcDay(at);
    return day === null ? [] : [{ day, milestoneId }];
  });
}

function pastShares(shares: readonly Share[], otherwise: Day): PastShare[] {
  return shares
    .map(({ platformId, at, on }) => ({ platformId, at, day: parseDay(on) ?? utcDay(at) ?? otherwise }))
    .toSorted(
      (left, right) =>
        left.day - right.day || compare(left.at ?? '', right.at ?? '') || left.platformId - right.platformId,
    )
    .map(({ platformId, at, day }, index) => ({ day, at: instantOf(day, at), platformId, nth: index + 1 }));
}

/**
 * No zone is a whole day away from UTC. An instant further from its date belongs to another event: an item that was
 * published again keeps its first date but the instant of the last time.
 */
function instantOf(day: Day, at: string | null | undefined): string | null {
  const utc = utcDay(at);
  return at && utc !== null && Math.abs(utc - day) <= 1 ? at : null;
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
