import type { ContentCard, Share } from '../content/content-card.ts';
import { parseDay, type Day } from './local-date.ts';

/** A content item as lists hold it; tombstones count like any other. */
export interface ListedItem {
  readonly id: string;
  readonly card: ContentCard;
}

interface Dated {
  /** On the person's own calendar at the time. */
  readonly day: Day;
  /** UTC instant, ISO 8601; null where nobody wrote it down. */
  readonly at: string | null;
}

export interface IdeaEvent extends Dated {
  readonly type: 'idea';
  readonly item: ListedItem;
}

export interface DraftEvent extends Dated {
  readonly type: 'draft';
  readonly item: ListedItem;
}

export interface ShareEvent extends Dated {
  readonly type: 'share';
  readonly item: ListedItem;
  readonly platformId: number;
  /** The place of this share among the item's: 1 is the one that published it. */
  readonly nth: number;
}

export interface ClaimEvent extends Dated {
  readonly type: 'claim';
  readonly milestoneId: string;
}

/** Something that the person did with a piece of content. */
export type ItemEvent = IdeaEvent | DraftEvent | ShareEvent;
export type GrowthEvent = ItemEvent | ClaimEvent;

/**
 * What a content item tells of its past: it was created, it became a draft, it was shared on a platform. Each happens
 * once to an item, however often it is saved, renamed, published again or deleted, so nothing is counted twice.
 * A date that is missing or none falls back to the UTC date of its instant, then to the day of creation;
 * an item that was never created has no past.
 */
export function itemEvents(item: ListedItem): ItemEvent[] {
  const { card } = item;
  const created = dayWithFallback(card.createdOn, card.createdAt);
  if (created === null) return [];
  const events: ItemEvent[] = [{ type: 'idea', ...dated(created, card.createdAt), item }];
  const draftedAt = card.draftedAt ?? null;
  const drafted = dayWithFallback(card.draftedOn ?? null, draftedAt);
  if (drafted !== null || card.status !== 'ideas') events.push({ type: 'draft', ...dated(drafted ?? created, draftedAt), item });
  for (const [index, { platformId, at, day }] of datedShares(card.shares ?? [], drafted ?? created).entries()) {
    events.push({ type: 'share', ...dated(day, at), item, platformId, nth: index + 1 });
  }
  return events;
}

/** The claims of a workspace row: `instant date` by milestone id. */
export function claimEvents(claims: Readonly<Record<string, string>>): ClaimEvent[] {
  return Object.entries(claims).flatMap(([milestoneId, claim]) => {
    const [at = '', on = ''] = claim.split(' ');
    const day = dayWithFallback(on, at);
    return day === null ? [] : [{ type: 'claim' as const, ...dated(day, at), milestoneId }];
  });
}

function datedShares(shares: readonly Share[], otherwise: Day): { platformId: number; at: string | null; day: Day }[] {
  const unordered = shares.map(({ platformId, at, on }) => ({ platformId, at, day: dayWithFallback(on, at) ?? otherwise }));
  return unordered.length < 2 ? unordered : unordered.toSorted((left, right) => left.day - right.day || compare(left.at ?? '', right.at ?? '') || left.platformId - right.platformId);
}

/**
 * No zone is a whole day from UTC. An instant further from its date belongs to another event: a piece that was
 * published again keeps its first date beside its last instant.
 */
function dated(day: Day, at: string | null): Dated {
  const utc = parseDay(at?.slice(0, 10));
  return { day, at: utc !== null && Math.abs(utc - day) <= 1 ? at : null };
}

function dayWithFallback(on: string | null, at: string | null): Day | null {
  return parseDay(on) ?? parseDay(at?.slice(0, 10));
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
