import * as A from '@automerge/automerge/slim';
import { deviceKey } from '#core/documents/actors.ts';
import { hasChangesByOthers } from '#core/history/merged-changes.ts';
import type { DocumentKind, DocumentShapes } from '#core/documents/versions.ts';
import { projectDocument } from '#core/project-document.ts';
import type { DeviceStore } from './device-store.ts';
import { projectionTables, putRows, removeMarks, storedProjection } from './stored-projections.ts';

export interface RowsOfDocument<Kind extends DocumentKind> {
  readonly id: string;
  readonly kind: Kind;
  readonly document: A.Doc<DocumentShapes[Kind]>;
  /** Hashes of the chunks that the document was made of, those whose transactions have just begun among them. */
  readonly held: ReadonlySet<string>;
}

/**
 * `behind`: the disk holds chunks that the document does not; another tab or the pull was faster, and rows of this
 * document would hide its words. `lacking`: the disk does not hold all of the document.
 * Neither writes anything.
 */
export type StoredRows = 'stored' | 'behind' | 'lacking';

/** Projects a document and stores the rows that lists and search show of it, when it is what the disk holds. */
export async function storeRows<Kind extends DocumentKind>(
  store: DeviceStore,
  { id, kind, document, held }: RowsOfDocument<Kind>,
): Promise<StoredRows> {
  const projection = projectDocument(kind, document);
  return await store.write(['chunks', 'seen', 'merged', ...projectionTables], async (transaction) => {
    const [keys, stored, seen, merged] = await Promise.all([
      transaction.table('chunks').keysOfDocument(id),
      storedProjection(transaction, kind, id),
      transaction.table('seen').get(id),
      transaction.table('merged').get(id),
    ]);
    if (keys.some((key) => !held.has((key as readonly [string, string])[1]))) return 'behind';
    if (keys.length < held.size) return 'lacking';
    // Known to have unseen changes: a long history is not gone through each time.
    const hasSeenAll = kind === 'content-item' && !merged && (seen ? hasSeenOthers(document, seen.heads) : !stored);
    await Promise.all([
      putRows(transaction, [{ documentId: id, kind, seq: stored?.seq ?? 0, ...projection }]),
      hasSeenAll && transaction.table('seen').put({ id, heads: projection.heads }),
    ]);
    const unmarked = removeMarks(transaction, [id]);
    // The next words wait for these tables.
    transaction.commit();
    await unmarked;
    return 'stored';
  });
}

/** Whoever writes has seen what they wrote; what came from elsewhere since these heads stays unseen. */
function hasSeenOthers(document: A.Doc<unknown>, heads: readonly string[]): boolean {
  return A.hasHeads(document, [...heads]) && !hasChangesByOthers(document, heads, deviceKey(A.getActorId(document)));
}
