import type { Knex } from 'knex';
import { planAppend, type StoredHeads } from './append.ts';
import { chunkDigest, type KnownChanges } from './stored-chunks.ts';
import {
  type Appended,
  type AppendRequest,
  isDeletedRow,
  type LogEnd,
  type LogSize,
  type MadeRow,
} from './sync-store.ts';
import { endDeleted } from './deleted-items.ts';
import { readKeptBytes } from './kept-bytes.ts';
import type { LogMarks } from './log-marks.ts';
import {
  readHeads,
  writeChunk,
  writeDocument,
  writeHeads,
  type ChunkRow,
  type DocumentRow,
  type FeedRow,
} from './sync-rows.ts';
import { slicesOf } from '../database/batched.ts';
import type { Database } from '../database/database.ts';
import { lockUsers } from '../database/lock-users.ts';

/** Rows per statement: SQLite's driver writes inserts as compound selects, which have at most 500 terms. */
const ROWS = 100;

/** One user's write. */
export type GroupedWrite =
  | { readonly type: 'append'; readonly userId: string; readonly request: AppendRequest }
  | { readonly type: 'row'; readonly userId: string; readonly row: MadeRow };

/**
 * The result of a write: an append's outcomes by document, or the log position of a row, null when it was out of date.
 */
export interface Written {
  readonly appended: ReadonlyMap<string, Appended>;
  readonly rowSeq: number | null;
  /** The new end of the log; null when nothing was written. */
  readonly end: LogEnd | null;
  /** The new heads of the appended documents, to be remembered after the commit. */
  readonly newHeads: readonly NewHeads[];
  /** Whether a page of the user's own site was taken down because its item is deleted. */
  readonly isPageGone: boolean;
}

/** The newest changes of a document, at its heads. */
export type NewHeads = Pick<StoredHeads, 'documentId' | 'heads' | 'known'>;

interface Log extends LogEnd, LogSize {
  /** Bytes that the account takes besides its chunks. */
  readonly keptBytes: number;
}

interface StoredState extends StoredHeads {
  readonly seq: number;
}

/** The new log position of a document. */
interface MovedDocument {
  readonly userId: string;
  readonly documentId: string;
  readonly seq: number;
  readonly heads: string;
}

/** One user's part of a commit, ready to be written. */
interface Planned {
  readonly userId: string;
  readonly log: Log;
  readonly appended: Written['appended'];
  readonly rowSeq: number | null;
  readonly chunks: readonly ChunkRow[];
  readonly newHeads: readonly NewHeads[];
  /** Documents that chunks were appended to. */
  readonly moved: readonly MovedDocument[];
  /** Documents with a new row. */
  readonly shown: readonly DocumentRow[];
}

