import type { Database } from '../database/database.ts';
import { meetWish } from './publications.ts';
import { listDue, takeDueItems } from '../sync/schedules.ts';

/** Set by a migration, and removed by the first start of a server that publishes. */
const NAME = 'first-publishing';

/** Items that are asked about in one transaction. */
const AT_ONCE = 200;
/** An item that cannot be asked about now is left alone for so long; the next start asks about it. Milliseconds. */
const AGAIN = 24 * 3_600_000;

/** What a creator reads where the server asks before it posts. */
export const BEFORE_PUBLISHING = 'It was scheduled before this server could publish.';

/**
 * Asks about what was due before this server could publish: its person knew that nothing would post it, and may have
 * done so. Call it before anything publishes.
 * @param now milliseconds since 1970
 */
export async function askAboutWhatWasDue(database: Database, now: number): Promise<void> {
  const { knex } = database;
  if (!(await knex('meta').where({ name: NAME }).first('name'))) return;
  let isComplete = true;
  const options = { now, againMs: AGAIN, onFailed: () => (isComplete = false), hasTime: () => true };
  for (;;) {
    const listed = await listDue(database, { now, limit: AT_ONCE });
    if (listed.length === 0) break;
    const begin = { state: 'overdue', waitMs: null, reason: BEFORE_PUBLISHING } as const;
    await takeDueItems(
      database,
      { ...options, listed },
      async (transaction, { userId, itemId, platformIds, publications }) => {
        for (const platformId of platformIds) {
          const known = publications.find((each) => each.platformId === platformId) ?? null;
          await meetWish(transaction, { userId, itemId, platformId, known, begin }, now);
        }
      },
    );
  }
  // Last: a start that is killed before asks about the rest at the next one.
  if (isComplete) await knex('meta').where({ name: NAME }).delete();
}
