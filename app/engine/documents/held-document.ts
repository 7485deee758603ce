import * as A from '@automerge/automerge/slim';
import type { DocumentKind, DocumentShapes } from '#core/documents/versions.ts';
import type { DeviceStore } from '../store/device-store.ts';
import type { Clock } from '../ports/ports.ts';
import { readAtOnce } from '../store/read-at-once.ts';
import { holdsDocument, restoreDocument } from './restore-document.ts';

interface HeldDocumentDeps<Kind extends DocumentKind> {
  readonly id: string;
  readonly kind: Kind;
  readonly store: DeviceStore;
  readonly clock: Clock;
  readonly doc: () => A.Doc<DocumentShapes[Kind]>;
  /** The document is on the disk again, as one chunk with this hash. */
  readonly restored: (hash: string) => void;
}

/** Documents are stored again this late, in milliseconds: a logout in another tab empties the disk too, and closes this one first. */
const RESTORE_MS = 2000;

/** Looks whether the disk holds what an open document holds, and stores it again where it does not. */
export class HeldDocument<Kind extends DocumentKind> {
  readonly #deps: HeldDocumentDeps<Kind>;
  #cancelRestore: (() => void) | null = null;
  #closed = false;

  constructor(deps: HeldDocumentDeps<Kind>) {
    this.#deps = deps;
  }

  /** True from when the disk was found to lack something until it is stored again. */
  get isRestoring(): boolean {
    return this.#cancelRestore !== null;
  }

  /** The hashes of the chunks that the disk holds; null when it lacks a part of the document, which is restored then. */
  async check(): Promise<ReadonlySet<string> | null> {
    const { id, kind, store, clock, doc } = this.#deps;
    const hashes = await holdsDocument(store, { id, kind, document: doc() });
    if (this.#closed) return null;
    if (!hashes) this.#cancelRestore ??= clock.after(RESTORE_MS, () => void this.#restore());
    return hashes;
  }

  /** Whether chunks with these hashes are all on the disk. */
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
