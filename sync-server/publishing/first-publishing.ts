import type { Database } from '../database/database.ts';
import { requestGenerations } from './publications.ts';
import { listDue, takeDueItems } from '../sync/schedules.ts';

/** Set by a migration; removed by the first start of a server that publishes. */
const NAME = 'first-publishing';

/** Items handled in one transaction. */
const AT_ONCE = 200;
/** How long an item that cannot be handled now is left alone. The next start tries it again. Milliseconds. */
const AGAIN = 24 * 3_600_000;

/** The reason shown when the server asks before it posts. */
export const BEFORE_PUBLISHING = 'It was scheduled before this server could publish.';

/**
 * Marks everything as overdue that was due before this server could publish: its person knew that the server would not
 * post it, and may have posted it by hand. Call it before anything publishes.
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
    await takeDueItems(database, { ...options, listed }, async (transaction, items) => {
      const requests = items.flatMap(({ userId, itemId, platformIds, publications }) =>
        platformIds.map((platformId) => {
          const known = publications.find((each) => each.platformId === platformId) ?? null;
          return { userId, itemId, platformId, known, begin };
        }),
      );
      await requestGenerations(transaction, requests, now);
    });
  }
  // Last, so that a start that is killed earlier handles the rest next time.
  if (isComplete) await knex('meta').where({ name: NAME }).delete();
}
