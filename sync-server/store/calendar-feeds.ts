import type { Database } from './database.ts';

interface CalendarFeedRow {
  readonly user_id: string;
  readonly nonce: string;
}

/** What a person's address is made of; null while they have none. */
export async function findFeedNonce({ reader }: Database, userId: string): Promise<string | null> {
  return (await reader<CalendarFeedRow>('calendar_feeds').where({ user_id: userId }).first())?.nonce ?? null;
}

export async function putFeedNonce({ knex }: Database, userId: string, nonce: string): Promise<void> {
  await knex<CalendarFeedRow>('calendar_feeds')
    .insert({ user_id: userId, nonce })
    .onConflict('user_id')
    .merge({ nonce });
}

export async function deleteFeedNonce({ knex }: Database, userId: string): Promise<void> {
  await knex<CalendarFeedRow>('calendar_feeds').where({ user_id: userId }).delete();
}
