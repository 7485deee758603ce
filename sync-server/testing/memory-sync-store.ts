import { uuidFromBytes } from '#core/kernel/ids.ts';
import { planAppend } from '../sync/append.ts';
import { chunkDigest, KnownChanges } from '../sync/stored-chunks.ts';
import { fitting, rowBytes } from '../sync/encode-frames.ts';
import {
  isBehind,
  type Appended,
  type AppendRequest,
  type LogPosition,
  type LogReader,
  type LogSize,
  type MadeRow,
  type StoredChunk,
  type StoredDocument,
  type StoredRow,
  type SyncStore,
  type SyncTransaction,
  type WholeDocument,
} from '../sync/sync-store.ts';

interface UserLog {
  readonly head: number;
  /** Oldest first, each with the first log position under it. */
  readonly marks: readonly { readonly seq: number; readonly mark: string }[];
  readonly documents: ReadonlyMap<string, StoredDocument>;
  readonly chunks: readonly StoredChunk[];
}

export interface MemorySnapshot {
  readonly epoch: string;
  readonly users: ReadonlyMap<string, UserLog>;
}

const emptyLog: UserLog = { head: 0, marks: [], documents: new Map(), chunks: [] };

/** The log in memory, for the simulator. States are immutable: a transaction that does not commit leaves no trace. */
export class MemorySyncStore implements SyncStore {
  #epoch: string;
  #users: ReadonlyMap<string, UserLog>;
  readonly #queues = new Map<string, Promise<unknown>>();
  readonly #known = new KnownChanges();

  constructor({ epoch, users }: MemorySnapshot) {
    this.#epoch = epoch;
    this.#users = users;
  }

