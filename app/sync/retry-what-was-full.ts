import { messages } from '#core/api/messages.ts';
import type { EngineDeps } from '../engine/engine-deps.ts';
import { readAtOnce } from '../engine/read-at-once.ts';

/** How often a full account is tried again: only the server's operator can make room. Milliseconds. */
const AGAIN_MS = 60 * 60 * 1000;

/** Queues again what an account without room left was refused, now and then. */
export async function retryWhatWasFull({ store, clock }: EngineDeps): Promise<void> {
  const due = clock.now() - AGAIN_MS;
  const parked = await readAtOnce(store, ['outbox'], (transaction) => transaction.table('outbox').inState('parked'));
  if (!parked.some((row) => row.reason === messages.accountFull && row.at <= due)) return;
  await store.write(['outbox'], async (transaction) => {
    const outbox = transaction.table('outbox');
    for (const row of await outbox.inState('parked')) {
      if (row.reason !== messages.accountFull || row.at > due) continue;
      await outbox.put({ ...row, state: 'waiting', reason: null, at: clock.now() });
    }
  });
}
