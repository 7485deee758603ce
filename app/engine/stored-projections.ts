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

/**
 * Writes the server's projections, each unless a newer one is stored. In bulk: a page may hold thousands,
 * and a request a row is what makes IndexedDB slow.
 */
export async function putNewerProjections(
  transaction: StoreTransaction,
  projections: readonly DocumentProjection[],
): Promise<void> {
  const items = projections.filter((projection) => projection.kind === 'content-item');
  const stored = await storedSeqs(transaction, items);
  const newer = items.filter((item) => (stored.get(item.documentId) ?? 0) <= item.seq);
  await transaction.table('contentRows').putAll(
    newer.map(({ documentId: id, heads, projectorVersion, seq, row }) => ({
      id,
      heads,
      projectorVersion,
      seq,
      row: row as ContentRow,
    })),
  );
  await removeMarks(transaction, newer);
  const texts = newer.filter((item) => item.text !== undefined);
  await transaction.table('texts').putAll(texts.map(({ documentId: id, text }) => ({ id, text: text ?? '' })));
  for (const workspace of projections.filter((projection) => projection.kind === 'workspace')) {
    const known = await transaction.table('workspace').get(workspace.documentId);
    if ((known?.seq ?? 0) <= workspace.seq) await putProjection(transaction, workspace);
  }
}

/** Few documents are marked at a time: reading the marks is one request, removing what is not there one each. */
async function removeMarks(transaction: StoreTransaction, projections: readonly DocumentProjection[]): Promise<void> {
  const projected = new Set(projections.map(({ documentId }) => documentId));
  const marks = await transaction.table('unprojected').all();
  await transaction.table('unprojected').remove(marks.map(({ id }) => id).filter((id) => projected.has(id)));
}

/** Many rows are read in one request: IndexedDB is slow by the request, and a device that is being filled has none. */
const MANY = 100;

async function storedSeqs(
  transaction: StoreTransaction,
  items: readonly DocumentProjection[],
): Promise<Map<string, number>> {
  const contentRows = transaction.table('contentRows');
  const rows =
    items.length > MANY ? await contentRows.all() : await contentRows.getAll(items.map((item) => item.documentId));
  return new Map(rows.filter((row) => row !== undefined).map((row) => [row.id, row.seq]));
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
