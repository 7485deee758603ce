/** What asking needs of the browser. */
export interface PersistDeps {
  readonly storage: Pick<StorageManager, 'persist' | 'persisted'> | undefined;
  readonly memory: Pick<Storage, 'getItem' | 'setItem'>;
}

const askedKey = 'rostrum_asked_to_persist';

/**
 * Asks the browser once, ever, to keep this device's data when it runs short of room. Called after a save: then the
 * question, where the browser passes it on to the person, has a reason.
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
    // Refused in some private windows. The data are kept as long as the browser likes, as before.
  }
}
