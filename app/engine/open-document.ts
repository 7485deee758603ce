import * as A from '@automerge/automerge/slim';
import type { DocHandle, DocHandleChangePayload } from '@automerge/automerge-repo/slim';
import { missingDependencies } from '#core/documents/load.ts';
import type { DocumentKind, DocumentShapes } from '#core/documents/versions.ts';
import { concatBytes } from '#core/kernel/bytes.ts';
import type { Result } from '#core/kernel/result.ts';
import type { DeviceStore } from './device-store.ts';
import { readChunks } from './document-storage.ts';
import { NotSaved } from './not-saved.ts';
import type { Clock } from './ports.ts';
import { reportProblems } from './problems.ts';
import { projectAndStore } from './store-change.ts';

export type Command<Shape, Input, Failure> = (draft: Shape, input: Input) => Result<void, Failure>;

/** Passed to listeners after every change of an open document. */
export interface DocumentChange {
  readonly patches: readonly A.Patch[];
  /** Who made it: what the caller of `applyCommand` named, or null for another tab or device. */
  readonly origin: object | null;
}

/** Events that an open document reports to the registry that opened it. */
export interface OpenDocumentEvents {
  /** A change reached the disk together with its outbox row. */
  stored(documentId: string): void;
  /** The disk refused a change (true) or has taken everything (false). */
  unsaved(documentId: string, failing: boolean): void;
}

export interface OpenDocumentDeps<Kind extends DocumentKind> {
  readonly id: string;
  readonly kind: Kind;
  readonly handle: DocHandle<DocumentShapes[Kind]>;
  readonly store: DeviceStore;
  readonly clock: Clock;
  /** How this device names itself in the history. */
  readonly deviceName: string;
  /** Hashes of the stored chunks that the handle was loaded from. */
  readonly loaded: Iterable<string>;
  readonly events: OpenDocumentEvents;
}

const RETRY_MS = { first: 500, most: 10_000 } as const;

/** A refusal on its way out of `change`, which rolls the draft back. */
class Refused extends Error {
  override readonly name = 'Refused';
}

/** A document open in this tab. `applyCommand` is the one way to change it. */
export class OpenDocument<Kind extends DocumentKind> {
  readonly id: string;
  readonly kind: Kind;
  readonly #deps: OpenDocumentDeps<Kind>;
  readonly #known: Set<string>;
  readonly #listeners = new Set<(change: DocumentChange) => void>();
  readonly #flushers = new Map<object, () => void>();
  #unstored: Uint8Array[] = [];
  #storing: Promise<void> | null = null;
  #attempt = 0;
  #refusal: unknown = null;
  #cancelRetry: () => void = () => {};
  #origin: object | null = null;
  #closed = false;

