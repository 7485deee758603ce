import * as A from '@automerge/automerge/slim';
import { deviceKey } from '#core/documents/actors.ts';
import { hasChangesByOthers } from '#core/documents/merged-changes.ts';
import { currentSchemaVersion, type DocumentKind, type DocumentShapes } from '#core/documents/versions.ts';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import { projectDocument } from '#core/projections/project-document.ts';
import type { DeviceStore } from './device-store.ts';
import { projectionTables, putProjection, storedProjection } from './stored-projections.ts';

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
 * Returns `behind`, having written nothing, when the disk holds chunks that the document does not: another tab or
 * the pull was faster, and rows projected from this document would hide its words.
 */
export async function projectAndStore<Kind extends DocumentKind>(
  store: DeviceStore,
  change: LocalChange<Kind>,
): Promise<StoredChange> {
  const { id, kind, document, bytes, known, now } = change;
  const hash = chunkHash(bytes);
  const projection = projectDocument(kind, document);
  return await store.write(['chunks', 'outbox', 'seen', 'merged', ...projectionTables], async (transaction) => {
    // Asked and written together: between two requests a busy page lets everything else go first, and words wait that long for the disk.
    const [keys, stored, seen, merged] = await Promise.all([
      transaction.table('chunks').keysOfDocument(id),
      storedProjection(transaction, kind, id),
      transaction.table('seen').get(id),
      transaction.table('merged').get(id),
    ]);
    if (keys.some((key) => !known.has((key as readonly [string, string])[1]))) return { type: 'behind' };
    const seq = stored?.seq ?? 0;
    // Known to have unseen changes: a long history is not gone through at every key.
    const hasSeenAll = kind === 'content-item' && !merged && (seen ? hasSeenOthers(document, seen.heads) : !stored);
    await Promise.all([
      transaction.table('chunks').put({ documentId: id, hash, kind, bytes }),
      transaction.table('outbox').put({
        type: 'chunk',
        documentId: id,
        kind,
        schemaVersion: currentSchemaVersion[kind],
        hash,
        bytes,
        state: 'waiting',
        reason: null,
        at: now,
      }),
      putProjection(transaction, { documentId: id, kind, seq, ...projection }),
      hasSeenAll && transaction.table('seen').put({ id, heads: projection.heads }),
    ]);
    return { type: 'stored', hash };
  });
}

/** Whoever writes has seen what they wrote; what came from elsewhere since these heads stays unseen. */
function hasSeenOthers(document: A.Doc<unknown>, heads: readonly string[]): boolean {
  return A.hasHeads(document, [...heads]) && !hasChangesByOthers(document, heads, deviceKey(A.getActorId(document)));
}
