/** The browser functions that asking needs. */
export interface PersistDeps {
  readonly storage: Pick<StorageManager, 'persist' | 'persisted'> | undefined;
  readonly memory: Pick<Storage, 'getItem' | 'setItem'>;
}

const askedKey = 'rostrum_asked_to_persist';

/**
 * Asks the browser once per device to keep this device's data when storage runs short. It is called after a save, so
 * that a prompt, if the browser shows one, has a reason.
 */
export async function askToPersist(
  deps: PersistDeps = { storage: navigator.storage, memory: localStorage },
): Promise<void> {
  const { storage, memory } = deps;
  if (!storage?.persist || memory.getItem(askedKey) === 'true') return;
  memory.setItem(askedKey, 'true');
  try {
    if (!(await storage.persisted())) await storage.persist();
  } catch {
    // Some private windows refuse. The browser then keeps the data for as long as it likes, as before.
  }
}
