import * as A from '@automerge/automerge/slim';
import { openingActor } from '#core/documents/actors.ts';
import type { DocumentKind, DocumentShapes } from '#core/documents/versions.ts';
import { DocumentStorage } from './document-storage.ts';
import { bytesFromHex, hexFromBytes } from '../store/hex.ts';
import { OpenDocument } from './open-document.ts';
import type { OpenDocumentDeps } from './open-document-deps.ts';
import type { Random } from '../ports.ts';
import { repairFromOutbox, reportProblems } from '../store/problems.ts';
import {
  type AutomergeUrl,
  type BinaryDocumentId,
  type DocHandle,
  type PeerId,
  Repo,
  stringifyAutomergeUrl,
} from '@automerge/automerge-repo/slim';
import { missingDependencies } from '#core/documents/load.ts';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import type { DeviceStore } from '../store/device-store.ts';
import type { ChunkRow } from '../store/rows.ts';
import { projectionTables, storedProjection } from '../store/stored-projections.ts';

export interface LoadOpenDocument<Kind extends DocumentKind> extends Pick<
  OpenDocumentDeps<Kind>,
  'id' | 'kind' | 'events'
> {
  /** The id of this device in changes. */
  readonly device: () => Promise<string>;
}

/**
 * Loads a document from this device's disk, repaired and compacted. It gets a new actor each time, so two openings
 * never share sequence numbers.
 */
export async function loadOpenDocument<Kind extends DocumentKind>(
  {
    store,
    random,
    clock,
    deviceName,
  }: Pick<OpenDocumentDeps<Kind>, 'store' | 'clock' | 'deviceName'> & { readonly random: Random },
  { kind, id, device, events }: LoadOpenDocument<Kind>,
): Promise<OpenDocument<Kind>> {
  await repairFromOutbox(store, id);
  const storage = new DocumentStorage(store, kind, id);
  const handle = await findInRepo<DocumentShapes[Kind]>(storage, id, random);
  const { sound, damaged } = storage.chunks;
  if (damaged.length > 0) await reportProblems(store, { id, kind, damaged, now: clock.now() });
  else await compactChunks(store, { id, kind, document: handle.doc(), chunks: sound });
  const actor = openingActor(await device(), hexFromBytes(random.bytes(16)));
  handle.update((loaded) => A.clone(loaded, { actor }));
  const loaded = sound.map((chunk) => chunk.hash);
  return new OpenDocument({ id, kind, handle, store, clock, deviceName, loaded, events });
}

/**
 * Loads a document in a Repo of its own, so that dropping the Repo frees the document. Repo's own eviction can
 * overwrite stored data.
 */
export async function findInRepo<Shape>(
  storage: DocumentStorage,
  id: string,
  random: Random,
): Promise<DocHandle<Shape>> {
  const repo = new Repo({
    storage,
    network: [],
    peerId: `tab-${hexFromBytes(random.bytes(8))}` as PeerId,
    // Repo checks at once whether to save what it has just read, not later when the document may already be freed.
    saveDebounceRate: 0,
  });
  return await repo.find<Shape>(repoUrl(id));
}

/** Repo ids are the base58 of 16 bytes; our ids are UUIDs of the same bytes. */
function repoUrl(id: string): AutomergeUrl {
  return stringifyAutomergeUrl(bytesFromHex(id.replaceAll('-', '')) as BinaryDocumentId);
}

/** From this many chunks on, loading them costs more than writing one chunk. */
const MANY = 64;

interface Compaction {
  readonly id: string;
  readonly kind: DocumentKind;
  /** The document as loaded from exactly these chunks, whose hashes are all verified. */
  readonly document: A.Doc<unknown>;
  readonly chunks: readonly ChunkRow[];
}

/**
 * Replaces many chunks of a document by one. Nothing is replaced in three cases: a dependency is missing, the stored
 * chunks are no longer the ones that were loaded, or the document has not reached the heads of its row. The last check
 * is needed because Automerge silently skips a chunk whose type it does not know, and every chunk after it. A disk that
 * refuses leaves everything as it was: the chunks are whole, only more of them.
 */
async function compactChunks(store: DeviceStore, { id, kind, document, chunks }: Compaction): Promise<void> {
  if (chunks.length < MANY || missingDependencies(document).length > 0) return;
  const bytes = A.save(document);
  const loaded = new Set(chunks.map((chunk) => chunk.hash));
  try {
    await store.write(['chunks', ...projectionTables], async (transaction) => {
      const table = transaction.table('chunks');
      const keys = (await table.keysOfDocument(id)) as (readonly [string, string])[];
      if (keys.length !== loaded.size || keys.some(([, hash]) => !loaded.has(hash))) return;
      const row = await storedProjection(transaction, kind, id);
      if (!row || !A.hasHeads(document, [...row.heads])) return;
      await table.remove(keys);
      await table.put({ documentId: id, hash: chunkHash(bytes), kind, bytes });
    });
  } catch {
    return;
  }
}
