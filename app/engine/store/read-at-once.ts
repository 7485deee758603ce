import type { DeviceStore, StoreTransaction } from './device-store.ts';
import type { TableName } from './rows.ts';

/**
 * Reads in one transaction that needs nothing more of this page once it has begun: nobody who writes waits until a
 * page that is busy with keys has heard of the answers.
 *
 * @param ask asks for everything before it returns, and for nothing when it hears an answer
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
