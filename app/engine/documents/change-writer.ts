/**
 * Writes the changes of one open document to the device store.
 *
 * A change is in one of three states:
 * - under way: its transaction has begun (`chunk` is the hash being written)
 * - refused: the disk aborted it (`chunk` is null); all refused changes are retried together, as one chunk
 * - stored: its transaction completed, and the change leaves the list
 *
 * Invariants: each change begins its own transaction at once and waits for no earlier one, because a busy page receives
 * `complete` events late. A chunk, its outbox row and the mark for its list row are stored in one transaction
 * (`store-change.ts`). A refused change stays in memory and is retried with exponential backoff, 0.5 s to 10 s, while
 * the page is open.
 */
import type { DocHandle } from '@automerge/automerge-repo/slim';
import * as A from '@automerge/automerge/slim';
import { type ChangedDocument, changeDocument, type ChangeOutcome } from '#core/documents/change-document.ts';
import type { DocumentKind } from '#core/documents/versions.ts';
import { concatBytes } from '#core/kernel/bytes.ts';
import type { Result } from '#core/kernel/result.ts';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import type { Clock } from '../ports.ts';
import type { DeviceStore } from '../store/device-store.ts';
import { storeChange } from '../store/store-change.ts';
import { NotSaved } from './not-saved.ts';

interface ChangeWriterDeps {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly store: DeviceStore;
  readonly clock: Clock;
  /** Called when a transaction with changes has completed. */
  readonly stored: (hash: string) => void;
  /** Called with true when the disk refuses a change, and with false once it has accepted everything. */
  readonly unsaved: (failing: boolean) => void;
}

/** A change that is not confirmed to be on the disk. */
interface UnstoredChange {
  readonly bytes: Uint8Array;
  /** Milliseconds since 1970 when its first word was typed. */
  readonly since: number;
  /** The hash of the chunk that it is being written in; null while the disk refuses it. */
  chunk: string | null;
}

const RETRY_MS = { first: 500, most: 10_000 } as const;

/** Brings one document's changes to the disk, in parallel transactions, and retries what the disk refuses. */
export class ChangeWriter {
  readonly #deps: ChangeWriterDeps;
  readonly #writing = new Set<Promise<void>>();
  #unstored: UnstoredChange[] = [];
  #attempt = 0;
  #refusal: unknown = null;
  #cancelRetry: (() => void) | null = null;
  #closed = false;

  constructor(deps: ChangeWriterDeps) {
    this.#deps = deps;
  }

  /** Milliseconds since 1970 when the oldest unconfirmed word was typed; null when everything is on the disk. */
  get unwrittenSince(): number | null {
    return this.#unstored[0]?.since ?? null;
  }

  /** Changes that are not confirmed to be on the disk, in the order in which they were made. */
  get unstored(): readonly Uint8Array[] {
    return this.#unstored.map(({ bytes }) => bytes);
  }

  /** Hashes of the chunks whose transactions have begun and not completed. */
  get underWay(): readonly string[] {
    return this.#unstored.map(({ chunk }) => chunk).filter((hash) => hash !== null);
  }

  /** True while the disk refuses a change. */
  get isRefused(): boolean {
    return this.#cancelRetry !== null || this.#unstored.some(({ chunk }) => chunk === null);
  }

  write(bytes: Uint8Array, since: number): void {
    const change: UnstoredChange = { bytes, since, chunk: null };
    this.#unstored.push(change);
    // While the disk refuses, the next retry includes this change.
    if (this.#cancelRetry === null) this.#begin([change]);
  }

  /** Resolves when every change so far is on the disk. @throws NotSaved when the disk refuses */
  async flush(): Promise<void> {
    if (this.#cancelRetry !== null) this.#retry();
    while (this.#unstored.length > 0) {
      await Promise.all(this.#writing);
      if (this.#cancelRetry !== null) throw new NotSaved(this.#refusal);
      if (this.#closed) return;
    }
  }

  close(): void {
    this.#closed = true;
    this.#cancelRetry?.();
  }

  #begin(changes: readonly UnstoredChange[]): void {
    const { id, kind, store, clock } = this.#deps;
    const bytes = concatBytes(changes.map((change) => change.bytes));
    const hash = chunkHash(bytes);
    for (const change of changes) change.chunk = hash;
    const writing = storeChange(store, { id, kind, hash, bytes, now: clock.now() })
      .then(
        () => this.#keepTrack(changes, hash),
        (error: unknown) => this.#refuse(changes, error),
      )
      .finally(() => this.#writing.delete(writing));
    this.#writing.add(writing);
  }

  #keepTrack(changes: readonly UnstoredChange[], hash: string): void {
    this.#unstored = this.#unstored.filter((change) => !changes.includes(change));
    if (this.#attempt > 0 && this.#cancelRetry === null) {
      this.#attempt = 0;
      this.#deps.unsaved(false);
    }
    this.#deps.stored(hash);
  }

  #refuse(changes: readonly UnstoredChange[], error: unknown): void {
    for (const change of changes) change.chunk = null;
    this.#refusal = error;
    if (this.#cancelRetry !== null || this.#closed) return;
    const { clock, unsaved } = this.#deps;
    this.#attempt += 1;
    const wait = Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** (this.#attempt - 1));
    this.#cancelRetry = clock.after(wait, () => this.#retry());
    unsaved(true);
  }

  #retry(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    const refused = this.#unstored.filter(({ chunk }) => chunk === null);
    if (refused.length > 0 && !this.#closed) this.#begin(refused);
  }
}

/** Changes the document that a handle holds, wholly or not at all. The handle's listeners are called for a change. */
export function changeInHandle<Shape, Failure>(
  handle: DocHandle<Shape>,
  options: A.ChangeOptions<Shape>,
  body: (draft: Shape) => Result<void, Failure>,
): ChangeOutcome<Failure> {
  const before = handle.doc();
  const heads = A.getHeads(before);
  let changed: ChangedDocument<Shape, Failure> | undefined;
  const change = (current: A.Doc<Shape>) => {
    changed = changeDocument(current, options, body);
    return changed.isRebuilt ? current : changed.document;
  };
  handle.update(change);
  if (!changed) throw new Error('The handle took no change');
  if (changed.isRebuilt) putSilently(handle, changed.document);
  if (changed.isRebuilt && changed.outcome.type === 'changed') {
    const { document } = changed;
    const patches = A.diff(document, heads, A.getHeads(document));
    handle.emit('change', { handle, doc: document, patches, patchInfo: { before, after: document, source: 'change' } });
  }
  return changed.outcome;
}

/**
 * Updates the handle without calling its listeners: the handle would report the difference to a state that never
 * existed.
 */
function putSilently<Shape>(handle: DocHandle<Shape>, document: A.Doc<Shape>): void {
  const listeners = handle.listeners('change');
  handle.removeAllListeners('change');
  handle.update(() => document);
  for (const listener of listeners) handle.on('change', listener);
}
