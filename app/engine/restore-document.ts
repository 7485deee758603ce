import * as A from '@automerge/automerge/slim';
import { loadDocument } from '#core/documents/load.ts';
import type { DocumentKind, DocumentShapes } from '#core/documents/versions.ts';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import type { DeviceStore, StoreTransaction } from './device-store.ts';
import { readChunks } from './document-storage.ts';
import { queueWhole } from './queue-whole.ts';

interface OpenedDocument<Kind extends DocumentKind> {
  readonly id: string;
  readonly kind: Kind;
  readonly document: A.Doc<DocumentShapes[Kind]>;
}

/** The hashes of a document's stored chunks when they hold all of it; null when the disk has lost some. */
export async function holdsDocument<Kind extends DocumentKind>(
  store: DeviceStore,
  { id, kind, document }: OpenedDocument<Kind>,
): Promise<ReadonlySet<string> | null> {
  const heads = A.getHeads(document);
  const { sound, hashes } = await readChunks(store, id);
  const stored = loadDocument(
    kind,
    sound.map((chunk) => chunk.bytes),
  );
  const isWhole = A.hasHeads(stored, heads);
  A.free(stored);
  return isWhole ? hashes : null;
}

interface WholeDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly bytes: Uint8Array;
  readonly now: number;
}

/** Stores a whole document that the disk has lost, and queues it whole. Returns its hash. */
export async function restoreDocument(store: DeviceStore, { id, kind, bytes, now }: WholeDocument): Promise<string> {
  const hash = chunkHash(bytes);
  await store.write(['chunks', 'outbox', 'problems', 'unprojected'], async (transaction) => {
    await transaction.table('chunks').put({ documentId: id, hash, kind, bytes });
    await transaction.table('unprojected').put({ id, kind });
    if (!(await requeue(transaction, id))) await queueWhole(transaction, { id, kind, now });
  });
  return hash;
}

/** Lets a document go out again that was parked because this device lacked a part of it, which it has now. */
export async function requeueParked(store: DeviceStore, id: string): Promise<void> {
  await store.write(['outbox', 'problems'], async (transaction) => void (await requeue(transaction, id)));
}

/** Returns whether the document is queued whole. */
async function requeue(transaction: StoreTransaction, id: string): Promise<boolean> {
  const problem = await transaction.table('problems').get(id);
  if (problem?.state === 'open') await transaction.table('problems').put({ ...problem, state: 'healed' });
  const outbox = transaction.table('outbox');
  const whole = (await outbox.ofDocument(id)).filter((row) => row.type === 'whole');
  for (const row of whole) if (row.state === 'parked') await outbox.put({ ...row, state: 'waiting', reason: null });
  return whole.length > 0;
}
