import * as A from '@automerge/automerge/slim';
import type { DocumentKind, DocumentShapes } from '#core/documents/versions.ts';
import type { DeviceStore } from '../store/device-store.ts';
import type { Clock } from '../ports.ts';
import { readAtOnce } from '../store/read-at-once.ts';
import { holdsDocument, restoreDocument } from './restore-document.ts';

interface HeldDocumentDeps<Kind extends DocumentKind> {
  readonly id: string;
  readonly kind: Kind;
  readonly store: DeviceStore;
  readonly clock: Clock;
  readonly doc: () => A.Doc<DocumentShapes[Kind]>;
  /** Called when the document is on the disk again, as one chunk with this hash. */
  readonly restored: (hash: string) => void;
}

/**
 * Delay in milliseconds before a document is stored again. A logout in another tab also empties the disk, and closes
 * this tab's account first.
 */
const RESTORE_MS = 2000;

/** Checks whether the disk holds an open document, and stores it again if it does not. */
export class HeldDocument<Kind extends DocumentKind> {
  readonly #deps: HeldDocumentDeps<Kind>;
  #cancelRestore: (() => void) | null = null;
  #closed = false;

  constructor(deps: HeldDocumentDeps<Kind>) {
    this.#deps = deps;
  }

  /** True from the moment the disk was found to lack a part until it is stored again. */
  get isRestoring(): boolean {
    return this.#cancelRestore !== null;
  }

  /**
   * Returns the hashes of the chunks that the disk holds. Returns null when a part of the document is missing, and
   * starts restoring it.
   */
  async check(): Promise<ReadonlySet<string> | null> {
    const { id, kind, store, clock, doc } = this.#deps;
    const hashes = await holdsDocument(store, { id, kind, document: doc() });
    if (this.#closed) return null;
    if (!hashes) this.#cancelRestore ??= clock.after(RESTORE_MS, () => void this.#restore());
    return hashes;
  }

  /** Whether all chunks with these hashes are on the disk. */
  async isOnDisk(hashes: ReadonlySet<string>): Promise<boolean> {
    const { id, store } = this.#deps;
    const keys = await readAtOnce(store, ['chunks'], (transaction) => transaction.table('chunks').keysOfDocument(id));
    const found = new Set((keys as (readonly [string, string])[]).map(([, hash]) => hash));
    return [...hashes].every((hash) => found.has(hash));
  }

  close(): void {
    this.#closed = true;
    this.#cancelRestore?.();
  }

  async #restore(): Promise<void> {
    this.#cancelRestore = null;
    const { id, kind, store, clock, doc, restored } = this.#deps;
    try {
      if ((await holdsDocument(store, { id, kind, document: doc() })) || this.#closed) return;
      restored(await restoreDocument(store, { id, kind, bytes: A.save(doc()), now: clock.now() }));
    } catch {
      if (!this.#closed) this.#cancelRestore = clock.after(RESTORE_MS, () => void this.#restore());
    }
  }
}
