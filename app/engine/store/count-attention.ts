import type { DeviceStore, StoreTransaction } from './device-store.ts';
import { readAtOnce } from './read-at-once.ts';
import { isSwitchedOn } from '#core/workspace/account-switches.ts';

/**
 * Number of things on this device that need the person: refused changes, choices, and a session or program version that
 * ended. Null when the person wants no count on the icon.
 */
export async function countAttention(store: DeviceStore): Promise<number | null> {
  const [[workspace], feed, parked, choices] = await readAtOnce(
    store,
    ['feed', 'outbox', 'contentRows', 'workspace'],
    (transaction) =>
      Promise.all([
        transaction.table('workspace').first(1),
        transaction.table('feed').get('feed'),
        transaction.table('outbox').countInState('parked'),
        countChoices(transaction),
      ]),
  );
  if (!isSwitchedOn(workspace?.row.preferences ?? {}, 'iconCount')) return null;
  return parked + choices + (feed?.needsSignIn ? 1 : 0) + (feed?.tooOld ? 1 : 0);
}

/** Number of items with a property that two devices changed. The transaction must cover `contentRows`. */
export async function countChoices(transaction: StoreTransaction): Promise<number> {
  const rows = await transaction.table('contentRows').withConflicts();
  return rows.filter(({ row }) => row.deletedAt === null).length;
}
