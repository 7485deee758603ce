import type * as A from '@automerge/automerge/slim';
import type { ContentItem } from '#core/documents/content-item.ts';
import { loadDocument } from '#core/documents/load.ts';
import type { DocumentKind, DocumentShapes } from '#core/documents/versions.ts';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import { readChunks } from '#app/engine/documents/document-storage.ts';
import type { Device, Tab } from './device.ts';
import type { SimulatedServer } from './server.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The content of a replica, read from its stored bytes with hashes and Automerge only. */
export interface Replica {
  readonly name: string;
  readonly documents: ReadonlyMap<string, HeldDocument>;
}

export interface HeldDocument {
  readonly kind: DocumentKind;
  readonly document: A.Doc<DocumentShapes[DocumentKind]>;
}

/** Every document with undamaged chunks on a device's disk, including its outbox if requested. */
export async function deviceReplica(tab: Tab, { withOutbox }: { readonly withOutbox: boolean }): Promise<Replica> {
  const documents = new Map<string, HeldDocument>();
  const { ids, outbox } = await tab.store.read(['chunks', 'outbox'], async (transaction) => ({
    ids: await transaction.table('chunks').documentIds(),
    outbox: await transaction.table('outbox').all(),
  }));
  const queued = outbox
    .filter((row) => row.type === 'chunk')
    .filter((row) => withOutbox && chunkHash(row.bytes) === row.hash);
  for (const id of new Set([...ids, ...queued.map((row) => row.documentId)])) {
    const { sound } = await readChunks(tab.store, id);
    const mine = queued.filter((row) => row.documentId === id);
    const kind = sound[0]?.kind ?? mine[0]?.kind;
    if (!kind) continue;
    documents.set(id, {
      kind,
      document: loadDocument(kind, [...sound.map((chunk) => chunk.bytes), ...mine.map((row) => row.bytes)]),
    });
  }
  return { name: tab.device.name, documents };
}

export function serverReplica(server: SimulatedServer, account: string): Replica {
  const documents = new Map<string, HeldDocument>();
  for (const { documentId, kind, chunks } of server.storedDocuments(account)) {
    documents.set(documentId, { kind, document: loadDocument(kind, chunks) });
  }
  return { name: 'the server', documents };
}

/** The words anywhere in a replica: bodies and rows' texts. */
export function wordsOf(replica: Replica): Set<string> {
  const words = new Set<string>();
  for (const { kind, document } of replica.documents.values()) {
    if (kind !== 'content-item') continue;
    for (const word of (document as A.Doc<ContentItem>).body.split(/\s+/)) if (word) words.add(word);
  }
  return words;
}

/** The words that a device holds in undamaged bytes, on its disk or in its outbox. */
export async function wordsHeldOn(device: Device, time: VirtualTime): Promise<Set<string>> {
  if (device.tabs.length === 0) await time.settle(device.openTab());
  return wordsOf(await time.settle(deviceReplica(device.tabs[0]!, { withOutbox: true })));
}
