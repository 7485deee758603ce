import type { Database } from '../store/database.ts';

/** How often a post was looked at on a day. */
export interface DayViews {
  readonly userId: string;
  readonly itemId: string;
  /** yyyy-MM-dd, UTC. */
  readonly day: string;
  readonly views: number;
}

interface ViewsRow {
  readonly user_id: string;
  readonly item_id: string;
  readonly day: string;
  readonly views: number;
}

/** Adds to what was counted before, in one transaction. Counts of people who are gone are left out. */
export async function addViews({ knex, reader }: Database, counted: readonly DayViews[]): Promise<void> {
  const userIds = [...new Set(counted.map(({ userId }) => userId))];
  const people = await reader<{ id: string }>('users').whereIn('id', userIds).select('id');
  const known = new Set(people.map(({ id }) => id));
  await knex.transaction(async (transaction) => {
    for (const { userId, itemId, day, views } of counted.filter((each) => known.has(each.userId)))
      await transaction<ViewsRow>('site_views')
        .insert({ user_id: userId, item_id: itemId, day, views })
        .onConflict(['user_id', 'item_id', 'day'])
        .merge({ views: transaction.raw('site_views.views + ?', [views]) });
  });
}

/** All counts of a person's posts from a day on, oldest first. @param since yyyy-MM-dd, UTC */
export async function listViews({ reader }: Database, userId: string, since = ''): Promise<DayViews[]> {
  const rows = await reader<ViewsRow>('site_views')
    .where({ user_id: userId })
    .andWhere('day', '>=', since)
    .orderBy(['day', 'item_id'])
    .select();
  return rows.map(({ item_id: itemId, day, views }) => ({ userId, itemId, day, views }));
}
