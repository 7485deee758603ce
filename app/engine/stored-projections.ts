import type { ContentRow } from '#core/projections/content-row.ts';
import type { DocumentKind } from '#core/documents/versions.ts';
import type { WorkspaceRow } from '#core/projections/workspace-row.ts';
import type { DeviceStore, StoreTransaction } from './device-store.ts';
import type { TableName } from './rows.ts';

/** The tables that `putProjection` needs in its transaction. */
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

/** Writes the rows that lists and search show of a document. */
export async function putProjection(transaction: StoreTransaction, projection: DocumentProjection): Promise<void> {
  const { documentId: id, kind, heads, projectorVersion, seq, row, text } = projection;
  const marked = transaction.table('unprojected').remove([id]);
  if (kind === 'workspace') {
    await Promise.all([
      marked,
      transaction.table('workspace').put({ id, heads, projectorVersion, seq, row: row as WorkspaceRow }),
    ]);
    return;
  }
  await Promise.all([
    marked,
    transaction.table('contentRows').put({ id, heads, projectorVersion, seq, row: row as ContentRow }),
    text !== undefined && transaction.table('texts').put({ id, text }),
  ]);
}

/** What newer projections meet on the disk. */
export interface StoredBefore {
  /** Under which feed number the row of each document is stored. */
  readonly seqs: ReadonlyMap<string, number>;
  /** Documents that are marked: their rows are still to be made. */
  readonly marks: readonly string[];
}

/** Many rows are read in one request: IndexedDB is slow by the request, and a device that is being filled has none. */
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
    items.length > MANY ? contentRows.all() : contentRows.getAll(items),
    transaction.table('workspace').getAll(idsOf('workspace')),
    transaction.table('unprojected').all(),
  ]);
  const stored = [...rows, ...workspaces].filter((row) => row !== undefined);
  return { seqs: new Map(stored.map(({ id, seq }) => [id, seq])), marks: marks.map(({ id }) => id) };
}

/**
 * Writes the server's projections, each unless a newer one is stored. In bulk: a page may hold thousands, and a
 * request a row is what makes IndexedDB slow. Asks for everything before it returns.
 */
export async function putNewerProjections(
  transaction: StoreTransaction,
  projections: readonly DocumentProjection[],
  { seqs, marks }: StoredBefore,
): Promise<void> {
  const newer = projections.filter(({ documentId, seq }) => (seqs.get(documentId) ?? 0) <= seq);
  const ids = new Set(newer.map(({ documentId }) => documentId));
  const items = newer.filter(({ kind }) => kind === 'content-item');
  await Promise.all([
    transaction.table('contentRows').putAll(items.map((item) => ({ ...storedOf(item), row: item.row as ContentRow }))),
    transaction
      .table('texts')
      .putAll(items.flatMap(({ documentId: id, text }) => (text === undefined ? [] : { id, text }))),
    transaction
      .table('workspace')
      .putAll(
        newer
          .filter(({ kind }) => kind === 'workspace')
          .map((workspace) => ({ ...storedOf(workspace), row: workspace.row as WorkspaceRow })),
      ),
    transaction.table('unprojected').remove(marks.filter((id) => ids.has(id))),
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
