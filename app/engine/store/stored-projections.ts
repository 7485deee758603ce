/**
 * Reads and writes the rows that lists and search show of documents: `contentRows`, `workspace` and `texts`.
 *
 * A row comes from one of two sources: this device, which projects an open document, or the server, which sends
 * projections with a log position (`seq`). A row from the server is written only if no newer `seq` is stored.
 *
 * An `unprojected` mark says that a document's rows are older than its chunks. It is stored with the chunk and removed
 * in the transaction that writes the row, so a row that a closed page did not make is rebuilt at the next start. All
 * writes are in bulk, because one IndexedDB request per row is slow.
 */
import type { ContentRow } from '#core/content/content-row.ts';
import type { DocumentKind } from '#core/documents/versions.ts';
import type { WorkspaceRow } from '#core/workspace/workspace-row.ts';
import type { DeviceStore, Key, StoreTable, StoreTransaction } from './device-store.ts';
import type { StoredContentRow, TableName } from './rows.ts';

/** The tables of rows and marks. */
export const projectionTables = [
  'contentRows',
  'texts',
  'workspace',
  'unprojected',
] as const satisfies readonly TableName[];

export interface DocumentProjection {
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly heads: readonly string[];
  readonly projectorVersion: number;
  readonly seq: number;
  readonly row: ContentRow | WorkspaceRow;
  /** Undefined leaves the stored text. */
  readonly text?: string | undefined;
}

/** Writes a document's rows for lists and search, and removes its mark. */
export async function putProjection(transaction: StoreTransaction, projection: DocumentProjection): Promise<void> {
  await putRows(transaction, [projection]);
  await removeMarks(transaction, [projection.documentId]);
}

/** Removes the marks of documents whose rows have been written. */
export async function removeMarks(transaction: StoreTransaction, ids: readonly string[]): Promise<void> {
  await transaction.table('unprojected').remove(ids);
}

/** The stored state that incoming projections are compared with. */
export interface StoredBefore {
  /** The log position of each document's stored row. */
  readonly seqs: ReadonlyMap<string, number>;
  /** Documents with a mark: their rows are stale. */
  readonly marks: readonly string[];
}

/**
 * One request per row is slow. Above this number the existing keys are read first; a device that is being filled has
 * none.
 */
const MANY = 100;

/** Reads what `putNewerProjections` needs, in parallel. */
export async function readStoredBefore(
  transaction: StoreTransaction,
  projections: readonly Pick<DocumentProjection, 'documentId' | 'kind'>[],
): Promise<StoredBefore> {
  const idsOf = (kind: DocumentKind) =>
    projections.filter((projection) => projection.kind === kind).map(({ documentId }) => documentId);
  const items = idsOf('content-item');
  const contentRows = transaction.table('contentRows');
  const [rows, workspaces, marks] = await Promise.all([
    items.length > MANY ? getStored(contentRows, items) : contentRows.getAll(items),
    transaction.table('workspace').getAll(idsOf('workspace')),
    transaction.table('unprojected').all(),
  ]);
  const stored = [...rows, ...workspaces].filter((row) => row !== undefined);
  return { seqs: new Map(stored.map(({ id, seq }) => [id, seq])), marks: marks.map(({ id }) => id) };
}

async function getStored(
  contentRows: StoreTable<StoredContentRow>,
  ids: readonly string[],
): Promise<(StoredContentRow | undefined)[]> {
  const stored = new Set<Key>(await contentRows.keys());
  return await contentRows.getAll(ids.filter((id) => stored.has(id)));
}

/**
 * Writes the server's projections, each unless a newer one is stored. In bulk: a page may hold thousands, and one
 * request per row is slow in IndexedDB.
 * @returns the marked documents among them, whose marks the caller must remove
 */
export async function putNewerProjections(
  transaction: StoreTransaction,
  projections: readonly DocumentProjection[],
  { seqs, marks }: StoredBefore,
): Promise<readonly string[]> {
  const newer = projections.filter(({ documentId, seq }) => (seqs.get(documentId) ?? 0) <= seq);
  await putRows(transaction, newer);
  const ids = new Set(newer.map(({ documentId }) => documentId));
  return marks.filter((id) => ids.has(id));
}

/** Writes rows in bulk with parallel requests. Marks are kept. */
export async function putRows(
  transaction: StoreTransaction,
  projections: readonly DocumentProjection[],
): Promise<void> {
  const items = projections.filter(({ kind }) => kind === 'content-item');
  const workspaces = projections.filter(({ kind }) => kind === 'workspace');
  const texts = items.flatMap(({ documentId: id, text }) => (text === undefined ? [] : { id, text }));
  await Promise.all([
    transaction.table('contentRows').putAll(items.map((item) => ({ ...storedOf(item), row: item.row as ContentRow }))),
    transaction.table('texts').putAll(texts),
    transaction
      .table('workspace')
      .putAll(workspaces.map((each) => ({ ...storedOf(each), row: each.row as WorkspaceRow }))),
  ]);
}

function storedOf({ documentId, heads, projectorVersion, seq }: DocumentProjection) {
  return { id: documentId, heads, projectorVersion, seq };
}

/** Reads a document's row in its own transaction. */
export async function readProjection(store: DeviceStore, kind: DocumentKind, id: string) {
  return await store.read(['contentRows', 'workspace'], (transaction) => storedProjection(transaction, kind, id));
}

/** The stored row of a document. */
export async function storedProjection(
  transaction: StoreTransaction,
  kind: DocumentKind,
  id: string,
): Promise<{ seq: number; heads: readonly string[] } | undefined> {
  return kind === 'workspace'
    ? await transaction.table('workspace').get(id)
    : await transaction.table('contentRows').get(id);
}
