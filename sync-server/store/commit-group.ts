import type { Knex } from 'knex';
import { planAppend, type StoredHeads } from '../sync/append.ts';
import type { KnownChanges } from '../sync/known-changes.ts';
import { chunkDigest } from '../sync/chunk-digest.ts';
import type { Appended, AppendRequest, LogEnd, LogSize, MadeRow } from '../sync/sync-store.ts';
import type { LogMarks } from './log-marks.ts';
import { slicesOf } from './sync-queries.ts';
import {
  readHeads,
  writeChunk,
  writeDocument,
  writeHeads,
  type ChunkRow,
  type DocumentRow,
  type FeedRow,
} from './sync-rows.ts';

/** Rows of one statement: SQLite's driver writes inserts as compound selects, which take 500 terms. */
const ROWS = 100;

/** What one user asks to have written. */
export type GroupedWrite =
  | { readonly type: 'append'; readonly userId: string; readonly request: AppendRequest }
  | { readonly type: 'row'; readonly userId: string; readonly row: MadeRow };

/** What became of it: an append's outcomes by document, or the feed number of a row, null when it came too late. */
export interface Written {
  readonly appended: ReadonlyMap<string, Appended>;
  readonly rowSeq: number | null;
  /** Where the log ends now; null when nothing was written. */
  readonly end: LogEnd | null;
  /** Where the documents stand that chunks were appended to: to be remembered once this is committed. */
  readonly stands: readonly Standing[];
}

/** The newest changes of a document, at its heads. */
export type Standing = Pick<StoredHeads, 'documentId' | 'heads' | 'known'>;

interface Log extends LogEnd, LogSize {}

interface StoredState extends StoredHeads {
  readonly seq: number;
}

/** A user's part of a commit, ready to be written. */
interface Planned {
  readonly userId: string;
  readonly log: Log;
  readonly appended: Written['appended'];
  readonly rowSeq: number | null;
  readonly chunks: readonly ChunkRow[];
  readonly stands: readonly Standing[];
  /** Documents that chunks were appended to; of these columns only the place and the heads count. */
  readonly moved: readonly DocumentRow[];
  /** Documents with a new row. */
  readonly shown: readonly DocumentRow[];
}

/** What the process remembers of logs. */
export interface GroupMemory {
  readonly marks: LogMarks;
  readonly known: KnownChanges;
}

/** Writes what several users ask for, one write of each. Call it inside a transaction. */
export async function commitGroup(
  knex: Knex,
  { marks, known }: GroupMemory,
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
  for (const some of slicesOf(
    planned.flatMap(({ chunks }) => chunks),
    ROWS,
  ))
    await knex<ChunkRow>('chunks').insert(some);
  const key = ['user_id', 'document_id'];
  for (const some of slicesOf(
    planned.flatMap(({ moved }) => moved),
    ROWS,
  ))
    await knex('documents').insert(some).onConflict(key).merge(['seq', 'heads']);
  for (const some of slicesOf(
    planned.flatMap(({ shown }) => shown),
    ROWS,
  ))
    await knex('documents').insert(some).onConflict(key).merge(shownColumns);
  const ends = await moveLogs(knex, marks, planned);
  return planned.map(({ userId, appended, rowSeq, stands }) => ({
    appended,
    rowSeq,
    end: ends.get(userId) ?? null,
    stands,
  }));
}

/** All but a document's first number, which never changes. */
const shownColumns = ['seq', 'heads', 'row_seq', 'row_heads', 'projector_version', 'row', 'text'];

function plan(write: GroupedWrite, log: Log, stored: ReadonlyMap<string, StoredState>): Planned {
  const { userId } = write;
  const nothing = { userId, log, appended: new Map(), rowSeq: null, chunks: [], stands: [], moved: [], shown: [] };
  const seq = log.head + 1;
  if (write.type === 'row') {
    const { madeAt, heads, ...row } = write.row;
    if (stored.get(row.documentId)?.seq !== madeAt) return nothing;
    const document = { ...row, heads, rowHeads: heads, seq, rowSeq: seq, firstSeq: seq };
    return { ...nothing, rowSeq: seq, shown: [writeDocument(userId, document)] };
  }
  const { outcomes, appends } = planAppend(write.request, stored, log);
  const origin = write.request.device;
  return {
    ...nothing,
    appended: outcomes,
    chunks: appends.map(({ addition: { documentId, kind, bytes } }, index) =>
      writeChunk(userId, { documentId, kind, seq: seq + index, hash: chunkDigest(bytes), bytes, origin }),
    ),
    stands: appends.map(({ addition: { documentId }, heads, known }) => ({ documentId, heads, known })),
    moved: appends.map(({ addition, heads }, index) => ({
      user_id: userId,
      document_id: addition.documentId,
      kind: addition.kind,
      seq: seq + index,
      first_seq: seq + index,
      heads: writeHeads(heads),
      row_seq: 0,
      row_heads: '',
      projector_version: 0,
      row: '',
      text: '',
    })),
  };
}

/** The users' logs, locked in one order, so that no two nodes wait for each other. */
async function lockLogs(knex: Knex, userIds: readonly string[]): Promise<ReadonlyMap<string, Log>> {
  const inOrder = userIds.toSorted();
  // Writes first: SQLite takes its write lock now, instead of failing to upgrade a read lock later.
  for (const some of slicesOf(inOrder, ROWS))
    await knex('feeds')
      .insert(some.map((userId) => ({ user_id: userId, head: 0 })))
      .onConflict('user_id')
      .ignore();
  const rows = await knex<FeedRow>('feeds')
    .whereIn('user_id', inOrder)
    .orderBy('user_id')
    .forUpdate()
    .select('user_id', 'head', 'mark', 'documents', 'chunk_bytes');
  return new Map(
    // PostgreSQL's large numbers are strings.
    rows.map(({ user_id: userId, head, mark, documents, chunk_bytes: bytes }) => [
      userId,
      { head, mark, documents, bytes: Number(bytes) },
    ]),
  );
}

/** Where the documents stand that are written to, by user and document. */
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

async function moveLogs(
  knex: Knex,
  marks: LogMarks,
  planned: readonly Planned[],
): Promise<ReadonlyMap<string, LogEnd>> {
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
  for (const some of slicesOf(rows, ROWS))
    await knex('feeds').insert(some).onConflict('user_id').merge(['head', 'mark', 'chunk_bytes']);
  return ends;
}