  snapshot(): MemorySnapshot {
    return { epoch: this.#epoch, users: this.#users };
  }

  epoch(): Promise<string> {
    return Promise.resolve(this.#epoch);
  }

  inSnapshot<Value>(body: (log: LogReader) => Promise<Value>): Promise<Value> {
    return body(new MemorySyncStore(this.snapshot()));
  }

  /** One transaction per user at a time, like a locked row. */
  async transaction<Value>(userId: string, body: (transaction: SyncTransaction) => Promise<Value>): Promise<Value> {
    const before = this.#queues.get(userId) ?? Promise.resolve();
    const run = before.then(async () => {
      const earlier = this.#log(userId);
      const draft = new MemoryTransaction(earlier);
      const value = await body(draft);
      this.#users = new Map([...this.#users, [userId, marked(draft.log, earlier)]]);
      return value;
    });
    this.#queues.set(
      userId,
      run.catch(() => {}),
    );
    return await run;
  }

  async append(userId: string, request: AppendRequest): Promise<ReadonlyMap<string, Appended>> {
    return await this.transaction(userId, async (transaction) => {
      const ids = request.additions.map(({ documentId }) => documentId);
      const documents = await transaction.documents(ids);
      const stored = new Map(
        documents.map((document) => {
          const { documentId, heads } = document;
          return [documentId, { ...document, known: this.#known.at(userId, documentId, heads) }];
        }),
      );
      const { outcomes, appends } = planAppend(request, stored, await transaction.size());
      for (const { addition, heads, known } of appends) {
        const { documentId, kind, bytes } = addition;
        const seq = await transaction.nextSeq();
        const hash = chunkDigest(bytes);
        await transaction.addChunks([{ documentId, kind, seq, hash, bytes, origin: request.device }]);
        const { known: _before, ...document } = stored.get(documentId)!;
        await transaction.putDocuments([{ ...document, seq, heads }]);
        this.#known.remember(userId, documentId, heads, known);
      }
      return outcomes;
    });
  }

  async storeRow(userId: string, { madeAt, heads, ...row }: MadeRow): Promise<number | null> {
    return await this.transaction(userId, async (transaction) => {
      const [now] = await transaction.documents([row.documentId]);
      if (now?.seq !== madeAt) return null;
      const seq = await transaction.nextSeq();
      await transaction.putDocuments([{ ...now, ...row, heads, rowHeads: heads, seq, rowSeq: seq }]);
      return seq;
    });
  }

  head(userId: string): Promise<number> {
    return Promise.resolve(this.#log(userId).head);
  }

  position(userId: string): Promise<LogPosition> {
    const { head, marks } = this.#log(userId);
    return Promise.resolve({ epoch: this.#epoch, head, mark: marks.at(-1)?.mark ?? null });
  }

  markAt(userId: string, seq: number): Promise<string | null> {
    return Promise.resolve(this.#log(userId).marks.findLast((begun) => begun.seq <= seq)?.mark ?? null);
  }

  document(userId: string, documentId: string): Promise<StoredDocument | null> {
    return Promise.resolve(this.#log(userId).documents.get(documentId) ?? null);
  }

  chunks(userId: string, documentId: string, since = 0): Promise<readonly StoredChunk[]> {
    return Promise.resolve(
      this.#log(userId).chunks.filter((chunk) => chunk.documentId === documentId && chunk.seq > since),
    );
  }

  async chunksOf(userId: string, documentIds: readonly string[]): Promise<ReadonlyMap<string, readonly StoredChunk[]>> {
    return new Map(await Promise.all(documentIds.map(async (id) => [id, await this.chunks(userId, id)] as const)));
  }

  chunksSince(userId: string, since: number, bytes: number): Promise<readonly StoredChunk[]> {
    const newer = this.#log(userId)
      .chunks.filter((chunk) => chunk.seq > since)
      .toSorted((left, right) => left.seq - right.seq);
    return Promise.resolve(fitting(newer, bytes, (chunk) => chunk.bytes.length));
  }

  documents(userId: string, documentIds: readonly string[]): Promise<readonly StoredDocument[]> {
    const { documents } = this.#log(userId);
    return Promise.resolve(documentIds.map((id) => documents.get(id)).filter((document) => document !== undefined));
  }

  allRows(userId: string): Promise<readonly StoredRow[]> {
    return Promise.resolve(
      [...this.#log(userId).documents.values()].toSorted((left, right) => right.firstSeq - left.firstSeq),
    );
  }

  async rowsBefore(userId: string, before: number, bytes: number): Promise<readonly StoredRow[]> {
    const older = (await this.allRows(userId)).filter(({ firstSeq }) => firstSeq < before);
    return fitting(older, bytes, rowBytes);
  }

  countDocuments(userId: string): Promise<number> {
    return Promise.resolve(this.#log(userId).documents.size);
  }

  rowsStoredIn(userId: string, since: number, upTo: number): Promise<readonly string[]> {
    const documents = [...this.#log(userId).documents.values()];
    return Promise.resolve(
      documents.filter(({ rowSeq }) => rowSeq > since && rowSeq <= upTo).map(({ documentId }) => documentId),
    );
  }

  behind(): Promise<readonly { readonly userId: string; readonly documentId: string }[]> {
    return Promise.resolve(
      [...this.#users].flatMap(([userId, { documents }]) =>
        [...documents.values()].filter(isBehind).map(({ documentId }) => ({ userId, documentId })),
      ),
    );
  }

  rowsSince(userId: string, since: number): Promise<readonly StoredRow[]> {
    return Promise.resolve([...this.#log(userId).documents.values()].filter((document) => document.seq > since));
  }

  search(userId: string, words: string): Promise<ReadonlySet<string>> {
    const found = [...this.#log(userId).documents.values()].filter(({ text }) =>
      text.toLowerCase().includes(words.toLowerCase()),
    );
    return Promise.resolve(new Set(found.map(({ documentId }) => documentId)));
  }

  wholeDocumentsBefore(userId: string, before: number, bytes: number): Promise<readonly WholeDocument[]> {
    const { documents, chunks } = this.#log(userId);
    const whole = [...documents.values()]
      .filter((document) => document.firstSeq < before)
      .toSorted((left, right) => right.firstSeq - left.firstSeq)
      .map((document) => ({
        ...document,
        text: Buffer.from(document.text),
        chunks: chunks.filter((chunk) => chunk.documentId === document.documentId),
      }));
    return Promise.resolve(
      fitting(whole, bytes, (document) => document.chunks.reduce((sum, chunk) => sum + chunk.bytes.length, 0)),
    );
  }

  fragmented(userId: string, many: number): Promise<readonly string[]> {
    const { documents, chunks } = this.#log(userId);
    return Promise.resolve(
      [...documents.keys()].filter((id) => chunks.filter((chunk) => chunk.documentId === id).length > many),
    );
  }

  #log(userId: string): UserLog {
    return this.#users.get(userId) ?? emptyLog;
  }
}

class MemoryTransaction implements SyncTransaction {
  log: UserLog;

  constructor(log: UserLog) {
    this.log = log;
  }

  documents(documentIds: readonly string[]): Promise<readonly StoredDocument[]> {
    return Promise.resolve(
      documentIds.map((id) => this.log.documents.get(id)).filter((document) => document !== undefined),
    );
  }

  chunks(documentId: string): Promise<readonly StoredChunk[]> {
    return Promise.resolve(this.log.chunks.filter((chunk) => chunk.documentId === documentId));
  }

  head(): Promise<number> {
    return Promise.resolve(this.log.head);
  }

  size(): Promise<LogSize> {
    const bytes = this.log.chunks.reduce((sum, chunk) => sum + chunk.bytes.length, 0);
    return Promise.resolve({ documents: this.log.documents.size, bytes });
  }

  keptBytes(): Promise<number> {
    const rows = [...this.log.documents.values()];
    return Promise.resolve(rows.reduce((sum, { rowJson, text }) => sum + rowJson.length + text.length, 0));
  }

  nextSeq(): Promise<number> {
    this.log = { ...this.log, head: this.log.head + 1 };
    return Promise.resolve(this.log.head);
  }

  putDocuments(documents: readonly StoredDocument[]): Promise<void> {
    const put = documents.map((document) => [document.documentId, document] as const);
    this.log = { ...this.log, documents: new Map([...this.log.documents, ...put]) };
    return Promise.resolve();
  }

  addChunks(chunks: readonly StoredChunk[]): Promise<void> {
    this.log = { ...this.log, chunks: [...this.log.chunks, ...chunks] };
    return Promise.resolve();
  }

  replaceChunks(documentId: string, seqs: readonly number[], chunk: StoredChunk): Promise<void> {
    const kept = this.log.chunks.filter((other) => other.documentId !== documentId || !seqs.includes(other.seq));
    this.log = { ...this.log, chunks: [...kept, chunk].toSorted((left, right) => left.seq - right.seq) };
    return Promise.resolve();
  }
}

/** A mark for each transaction, derived from everything written to the log: the simulator must be deterministic. */
function marked(log: UserLog, before: UserLog): UserLog {
  if (log.head === before.head) return log;
  const added = log.chunks.filter(({ seq }) => seq > before.head).map(({ documentId, hash }) => [documentId, hash]);
  const history = JSON.stringify([before.marks.at(-1)?.mark, log.head, added]);
  const mark = uuidFromBytes(Buffer.from(chunkDigest(Buffer.from(history)), 'hex').subarray(0, 16));
  return { ...log, marks: [...before.marks, { seq: before.head + 1, mark }] };
}
