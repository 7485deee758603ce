import { dayOf, type LocalDate } from '#core/kernel/local-date.ts';
import type { Database } from '../database/database.ts';
import { unnamed } from './count-view.ts';

/** Hosts that an answer lists by name; readers from further ones are counted together. */
const LISTED = 50;

/** The readers of a person's posts from a day on. A person counts once a day for each post that they read. */
export interface Readers {
  /** The days that had readers, oldest first. */
  readonly days: readonly { readonly day: string; readonly readers: number }[];
  /** By item id. */
  readonly posts: ReadonlyMap<string, number>;
  readonly referrers: {
    /** Readers who followed no link from another page, or whose browser did not name it. */
    readonly direct: number;
    /** Most readers first. */
    readonly hosts: readonly { readonly host: string; readonly readers: number }[];
    /** Readers from hosts that are not listed. */
    readonly others: number;
  };
}

/** The readers of an item: one number a day, from the first day asked for to the last. */
export interface ItemReaders {
  readonly itemId: string;
  readonly readers: number[];
}

export interface ItemReadersQuery {
  /** yyyy-MM-dd, UTC. */
  readonly since: LocalDate;
  /** How many days. */
  readonly length: number;
}

/** The items that had readers in these days. */
export async function readItemReaders(
  { reader }: Database,
  userId: string,
  { since, length }: ItemReadersQuery,
): Promise<ItemReaders[]> {
  const first = dayOf(since);
  const rows = await reader('site_views')
    .where({ user_id: userId })
    .andWhere('day', '>=', since)
    .select<{ item_id: string; day: string; views: Sum }[]>('item_id', 'day', 'views');
  const items = new Map<string, number[]>();
  for (const { item_id: itemId, day, views } of rows) {
    const at = dayOf(day) - first;
    const days = items.get(itemId) ?? Array.from({ length }, () => 0);
    items.set(itemId, days);
    // A page may have been opened since the answer's last day was read from the clock.
    if (at < length) days[at] = Number(views);
  }
  return [...items].map(([itemId, readers]) => ({ itemId, readers }));
}

/** PostgreSQL returns a sum as a string. */
type Sum = number | string;

/** All readers that each item ever had, by item id. */
export async function readAllReaders({ reader }: Database, userId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await reader('site_views')
    .where({ user_id: userId })
    .groupBy('item_id')
    .select('item_id')
    .sum<{ item_id: string; views: Sum }[]>({ views: 'views' });
  return new Map(rows.map(({ item_id: itemId, views }) => [itemId, Number(views)]));
}

/** @param since yyyy-MM-dd, UTC */
export async function readReaders({ reader }: Database, userId: string, since: string): Promise<Readers> {
  const views = () => reader('site_views').where({ user_id: userId }).andWhere('day', '>=', since);
  const [days, posts, hosts] = await Promise.all([
    views().groupBy('day').orderBy('day').select('day').sum<{ day: string; views: Sum }[]>({ views: 'views' }),
    views().groupBy('item_id').select('item_id').sum<{ item_id: string; views: Sum }[]>({ views: 'views' }),
    reader('site_referrers')
      .where({ user_id: userId })
      .andWhere('day', '>=', since)
      .groupBy('host')
      .orderBy([{ column: 'views', order: 'desc' }, { column: 'host' }])
      .select('host')
      .sum<{ host: string; views: Sum }[]>({ views: 'views' }),
  ]);
  const counted = hosts.map(({ host, views: sum }) => ({ host, readers: Number(sum) }));
  const named = counted.filter(({ host }) => host !== unnamed.direct && host !== unnamed.others);
  const readersFrom = (name: string) => counted.find(({ host }) => host === name)?.readers ?? 0;
  return {
    days: days.map(({ day, views: sum }) => ({ day, readers: Number(sum) })),
    posts: new Map(posts.map(({ item_id: itemId, views: sum }) => [itemId, Number(sum)])),
    referrers: {
      direct: readersFrom(unnamed.direct),
      hosts: named.slice(0, LISTED),
      others: named.slice(LISTED).reduce((sum, { readers }) => sum + readers, readersFrom(unnamed.others)),
    },
  };
}
