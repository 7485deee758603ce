import type { DocHandle } from '@automerge/automerge-repo/slim';
import type { DocumentKind, DocumentShapes } from '#core/documents/versions.ts';
import type { Clock } from '../ports.ts';
import type { DeviceStore } from '../store/device-store.ts';

/** Events that an open document reports to the registry that opened it. */
export interface OpenDocumentEvents {
  /** Words were typed that are not on the disk yet. */
  typed(): void;
  /** A change reached the disk together with its outbox row. */
  stored(documentId: string): void;
  /** Called with true when the disk refuses a change, and with false once it has accepted everything. */
  unsaved(documentId: string, failing: boolean): void;
}

export interface OpenDocumentDeps<Kind extends DocumentKind> {
  readonly id: string;
  readonly kind: Kind;
  readonly handle: DocHandle<DocumentShapes[Kind]>;
  readonly store: DeviceStore;
  readonly clock: Clock;
  /** This device's name in the history. */
  readonly deviceName: string;
  /** Hashes of the stored chunks that the handle was loaded from. */
  readonly loaded: Iterable<string>;
  readonly events: OpenDocumentEvents;
}

/**
 * Milliseconds between two merges of other tabs' changes. The first is merged at once; other tabs store a chunk every
 * few keystrokes.
 */
const MERGE_PAUSE_MS = 1000;

/**
 * Merges what another tab stored in a document: the first chunk at once, later ones at most once per `MERGE_PAUSE_MS`.
 */
export class MergePace {
  readonly #clock: Clock;
  readonly #merge: (id: string) => Promise<void>;
  /** Documents that were merged within the pause, and whether there is more to merge. */
  readonly #merged = new Map<string, { hasMore: boolean }>();

  constructor(clock: Clock, merge: (id: string) => Promise<void>) {
    this.#clock = clock;
    this.#merge = merge;
  }

  /** Called when another tab has stored a chunk of this document. */
  note(id: string): void {
    const recent = this.#merged.get(id);
    if (recent) {
      recent.hasMore = true;
      return;
    }
    const merged = { hasMore: false };
    this.#merged.set(id, merged);
    const pause = () =>
      this.#clock.after(MERGE_PAUSE_MS, () => {
        this.#merged.delete(id);
        if (merged.hasMore) this.note(id);
      });
    // A failed read loses nothing: the next rebuild of the row finds the document behind the disk and merges.
    void this.#merge(id)
      .catch(() => {})
      .finally(pause);
  }
}

/** Batches typed words for a moment, so that they are stored together. */
export interface WordHolder {
  /** Milliseconds since 1970 of the oldest batched word; null when there is none. */
  readonly heldSince: number | null;
  /** Applies the batched words to the document now. */
  flush(): void;
}

/** The holders of batched words of one document. */
export class WordHolders {
  readonly #holders = new Set<WordHolder>();

  /** Returns an unsubscribe function. */
  add(holder: WordHolder): () => void {
    this.#holders.add(holder);
    return () => this.#holders.delete(holder);
  }

  /** Applies the batched words of every holder except `except`. */
  flush(except: object | null): void {
    for (const holder of this.#holders) if (holder !== except) holder.flush();
  }

  /** Milliseconds since 1970 of the oldest batched word; null when there is none. */
  get heldSince(): number | null {
    const since = [...this.#holders].map((holder) => holder.heldSince).filter((at) => at !== null);
    return since.length > 0 ? Math.min(...since) : null;
  }
}
