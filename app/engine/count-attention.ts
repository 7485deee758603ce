import { countChoices } from './count-choices.ts';
import type { DeviceStore } from './device-store.ts';

/** What on this device goes no further without its person: refused changes, choices to make, a session or a version that ended. */
export async function countAttention(store: DeviceStore): Promise<number> {
  return await store.read(['feed', 'outbox', 'contentRows'], async (transaction) => {
    const [feed, parked, choices] = await Promise.all([
      transaction.table('feed').get('feed'),
      transaction.table('outbox').countInState('parked'),
      countChoices(transaction),
    ]);
    return parked + choices + (feed?.needsSignIn ? 1 : 0) + (feed?.tooOld ? 1 : 0);
  });
}
