import type { ContentCard } from '#core/content/content-card.ts';
import type { DocumentKind } from '#core/documents/versions.ts';
import type { WorkspaceRow } from '#core/pillars/workspace-row.ts';
import type { StoreTransaction } from './device-store.ts';
import type { TableName } from './rows.ts';

/** The tables that `putProjection` needs in its transaction. */
export const projectionTables = ['cards', 'texts', 'workspace'] as const satisfies readonly TableName[];

export interface DocumentProjection {
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly heads: readonly string[];
  readonly projectorVersion: number;
  readonly seq: number;
  readonly card: ContentCard | WorkspaceRow;
  /** Undefined leaves the stored text. */
  readonly text?: string | undefined;
}

/** Writes the rows that lists and search show of a document. */
export async function putProjection(transaction: StoreTransaction, projection: DocumentProjection): Promise<void> {
  const { documentId: id, kind, heads, projectorVersion, seq, card, text } = projection;
  if (kind === 'workspace') {
    await transaction.table('workspace').put({ id, heads, projectorVersion, seq, row: card as WorkspaceRow });
    return;
  }
  await transaction.table('cards').put({ id, heads, projectorVersion, seq, card: card as ContentCard });
  if (text !== undefined) await transaction.table('texts').put({ id, text });
}

/** The feed number of the projection stored; 0 when there is none. */
export async function storedProjection(transaction: StoreTransaction, kind: DocumentKind, id: string): Promise<{ seq: number; heads: readonly string[] } | undefined> {
  return kind === 'workspace' ? await transaction.table('workspace').get(id) : await transaction.table('cards').get(id);
}
