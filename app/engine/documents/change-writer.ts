import type { DocHandle } from '@automerge/automerge-repo/slim';
import * as A from '@automerge/automerge/slim';
import { type ChangedDocument, changeDocument, type ChangeOutcome } from '#core/documents/change-document.ts';
import type { DocumentKind } from '#core/documents/versions.ts';
import { concatBytes } from '#core/kernel/bytes.ts';
import type { Result } from '#core/kernel/result.ts';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import type { Clock } from '../ports/ports.ts';
import type { DeviceStore } from '../store/device-store.ts';
import { storeChange } from '../store/store-change.ts';
import { NotSaved } from './not-saved.ts';

interface ChangeWriterDeps {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly store: DeviceStore;
  readonly clock: Clock;
  /** A transaction with changes has completed. */
  readonly stored: (hash: string) => void;
  /** The disk refused a change (true) or has taken everything (false). */
  readonly unsaved: (failing: boolean) => void;
}

/** A change that is not known to be on the disk. */
interface UnstoredChange {
  readonly bytes: Uint8Array;
  /** Milliseconds since 1970 when its first word was typed. */
  readonly since: number;
  /** The hash of the chunk that is being written with it; null while the disk refuses it. */
  chunk: string | null;
}

const RETRY_MS = { first: 500, most: 10_000 } as const;

/**
 * Brings one document's changes to the disk. Each begins its transaction at once and waits for no other: a page that
 * is busy hears late that one has completed, and words must not wait for that. What the disk refuses is kept and
 * tried again, together.
 */
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

  /** Milliseconds since 1970 when the oldest word was typed that is not known to be on the disk; null when all are. */
  get unwrittenSince(): number | null {
    return this.#unstored[0]?.since ?? null;
  }

  /** Changes that are not known to be on the disk, in the order in which they were made. */
  get unstored(): readonly Uint8Array[] {
    return this.#unstored.map(({ bytes }) => bytes);
  }

  /** Hashes of the chunks whose transactions have begun and not ended. */
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
    // While the disk refuses, the next attempt takes it along.
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

/** Changes the document that a handle holds, wholly or not at all. The handle's listeners hear of a change. */
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

/** Without a word to the listeners: what the handle would tell them is the difference to a state that never was. */
function putSilently<Shape>(handle: DocHandle<Shape>, document: A.Doc<Shape>): void {
  const listeners = handle.listeners('change');
  handle.removeAllListeners('change');
  handle.update(() => document);
  for (const listener of listeners) handle.on('change', listener);
}
