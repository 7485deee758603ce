import type { ContentRow } from '#core/content/content-row.ts';
import type { DocumentKind } from '#core/documents/versions.ts';
import type { WorkspaceRow } from '#core/workspace/workspace-row.ts';
import type { DeviceStore, Key, StoreTable, StoreTransaction } from './device-store.ts';
import type { StoredContentRow, TableName } from './rows.ts';

/** The tables that rows and marks are in. */
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

/** Writes the rows that lists and search show of a document, and removes its mark. */
export async function putProjection(transaction: StoreTransaction, projection: DocumentProjection): Promise<void> {
  await putRows(transaction, [projection]);
  await removeMarks(transaction, [projection.documentId]);
}

/** These documents' rows are written. */
export async function removeMarks(transaction: StoreTransaction, ids: readonly string[]): Promise<void> {
  await transaction.table('unprojected').remove(ids);
}

/** What newer projections meet on the disk. */
export interface StoredBefore {
  /** Under which feed number the row of each document is stored. */
  readonly seqs: ReadonlyMap<string, number>;
  /** Documents that are marked: their rows are still to be made. */
  readonly marks: readonly string[];
}

/** A request a row is slow. Of more rows than this it is asked first which of them there are: a device that is being filled has none. */
const MANY = 100;

/** Reads what `putNewerProjections` is to know, all at once. */
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
 * Writes the server's projections, each unless a newer one is stored. In bulk: a page may hold thousands, and a
 * request a row is what makes IndexedDB slow.
 * @returns the marked documents among them, whose marks are to be removed
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

/** Writes rows; their documents stay marked. In bulk, asked for at once. */
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

/** The row that lists show of a document, read by itself. */
export async function readProjection(store: DeviceStore, kind: DocumentKind, id: string) {
  return await store.read(['contentRows', 'workspace'], (transaction) => storedProjection(transaction, kind, id));
}

/** What is stored of a document's projection. */
export async function storedProjection(
  transaction: StoreTransaction,
  kind: DocumentKind,
  id: string,
): Promise<{ seq: number; heads: readonly string[] } | undefined> {
  return kind === 'workspace'
    ? await transaction.table('workspace').get(id)
    : await transaction.table('contentRows').get(id);
}
