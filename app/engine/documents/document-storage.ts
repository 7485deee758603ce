import type { Chunk, StorageAdapterInterface, StorageKey } from '@automerge/automerge-repo/slim';
import { constantBytes } from '#core/documents/constant-bytes.ts';
import { inLoadingOrder } from '#core/documents/load.ts';
import { currentSchemaVersion, type DocumentKind } from '#core/documents/versions.ts';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import type { DeviceStore, StoreTransaction } from '../store/device-store.ts';
import { readAtOnce } from '../store/read-at-once.ts';
import type { ChunkRow } from '../store/rows.ts';

/** A document's chunks as one transaction saw them, the damaged ones apart. */
export interface VerifiedChunks {
  readonly sound: readonly ChunkRow[];
  readonly damaged: readonly ChunkRow[];
  /** Hashes of all stored chunks, those that were left out unread among them. */
  readonly hashes: ReadonlySet<string>;
}

/**
 * Reads a document's chunks as they were together at one moment (another tab may be compacting) and verifies each hash.
 * Chunks with a hash in `known` are left out unread.
 */
export async function readChunks(
  store: DeviceStore,
  documentId: string,
  known: ReadonlySet<string> = new Set(),
): Promise<VerifiedChunks> {
  const { rows, hashes } =
    known.size === 0 ? await readAll(store, documentId) : await readNew(store, documentId, known);
  const isSound = (row: ChunkRow) => chunkHash(row.bytes) === row.hash;
  return { sound: rows.filter(isSound), damaged: rows.filter((row) => !isSound(row)), hashes: new Set(hashes) };
}

interface ReadChunks {
  readonly rows: readonly ChunkRow[];
  readonly hashes: readonly string[];
}

async function readAll(store: DeviceStore, documentId: string): Promise<ReadChunks> {
  const rows = await readAtOnce(store, ['chunks'], (transaction) => transaction.table('chunks').ofDocument(documentId));
  return { rows, hashes: rows.map((row) => row.hash) };
}

/**
 * In two steps, each over before this page has heard of it: typed words, also those of other tabs, never wait for it.
 * A chunk never changes; where one is gone after its name was read, all are named anew.
 */
async function readNew(store: DeviceStore, documentId: string, known: ReadonlySet<string>): Promise<ReadChunks> {
  for (;;) {
    const keys = await readAtOnce(
      store,
      ['chunks'],
      (transaction) => transaction.table('chunks').keysOfDocument(documentId) as Promise<(readonly [string, string])[]>,
    );
    const wanted = keys.filter(([, hash]) => !known.has(hash));
    const read =
      wanted.length === 0
        ? []
        : await readAtOnce(store, ['chunks'], (transaction) => transaction.table('chunks').getAll(wanted));
    const rows = read.filter((row) => row !== undefined);
    if (rows.length === wanted.length) return { rows, hashes: keys.map(([, hash]) => hash) };
  }
}

/**
 * The storage of one open document's Repo: it reads, and leaves writing to `applyCommand` and to the pull.
 *
 * Repo asks for two ranges; both are answered from one transaction. Everything that reaches a document was stored
 * with its outbox row or its cursor before, so what Repo would save is there already; its snapshots could hold a
 * change whose transaction was aborted, and such a change would never be pushed (docs/decisions/0001).
 */
export class DocumentStorage implements StorageAdapterInterface {
  readonly #store: DeviceStore;
  readonly #kind: DocumentKind;
  readonly #documentId: string;
  chunks: VerifiedChunks = { sound: [], damaged: [], hashes: new Set() };

  constructor(store: DeviceStore, kind: DocumentKind, documentId: string) {
    this.#store = store;
    this.#kind = kind;
    this.#documentId = documentId;
  }

  load(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async loadRange(prefix: StorageKey): Promise<Chunk[]> {
    if (prefix[1] !== 'snapshot') return [];
    this.chunks = await readChunks(this.#store, this.#documentId);
    const ordered = inLoadingOrder([constantBytes(this.#kind), ...this.chunks.sound.map((chunk) => chunk.bytes)]);
    return ordered.map((data, index) => ({ key: [...prefix, String(index)], data }));
  }

  save(): Promise<void> {
    return Promise.resolve();
  }

  remove(): Promise<void> {
    return Promise.resolve();
  }

  removeRange(): Promise<void> {
    return Promise.resolve();
  }
}

interface WholeDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Queues all that the device holds of a document for the server. Whoever calls it knows that it is not queued so yet. */
export async function queueWhole(
  transaction: StoreTransaction,
  { id: documentId, kind, now: at }: WholeDocument,
): Promise<void> {
  await transaction.table('outbox').put({
    type: 'whole',
    documentId,
    kind,
    schemaVersion: currentSchemaVersion[kind],
    state: 'waiting',
    reason: null,
    at,
  });
}
