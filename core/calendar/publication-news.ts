import { itemName } from '../content/item-name.ts';
import type { ListedItem } from '../content/content-row.ts';
import { type NeedDeps, personNeed, type PersonNeed } from './person-needs.ts';

/** Something that happened to a post without its person: it was published at its time, or it needs a decision. */
export interface PublicationNews {
  /** The same for the same event, on every device. */
  readonly id: string;
  readonly item: { readonly id: string; readonly title: string };
  readonly event: 'published' | PersonNeed['state'];
  readonly platformIds: readonly number[];
  /** The platforms that it was posted on already, where the event concerns others. */
  readonly postedOn: readonly number[];
  /** UTC instant, ISO 8601: when it was published or due; null when that is not known. */
  readonly at: string | null;
}

/** Milliseconds after which a published post is no news. */
const NEWS_MS = 7 * 24 * 60 * 60_000;

/**
 * The news about posts, those that need the person first, then the latest. Publishing by hand or with Publish Now is no
 * news: the person was there.
 */
export function publicationNews(items: readonly ListedItem[], deps: NeedDeps): PublicationNews[] {
  return items.flatMap((item) => newsOf(item, deps) ?? []).toSorted(byUrgency);
}

function newsOf({ id, row }: ListedItem, deps: NeedDeps): PublicationNews | null {
  const { publications = [], shares = [], scheduledAt, deletedAt, status } = row;
  if (deletedAt !== null) return null;
  const item = { id, title: itemName(row) };
  const need = personNeed(row, deps);
  if (need) {
    const { state: event, platformIds } = need;
    const generations = publications
      .filter(({ platformId }) => platformIds.includes(platformId))
      .map(({ platformId, generation }) => `${platformId}.${generation}`);
    return {
      ...named(id, event, need.isMarked ? generations : [scheduledAt!]),
      item,
      event,
      platformIds,
      postedOn: need.isMarked ? shares.map(({ platformId }) => platformId) : [],
      at: scheduledAt,
    };
  }
  const due = scheduledAt === null ? NaN : Date.parse(scheduledAt);
  const posted = shares.filter(({ at }) => at !== null && Date.parse(at) >= due && Date.parse(at) > deps.now - NEWS_MS);
  if (status !== 'published' || posted.length === 0) return null;
  const at = posted.map((share) => share.at!).toSorted()[0]!;
  return {
    ...named(id, 'published', [at]),
    item,
    event: 'published',
    platformIds: posted.map(({ platformId }) => platformId),
    postedOn: [],
    at,
  };
}

function named(id: string, event: PublicationNews['event'], about: readonly string[]): Pick<PublicationNews, 'id'> {
  return { id: `${event} ${id} ${about.join(' ')}` };
}

function byUrgency(left: PublicationNews, right: PublicationNews): number {
  const wants = ({ event }: PublicationNews) => Number(event !== 'published');
  const at = (news: PublicationNews) => news.at ?? '';
  return wants(right) - wants(left) || (at(left) < at(right) ? 1 : at(left) > at(right) ? -1 : 0);
}
