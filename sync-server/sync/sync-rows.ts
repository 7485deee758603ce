import type { Knex } from 'knex';
import type { DocumentKind } from '#core/documents/versions.ts';
import { SLICE, slicesOf } from '../database/batched.ts';
import type { StoredChunk, StoredDocument, StoredRow } from './sync-store.ts';

export interface DocumentRow {
  readonly user_id: string;
  readonly document_id: string;
  readonly kind: DocumentKind;
  readonly seq: number;
  readonly first_seq: number;
  readonly heads: string;
  readonly row_seq: number;
  readonly row_heads: string;
  readonly projector_version: number;
  readonly row: string;
  readonly text: string;
}

export interface ChunkRow {
  readonly user_id: string;
  readonly seq: number;
  readonly document_id: string;
  readonly kind: DocumentKind;
  readonly hash: string;
  readonly size: number;
  readonly origin: string | null;
  readonly bytes: Uint8Array;
}

/** The end and the size of a user's log. */
export interface FeedRow {
  readonly user_id: string;
  readonly head: number;
  readonly mark: string | null;
  readonly documents: number;
  /** PostgreSQL returns large numbers as strings. */
  readonly chunk_bytes: number | string;
}

type RowColumn = Exclude<keyof DocumentRow, 'user_id' | 'text'>;

export const rowColumns: RowColumn[] = [
  'document_id',
  'kind',
  'seq',
  'first_seq',
  'heads',
  'row_seq',
  'row_heads',
  'projector_version',
  'row',
];
const documentColumns: (RowColumn | 'text')[] = [...rowColumns, 'text'];

export function readHeads(column: string): string[] {
  return column === '' ? [] : column.split(' ');
}

export function writeHeads(heads: readonly string[]): string {
  return heads.join(' ');
}

export function readRow(stored: Pick<DocumentRow, RowColumn>): StoredRow {
  return {
    documentId: stored.document_id,
    kind: stored.kind,
    seq: stored.seq,
    firstSeq: stored.first_seq,
    heads: readHeads(stored.heads),
    rowSeq: stored.row_seq,
    rowHeads: readHeads(stored.row_heads),
    projectorVersion: stored.projector_version,
    rowJson: stored.row,
  };
}

function readDocumentRow(stored: Pick<DocumentRow, RowColumn | 'text'>): StoredDocument {
  return { ...readRow(stored), text: stored.text };
}

export function writeDocument(userId: string, document: StoredDocument): DocumentRow {
  return {
    user_id: userId,
    document_id: document.documentId,
    kind: document.kind,
    seq: document.seq,
    first_seq: document.firstSeq,
    heads: writeHeads(document.heads),
    row_seq: document.rowSeq,
    row_heads: writeHeads(document.rowHeads),
    projector_version: document.projectorVersion,
    row: document.rowJson,
    // PostgreSQL's text cannot contain this character.
    text: document.text.replaceAll('\0', '\uFFFD'),
  };
}

export function readChunk(stored: ChunkRow): StoredChunk {
  return {
    documentId: stored.document_id,
    kind: stored.kind,
    seq: stored.seq,
    hash: stored.hash,
    bytes: stored.bytes,
    origin: stored.origin,
  };
}

/** Both drivers accept bytes only as a Buffer. */
export function writeChunk(userId: string, { documentId, kind, seq, hash, bytes, origin }: StoredChunk): ChunkRow {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { user_id: userId, seq, document_id: documentId, kind, hash, size: bytes.length, origin, bytes: buffer };
}

export async function readDocument(knex: Knex, userId: string, documentId: string): Promise<StoredDocument | null> {
  const row = await knex<DocumentRow>('documents')
    .where({ user_id: userId, document_id: documentId })
    .first(documentColumns);
  return row ? readDocumentRow(row) : null;
}

export async function readDocuments(
  knex: Knex,
  userId: string,
  documentIds: readonly string[],
): Promise<StoredDocument[]> {
  const documents: StoredDocument[] = [];
  for (const ids of slicesOf(documentIds, SLICE)) {
    const rows = await knex<DocumentRow>('documents')
      .where({ user_id: userId })
      .whereIn('document_id', ids)
      .select(documentColumns);
    documents.push(...rows.map(readDocumentRow));
  }
  return documents;
}

/** Chunks after a log position, in log order. */
export async function readChunks(knex: Knex, userId: string, documentId: string, since = 0): Promise<StoredChunk[]> {
  const rows = await knex<ChunkRow>('chunks')
    .where({ user_id: userId, document_id: documentId })
    .andWhere('seq', '>', since)
    .orderBy('seq')
    .select();
  return rows.map(readChunk);
}
