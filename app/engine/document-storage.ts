import type { Chunk, StorageAdapterInterface, StorageKey } from '@automerge/automerge-repo/slim';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import { constantBytes } from '#core/documents/constant-bytes.ts';
import { inLoadingOrder } from '#core/documents/loading-order.ts';
import type { DocumentKind } from '#core/documents/versions.ts';
import type { DeviceStore } from './device-store.ts';
import type { ChunkRow } from './rows.ts';

/** A document's chunks as one transaction saw them, the damaged ones apart. */
export interface VerifiedChunks {
  readonly sound: readonly ChunkRow[];
  readonly damaged: readonly ChunkRow[];
  /** Hashes of all stored chunks, those that were left out unread among them. */
  readonly hashes: ReadonlySet<string>;
}

/**
 * Reads a document's chunks in one transaction (another tab may be compacting) and verifies each hash.
 * Chunks with a hash in `known` are left out unread.
 */
export async function readChunks(
  store: DeviceStore,
  documentId: string,
  known: ReadonlySet<string> = new Set(),
): Promise<VerifiedChunks> {
  const { rows, hashes } = await store.read(['chunks'], async (transaction) => {
    const chunks = transaction.table('chunks');
    if (known.size === 0) {
      const all = await chunks.ofDocument(documentId);
      return { rows: all, hashes: all.map((row) => row.hash) };
    }
    const keys = (await chunks.keysOfDocument(documentId)) as (readonly [string, string])[];
    const read = await chunks.getAll(keys.filter(([, hash]) => !known.has(hash)));
    return { rows: read.filter((row) => row !== undefined), hashes: keys.map(([, hash]) => hash) };
  });
  const isSound = (row: ChunkRow) => chunkHash(row.bytes) === row.hash;
  return { sound: rows.filter(isSound), damaged: rows.filter((row) => !isSound(row)), hashes: new Set(hashes) };
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
