import type { AccountDatabase } from './account-database.ts';
import { countChoices } from './count-choices.ts';

/** What on this device goes no further without its person: refused changes, choices to make, a session or a version that ended. */
export async function countAttention(database: AccountDatabase): Promise<number> {
  return await database.transaction('r', [database.feed, database.outbox, database.contentRows], async () => {
    const [feed, parked, choices] = await Promise.all([
      database.feed.get('feed'),
      database.outbox.where('state').equals('parked').count(),
      countChoices(database),
    ]);
    return parked + choices + (feed?.needsSignIn ? 1 : 0) + (feed?.tooOld ? 1 : 0);
  });
}