  constructor(deps: OpenDocumentDeps<Kind>) {
    this.id = deps.id;
    this.kind = deps.kind;
    this.#deps = deps;
    this.#known = new Set(deps.loaded);
    // Repo's savers and synchroniser listen on the handle too, and have nothing to do here.
    deps.handle.removeAllListeners();
    deps.handle.on('change', this.#announce);
  }

  doc(): A.Doc<DocumentShapes[Kind]> {
    return this.#deps.handle.doc();
  }

  /** True while a change made here is not on the disk. */
  get hasUnstored(): boolean {
    return this.#unstored.length > 0;
  }

  /**
   * Runs a command on the document and stores its change with its outbox row and its list row.
   * The result is known at once; `flush` tells when it is on the disk.
   */
  applyCommand<Input, Failure>(
    command: Command<DocumentShapes[Kind], Input, Failure>,
    input: Input,
    origin: object | null = null,
  ): Result<void, Failure> {
    this.flushBindings(origin);
    const { handle, clock, deviceName } = this.#deps;
    const before = A.getHeads(handle.doc());
    let result: Result<void, Failure> | undefined;
    this.#origin = origin ?? this;
    try {
      handle.change(
        (draft) => {
          result = command(draft, input);
          if (!result.ok) throw new Refused();
        },
        { message: deviceName, time: Math.floor(clock.now() / 1000) },
      );
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    } finally {
      this.#origin = null;
    }
    if (!result) throw new Error('A command returned nothing');
    if (result.ok && !sameHeads(before, A.getHeads(handle.doc()))) this.#keep(A.getLastLocalChange(handle.doc()));
    return result;
  }

  /** Resolves when every change made here so far is on the disk. Rejects when the disk refuses. */
  async flush(): Promise<void> {
    this.flushBindings(null);
    while (this.#unstored.length > 0) {
      await this.#store();
      if (this.#attempt > 0) throw new NotSaved(this.#refusal);
    }
  }

  /** Merges what other tabs, the service worker or the pull have stored meanwhile. */
  async mergeStored(): Promise<void> {
    const { store, clock } = this.#deps;
    const { sound, damaged } = await readChunks(store, this.id, this.#known);
    if (damaged.length > 0) await reportProblems(store, { id: this.id, kind: this.kind, damaged, now: clock.now() });
    // Merged by another call while this one read.
    const news = sound.filter((chunk) => !this.#known.has(chunk.hash));
    if (news.length === 0 || this.#closed) return;
    this.flushBindings(null);
    this.#deps.handle.update((document) => A.loadIncremental(document, concatBytes(news.map((chunk) => chunk.bytes))));
    for (const chunk of news) this.#known.add(chunk.hash);
  }

  /** Whether every dependency of every chunk is there. */
  isWhole(heads: readonly string[]): boolean {
    return missingDependencies(this.doc()).length === 0 && A.hasHeads(this.doc(), [...heads]);
  }

  subscribe(listener: (change: DocumentChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Registers what holds back typed words for a moment; it is called before anything else changes the document. */
  addFlusher(owner: object, flush: () => void): () => void {
    this.#flushers.set(owner, flush);
    return () => this.#flushers.delete(owner);
  }

  flushBindings(except: object | null): void {
    for (const [owner, flush] of this.#flushers) if (owner !== except) flush();
  }

  /** Frees the document's memory. Call only when nothing is unstored. */
  close(): void {
    this.#closed = true;
    this.#cancelRetry();
    this.#deps.handle.removeAllListeners();
    A.free(this.#deps.handle.doc());
  }

  #keep(change: Uint8Array | undefined): void {
    if (!change) throw new Error('A change left no bytes');
    this.#unstored.push(change);
    void this.#store();
  }

  #store(): Promise<void> {
    this.#storing ??= this.#storeAll().finally(() => {
      this.#storing = null;
    });
    return this.#storing;
  }

  /** Never rejects: a disk that refuses is reported and tried again. */
  async #storeAll(): Promise<void> {
    this.#cancelRetry();
    const { store, clock, events } = this.#deps;
    while (this.#unstored.length > 0 && !this.#closed) {
      const count = this.#unstored.length;
      try {
        const bytes = concatBytes(this.#unstored);
        const stored = await projectAndStore(store, {
          id: this.id,
          kind: this.kind,
          document: this.doc(),
          bytes,
          known: this.#known,
          now: clock.now(),
        });
        if (stored.type === 'behind') {
          await this.mergeStored();
          continue;
        }
        this.#known.add(stored.hash);
        this.#unstored.splice(0, count);
        if (this.#attempt > 0) events.unsaved(this.id, false);
        this.#attempt = 0;
        events.stored(this.id);
      } catch (error) {
        this.#refusal = error;
        this.#attempt += 1;
        events.unsaved(this.id, true);
        const wait = Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** (this.#attempt - 1));
        this.#cancelRetry = clock.after(wait, () => void this.#store());
        return;
      }
    }
  }

  readonly #announce = ({ patches }: DocHandleChangePayload<DocumentShapes[Kind]>): void => {
    const change = { patches, origin: this.#origin };
    for (const listener of this.#listeners) listener(change);
  };
}

function sameHeads(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((head) => right.includes(head));
}
