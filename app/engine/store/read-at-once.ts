import type { DeviceStore, StoreTransaction } from './device-store.ts';
import type { TableName } from './rows.ts';

/**
 * A read transaction that commits as soon as its requests are queued, so a busy page cannot hold locks that writers
 * need.
 *
 * @param ask makes all its requests before it returns, and none in response to an answer
 */
export function readAtOnce<Value>(
  store: DeviceStore,
  tables: readonly TableName[],
  ask: (transaction: StoreTransaction) => Promise<Value>,
): Promise<Value> {
  return store.read(tables, (transaction) => {
    const answers = ask(transaction);
    transaction.commit();
    return answers;
  });
}
