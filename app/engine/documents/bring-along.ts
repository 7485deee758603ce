import type { DeviceStore, StoreTransaction } from '../store/device-store.ts';
import { queuePictures } from '../store/queue-pictures.ts';
import type { AiRequestRow, ChunkRow, ImageRow, OutboxRow, SeenRow, StoredContentRow, TextRow } from '../store/rows.ts';
import type { DocumentKind } from '#core/documents/versions.ts';
import { queueWhole } from './document-storage.ts';

/** An account's id and its store on this device. */
export interface AccountStore {
  readonly account: string;
  readonly store: DeviceStore;
}

export interface BringAlong {
  readonly from: AccountStore;
  readonly to: AccountStore;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Documents per transaction: few enough to hold in memory, many enough that the number of transactions stays small. */
const DOCUMENTS_AT_ONCE = 100;

/**
 * Copies one account's work into another account's store on this device and queues it for the server as whole
 * documents. Documents keep their ids; the workspace is merged into the other account's workspace. Repeating it after
 * an interruption duplicates nothing. The source store is not changed.
 *
 * @returns the ids of the documents that were written, as the target account names them
 */
export async function bringAlong({ from, to, now }: BringAlong): Promise<readonly string[]> {
  const waiting = await from.store.read(['outbox'], (transaction) => transaction.table('outbox').all());
  const ids = await from.store.read(['chunks'], (transaction) => transaction.table('chunks').documentIds());
  // The outbox holds its own copy of the bytes, and may have chunks that the chunk table has lost.
  const all = [...new Set([...ids, ...waiting.flatMap((row) => (row.type === 'chunk' ? [row.documentId] : []))])];
  const brought: string[] = [];
  for (let start = 0; start < all.length; start += DOCUMENTS_AT_ONCE) {
    const documents = await readDocuments(from, all.slice(start, start + DOCUMENTS_AT_ONCE), waiting);
    const renamed = documents.map((document) => asAccount(document, from.account, to.account));
    await writeBrought(to.store, renamed, now);
    brought.push(...renamed.map((document) => document.id));
  }
  const others = await from.store.read(['images', 'aiRequests'], async (transaction) => ({
    images: await transaction.table('images').all(),
    aiRequests: await transaction.table('aiRequests').all(),
  }));
  await writeOthers(to.store, { ...others, now });
  return brought;
}

async function readDocuments(
  { store }: AccountStore,
  ids: readonly string[],
  waiting: readonly OutboxRow[],
): Promise<BroughtDocument[]> {
  return await store.read(['chunks', 'contentRows', 'texts', 'seen'], async (transaction) => {
    const rows = await transaction.table('contentRows').getAll(ids);
    const texts = await transaction.table('texts').getAll(ids);
    const seen = await transaction.table('seen').getAll(ids);
    const documents: BroughtDocument[] = [];
    for (const [at, id] of ids.entries()) {
      const unsent = waiting.flatMap((row) =>
        row.type === 'chunk' && row.documentId === id
          ? [{ documentId: id, hash: row.hash, kind: row.kind, bytes: row.bytes }]
          : [],
      );
      const stored = await transaction.table('chunks').ofDocument(id);
      const known = new Set(stored.map((chunk) => chunk.hash));
      const chunks = [...stored, ...unsent.filter((chunk) => !known.has(chunk.hash))];
      const kind = chunks[0]?.kind;
      if (kind) documents.push({ id, kind, chunks, row: rows[at], text: texts[at], seen: seen[at] });
    }
    return documents;
  });
}

/** A workspace's id is the id of its account. */
function asAccount(document: BroughtDocument, from: string, to: string): BroughtDocument {
  if (document.id !== from) return document;
  return { ...document, id: to, chunks: document.chunks.map((chunk) => ({ ...chunk, documentId: to })) };
}

interface Others {
  readonly images: readonly ImageRow[];
  readonly aiRequests: readonly AiRequestRow[];
  readonly now: number;
}

async function writeOthers(store: DeviceStore, { images, aiRequests, now }: Others): Promise<void> {
  await store.write(['images', 'aiRequests', 'outbox'], async (transaction) => {
    await transaction.table('images').putAll(images);
    await transaction.table('aiRequests').putAll(aiRequests);
    await queuePictures(transaction, now);
  });
}

/** A document from another store or archive, with its rows there. */
export interface BroughtDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly chunks: readonly ChunkRow[];
  /** Without it the row is made from the chunks afterwards: see `rebuildStaleRows`. */
  readonly row?: StoredContentRow | undefined;
  readonly text?: TextRow | undefined;
  readonly seen?: SeenRow | undefined;
}

/** Stores documents beside what is here, and queues them for the server as whole documents. Idempotent. */
export async function writeBrought(
  store: DeviceStore,
  documents: readonly BroughtDocument[],
  now: number,
): Promise<void> {
  const tables = ['chunks', 'contentRows', 'texts', 'seen', 'unprojected', 'outbox'] as const;
  await store.write(tables, async (transaction) => {
    for (const document of documents) {
      const { id, kind, chunks } = document;
      await transaction.table('chunks').putAll(chunks);
      await writeRow(transaction, document);
      const queued = await transaction.table('outbox').ofDocument(id);
      if (!queued.some((row) => row.type === 'whole')) await queueWhole(transaction, { id, kind, now });
    }
  });
}

async function writeRow(transaction: StoreTransaction, { id, kind, row, text, seen }: BroughtDocument): Promise<void> {
  const isKnown = (await transaction.table('contentRows').get(id)) !== undefined;
  if (row && !isKnown) {
    // No server has given it a log position yet.
    await transaction.table('contentRows').put({ ...row, seq: 0 });
    if (text) await transaction.table('texts').put(text);
    if (seen) await transaction.table('seen').put(seen);
  } else await transaction.table('unprojected').put({ id, kind });
}
