/**
 * Reads the stored chunks of a document and serves them to Automerge Repo as its storage adapter.
 *
 * Each chunk is verified against its SHA-256 before it is used; damaged chunks are returned apart. Invariants:
 * - All chunks come from one consistent moment, although another tab may compact them during the read.
 * - A read never keeps a transaction open while the page handles an answer, so it cannot delay writes.
 * - The adapter only reads. Everything in a document was stored by `applyCommand` or by a pull, together with its
 *   outbox row or its cursor. Repo's own snapshots could contain a change whose transaction was aborted, and such a
 *   change would never be pushed (docs/decisions/0001).
 */
import type { Chunk, StorageAdapterInterface, StorageKey } from '@automerge/automerge-repo/slim';
import { constantBytes } from '#core/documents/constant-bytes.ts';
import { inLoadingOrder } from '#core/documents/load.ts';
import { currentSchemaVersion, type DocumentKind } from '#core/documents/versions.ts';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import type { DeviceStore, StoreTransaction } from '../store/device-store.ts';
import { readAtOnce } from '../store/read-at-once.ts';
import type { ChunkRow } from '../store/rows.ts';

/** A document's chunks as one transaction saw them, with damaged ones separated. */
export interface VerifiedChunks {
  readonly sound: readonly ChunkRow[];
  readonly damaged: readonly ChunkRow[];
  /** Hashes of all stored chunks, including those that were not read. */
  readonly hashes: ReadonlySet<string>;
}

/**
 * Reads a document's chunks as of one moment (another tab may be compacting) and verifies each hash. Chunks whose hash
 * is in `known` are not read.
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
 * Two transactions, each committed before its answer arrives here, so that typed words in any tab never wait for them.
 * A chunk never changes. If one is gone after its key was listed, the keys are listed again.
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
 * Storage adapter of the Repo of one open document. Repo asks for two ranges; both are answered from one transaction.
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

/**
 * Queues everything that the device holds of a document for the server. The caller must have checked that it is not
 * queued this way yet.
 */
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
