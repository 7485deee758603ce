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

/** PostgreSQL returns a sum as a string. */
type Sum = number | string;

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
