import type { Documents } from './documents/documents.ts';
import type { EngineDeps } from './ports/engine-deps.ts';
import type { AutomergeSource } from './documents/load-documents.ts';

/** One account's data in this page: its rows at once, its documents when they are needed. */
export interface Engine {
  readonly deps: EngineDeps;
  /** The open documents; Automerge is loaded on the first call. */
  readonly documents: () => Promise<Documents>;
  /** The open documents if Automerge is loaded already. */
  readonly loadedDocuments: () => Documents | null;
}

export interface EngineOptions {
  /** How this device names itself in a document's history. */
  readonly deviceName: string;
  /** Begins to compile Automerge while its code is on its way. */
  readonly compileAutomerge: () => Promise<AutomergeSource>;
  /** Settles when the disk holds all that documents are loaded from. */
  readonly isReady: () => Promise<void>;
  /** The documents were loaded. */
  readonly onLoaded: () => void;
  /** Words were typed that are not on the disk yet. */
  readonly onTyped: () => void;
  /** A change reached the disk, or the disk refused one. */
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
        // Its code could not be loaded: the next call tries again.
        loading = null;
        throw error;
      });
      return loading;
    },
    loadedDocuments: () => loaded,
  };
}
