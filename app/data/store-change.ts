import type * as A from '@automerge/automerge/slim';
import { currentSchemaVersion, type DocumentKind, type DocumentShapes } from '#core/documents/versions.ts';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import { projectDocument } from '#core/sync/project.ts';
import type { DeviceStore } from './device-store.ts';
import { projectionTables, putProjection, storedProjection } from './projections.ts';

export interface LocalChange<Kind extends DocumentKind> {
  readonly id: string;
  readonly kind: Kind;
  /** The document with the change in it. */
  readonly document: A.Doc<DocumentShapes[Kind]>;
  readonly bytes: Uint8Array;
  /** Hashes of the stored chunks that the document holds. */
  readonly known: ReadonlySet<string>;
  readonly now: number;
}

export type StoredChange = { readonly type: 'stored'; readonly hash: string } | { readonly type: 'behind' };

/**
 * Stores a change, its outbox row and the document's rows in one transaction: a change on the disk is always
 * on its way to the server, and lists always show it.
 *
 * Answers `behind`, having written nothing, when the disk holds chunks that the document does not: another tab or
 * the pull was faster, and rows projected from this document would hide its words.
 */
export async function projectAndStore<Kind extends DocumentKind>(store: DeviceStore, change: LocalChange<Kind>): Promise<StoredChange> {
  const { id, kind, document, bytes, known, now } = change;
  const hash = chunkHash(bytes);
  const projection = projectDocument(kind, document);
  return await store.write(['chunks', 'outbox', ...projectionTables], async (transaction) => {
    const keys = await transaction.table('chunks').keysOfDocument(id);
    if (keys.some((key) => !known.has((key as readonly [string, string])[1]))) return { type: 'behind' };
    const seq = (await storedProjection(transaction, kind, id))?.seq ?? 0;
    await transaction.table('chunks').put({ documentId: id, hash, kind, bytes });
    await transaction
      .table('outbox')
      .put({ type: 'chunk', documentId: id, kind, schemaVersion: currentSchemaVersion[kind], hash, bytes, state: 'waiting', reason: null, at: now });
    await putProjection(transaction, { documentId: id, kind, seq, ...projection });
    return { type: 'stored', hash };
  });
}
