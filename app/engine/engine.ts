/**
 * The data engine of one account in one page: its documents and its device store, used by screens through hooks.
 *
 * The engine has two phases:
 * 1. Rows only. Lists are painted from rows in the device store. Automerge is not loaded.
 * 2. Documents. The first call of `documents()` loads Automerge and creates the registry of open documents. It resolves
 *    only after `isReady`, so nothing is loaded before the last words of a closed page are back on the disk. A failed
 *    load is forgotten, and the next call tries again.
 *
 * Invariants: `applyCommand` is the only function that changes a document. "Saved on this device" means a completed
 * IndexedDB transaction. The engine imports no feature and no screen; the browser's parts are passed in as ports
 * (`ports.ts`).
 */
import type { Documents } from './documents/documents.ts';
import type { EngineDeps } from './ports.ts';
import type { AutomergeSource } from './documents/load-documents.ts';

/** The data of one account in this page. Rows are available at once; documents are loaded on demand. */
export interface Engine {
  readonly deps: EngineDeps;
  /** The open documents; Automerge is loaded on the first call. */
  readonly documents: () => Promise<Documents>;
  /** The open documents if Automerge is loaded already. */
  readonly loadedDocuments: () => Documents | null;
}

export interface EngineOptions {
  /** This device's name in a document's history. */
  readonly deviceName: string;
  /** Starts compiling Automerge while its code is loading. */
  readonly compileAutomerge: () => Promise<AutomergeSource>;
  /** Resolves when the disk holds everything that documents are loaded from. */
  readonly isReady: () => Promise<void>;
  /** Called once the documents are loaded. */
  readonly onLoaded: () => void;
  /** Called when words were typed that are not on the disk yet. */
  readonly onTyped: () => void;
  /** Called after a change reached the disk or the disk refused one. */
  readonly onStored: () => void;
}

export function createEngine(
  deps: EngineDeps,
  { deviceName, compileAutomerge, isReady, onLoaded, onTyped, onStored }: EngineOptions,
): Engine {
  let loading: Promise<Documents> | null = null;
  let loaded: Documents | null = null;
  const load = async () => {
    const [{ loadDocuments }, source] = await Promise.all([
      import('./documents/load-documents.ts'),
      compileAutomerge(),
      isReady(),
    ]);
    loaded = await loadDocuments({ ...deps, deviceName }, source);
    loaded.onTyped(onTyped);
    loaded.onStored(onStored);
    onLoaded();
    return loaded;
  };
  return {
    deps,
    documents: () => {
      loading ??= load().catch((error: unknown) => {
        // The code could not be loaded. The next call tries again.
        loading = null;
        throw error;
      });
      return loading;
    },
    loadedDocuments: () => loaded,
  };
}