/** State that the process remembers between commits. */
export interface GroupMemory {
  readonly marks: LogMarks;
  readonly known: KnownChanges;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Writes one write each of several users. Call it inside a transaction. */
export async function commitGroup(
  { location, knex }: Pick<Database, 'location' | 'knex'>,
  { marks, known, now }: GroupMemory,
  writes: readonly GroupedWrite[],
): Promise<readonly Written[]> {
  const logs = await lockLogs(
    knex,
    writes.map(({ userId }) => userId),
  );
  const stored = await readStates(knex, known, writes);
  const planned = writes.map((write) => {
    const states = stored.get(write.userId) ?? new Map<string, StoredState>();
    return plan(write, logs.get(write.userId)!, states);
  });
  const moves = await planMoves(knex, marks, planned);
  for (const rows of inserts(planned.flatMap(({ chunks }) => chunks))) await knex<ChunkRow>('chunks').insert(rows);
  for (const rows of inserts(planned.flatMap(({ moved }) => moved))) await moveDocuments(knex, rows);
  for (const rows of inserts(planned.flatMap(({ shown }) => shown)))
    await knex('documents').insert(rows).onConflict(['user_id', 'document_id']).merge(shownColumns);
  for (const rows of inserts(moves.rows))
    await knex('feeds').insert(rows).onConflict('user_id').merge(['head', 'mark', 'chunk_bytes']);
  const deleted = planned.flatMap(({ shown }) => shown).filter(({ row }) => isDeletedRow(row));
  await lockUsers(
    { location },
    knex,
    deleted.map(({ user_id: userId }) => userId),
  );
  const pagesGone = new Set<string>();
  for (const { user_id: userId, document_id: itemId } of deleted)
    if (await endDeleted(knex, userId, [itemId], now())) pagesGone.add(userId);
  return planned.map(({ userId, appended, rowSeq, newHeads }) => ({
    isPageGone: pagesGone.has(userId),
    appended,
    rowSeq,
    end: moves.ends.get(userId) ?? null,
    newHeads,
  }));
}

/** All columns except `first_seq`, which never changes. */
const shownColumns = ['seq', 'heads', 'row_seq', 'row_heads', 'projector_version', 'row', 'text'];

function plan(write: GroupedWrite, log: Log, stored: ReadonlyMap<string, StoredState>): Planned {
  const { userId } = write;
  const nothing = { userId, log, appended: new Map(), rowSeq: null, chunks: [], newHeads: [], moved: [], shown: [] };
  const seq = log.head + 1;
  if (write.type === 'row') {
    const { madeAt, heads, ...row } = write.row;
    if (stored.get(row.documentId)?.seq !== madeAt) return nothing;
    const document = { ...row, heads, rowHeads: heads, seq, rowSeq: seq, firstSeq: seq };
    return { ...nothing, rowSeq: seq, shown: [writeDocument(userId, document)] };
  }
  const { outcomes, appends } = planAppend(write.request, stored, { ...log, bytes: log.bytes + log.keptBytes });
  const origin = write.request.device;
  return {
    ...nothing,
    appended: outcomes,
    chunks: appends.map(({ addition: { documentId, kind, bytes } }, index) =>
      writeChunk(userId, { documentId, kind, seq: seq + index, hash: chunkDigest(bytes), bytes, origin }),
    ),
    newHeads: appends.map(({ addition: { documentId }, heads, known }) => ({ documentId, heads, known })),
    moved: appends.map(({ addition: { documentId }, heads }, index) => ({
      userId,
      documentId,
      seq: seq + index,
      heads: writeHeads(heads),
    })),
  };
}

/** Locks the users' logs, always in the same order, so that two nodes cannot deadlock. */
async function lockLogs(knex: Knex, userIds: readonly string[]): Promise<ReadonlyMap<string, Log>> {
  const logs = new Map<string, Log>();
  for (const some of inserts(userIds.toSorted())) {
    // An upsert that changes nothing locks and reads in one statement, and creates missing rows.
    const rows = await knex<FeedRow>('feeds')
      .insert(some.map((userId) => ({ user_id: userId, head: 0 })))
      .onConflict('user_id')
      .merge({ head: knex.raw<number>('feeds.head') })
      .returning(['user_id', 'head', 'mark', 'documents', 'chunk_bytes']);
    // PostgreSQL returns large numbers as strings.
    const kept = await readKeptBytes(knex, some);
    for (const { user_id: userId, head, mark, documents, chunk_bytes: bytes } of rows)
      logs.set(userId, { head, mark, documents, bytes: Number(bytes), keptBytes: kept.get(userId) ?? 0 });
  }
  return logs;
}

/** The stored heads of the documents to be written, by user and document. */
async function readStates(
  knex: Knex,
  known: KnownChanges,
  writes: readonly GroupedWrite[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, StoredState>>> {
  const asked = writes.flatMap((write) => documentIdsOf(write).map((id): [string, string] => [write.userId, id]));
  const found = new Map<string, Map<string, StoredState>>(writes.map(({ userId }) => [userId, new Map()]));
  for (const some of slicesOf(asked, ROWS)) {
    const rows = await knex<DocumentRow>('documents')
      .whereIn(['user_id', 'document_id'], some)
      .select('user_id', 'document_id', 'seq', 'heads', 'row_heads');
    for (const { user_id: userId, document_id: documentId, seq, heads: stored, row_heads: rowHeads } of rows) {
      const heads = readHeads(stored);
      const state = { documentId, seq, heads, rowHeads: readHeads(rowHeads) };
      found.get(userId)?.set(documentId, { ...state, known: known.at(userId, documentId, heads) });
    }
  }
  return found;
}

function documentIdsOf(write: GroupedWrite): readonly string[] {
  return write.type === 'row' ? [write.row.documentId] : write.request.additions.map(({ documentId }) => documentId);
}

/** The new ends of the logs that grow. */
async function planMoves(
  knex: Knex,
  marks: LogMarks,
  planned: readonly Planned[],
): Promise<{ readonly ends: ReadonlyMap<string, LogEnd>; readonly rows: readonly FeedRow[] }> {
  const ends = new Map<string, LogEnd>();
  const rows: FeedRow[] = [];
  for (const { userId, log, chunks, shown } of planned) {
    const numbers = chunks.length + shown.length;
    if (numbers === 0) continue;
    const end = { head: log.head + numbers, mark: await marks.markFor(knex, userId, log) };
    const bytes = chunks.reduce((sum, { size }) => sum + size, log.bytes);
    ends.set(userId, end);
    rows.push({ user_id: userId, ...end, documents: log.documents, chunk_bytes: bytes });
  }
  return { ends, rows };
}

/**
 * Both databases name the columns of a VALUES list `column1`, `column2`…. PostgreSQL cannot infer the number's type,
 * hence the cast.
 */
function moveDocuments(knex: Knex, rows: readonly MovedDocument[]): PromiseLike<unknown> {
  const values = rows.map(() => '(?, ?, CAST(? AS BIGINT), ?)').join(', ');
  return knex.raw(
    `UPDATE documents SET seq = v.column3, heads = v.column4 FROM (VALUES ${values}) AS v
    WHERE documents.user_id = v.column1 AND documents.document_id = v.column2`,
    rows.flatMap(({ userId, documentId, seq, heads }) => [userId, documentId, seq, heads]),
  );
}

function inserts<Row>(rows: readonly Row[]): Row[][] {
  return [...slicesOf(rows, ROWS)];
}
