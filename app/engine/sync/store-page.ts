/**
 * Stores a pulled page of the log: chunks, rows, texts and the new log position, in one transaction. An interruption
 * therefore repeats a page and never skips one.
 *
 * Invariants:
 * - A document with an outbox row keeps its own list row, which has words that the server's row lacks.
 * - A row is written only if no newer log position is stored for it.
 * - A page is discarded when another context has moved the device's position since it was requested.
 * - Typed words need the same tables, so the transaction reads once, writes and commits early. A page that only brings
 *   the rows of documents being typed does not lock those tables at all.
 *
 * While a new device is being filled the log position stays unchanged until the last page; changes made meanwhile are
 * pulled afterwards.
 */
import type { ProjectedRow } from '#core/sync/protocol.ts';
import type { DeviceStore, StoreTransaction } from '../store/device-store.ts';
import type { ChunkRow, FeedRow } from '../store/rows.ts';
import {
  projectionTables,
  putNewerProjections,
  readStoredBefore,
  removeMarks,
  type DocumentProjection,
  type StoredBefore,
} from '../store/stored-projections.ts';
import { putFeed, toldHead } from '../store/feed.ts';
import { readAtOnce } from '../store/read-at-once.ts';
import type { EngineDeps } from '../ports.ts';

/** A parsed page of the log. */
export interface PulledPage {
  readonly rows: ProjectedRow[];
  readonly chunks: ChunkRow[];
  /** Plain text by document id. */
  readonly texts: Map<string, string>;
}

export function emptyPage(): PulledPage {
  return { rows: [], chunks: [], texts: new Map() };
}

/** The device's state when it requested the page. */
type AskedAt = Pick<FeedRow, 'epoch' | 'cursor' | 'token'>;

export interface PageEnd {
  readonly askedAt: AskedAt;
  readonly epoch: string;
  readonly head: number;
  readonly mark: string | undefined;
  readonly upTo: number;
  readonly more: boolean;
  readonly token: string | null;
  readonly total: number;
}

/** The tables that `putPulled` needs in its transaction. */
export const pulledTables = ['chunks', 'outbox', ...projectionTables] as const;

/** The stored state that a page is compared with. */
export interface MetByPage extends StoredBefore {
  /** Documents with an outbox row. */
  readonly waiting: ReadonlySet<string>;
}

/** Reads what `putPulled` needs, in parallel. */
export async function readMetByPage(transaction: StoreTransaction, { rows }: PulledPage): Promise<MetByPage> {
  const [waiting, before] = await Promise.all([readWaiting(transaction), readStoredBefore(transaction, rows)]);
  return { ...before, waiting };
}

/** Documents with an outbox row. */
async function readWaiting(transaction: StoreTransaction): Promise<ReadonlySet<string>> {
  const outbox = await transaction.table('outbox').all();
  return new Set(outbox.map(({ documentId }) => documentId));
}

/**
 * Stores pulled data. A document with an outbox row keeps its own list row: it has words that the server's row lacks.
 * @returns the marked documents whose rows were written, whose marks the caller must remove
 */
export async function putPulled(
  transaction: StoreTransaction,
  { chunks, rows, texts }: PulledPage,
  met: MetByPage,
): Promise<readonly string[]> {
  const { waiting } = met;
  const free = rows.filter((row) => !waiting.has(row.documentId));
  // While a device is being filled, rows come some pages before their texts.
  const withRow = new Set(rows.map((row) => row.documentId));
  const alone = [...texts].filter(([id]) => !withRow.has(id) && !waiting.has(id));
  const projections = free.map((stored) => ({
    ...stored,
    row: stored.row as unknown as DocumentProjection['row'],
    text: texts.get(stored.documentId),
  }));
  const [marks] = await Promise.all([
    putNewerProjections(transaction, projections, met),
    transaction.table('chunks').putAll(chunks),
    transaction.table('texts').putAll(alone.map(([id, text]) => ({ id, text }))),
  ]);
  return marks;
}

/** Stores a page with its log position in one transaction. See the top of this file. */
export async function storePage({ store, channel }: EngineDeps, page: PulledPage, end: PageEnd): Promise<void> {
  const documentIds = [...new Set(page.chunks.map((chunk) => chunk.documentId))];
  const pulled = await withoutWaiting(store, page);
  const isEmpty = pulled.rows.length === 0 && pulled.chunks.length === 0 && pulled.texts.size === 0;
  await store.write(isEmpty ? ['feed'] : ['feed', ...pulledTables], async (transaction) => {
    const [feed, met] = await Promise.all([
      transaction.table('feed').get('feed'),
      isEmpty ? null : readMetByPage(transaction, pulled),
    ]);
    if (!feed || !standsAt(feed, end.askedAt)) return;
    const marks = met ? await putPulled(transaction, pulled, met) : [];
    const came = { listed: page.rows.length, received: documentIds.length };
    const ended = Promise.all([
      marks.length > 0 && removeMarks(transaction, marks),
      moveCursor(transaction, feed, came, end),
    ]);
    transaction.commit();
    await ended;
  });
  if (documentIds.length > 0) channel.post({ type: 'chunks-stored', documentIds }, 'everyone');
}

/**
 * Removes rows of documents that are in the outbox from a page that has nothing else. The server's row of a text being
 * typed follows every push, and words would wait for tables that are locked only to skip it.
 */
async function withoutWaiting(store: DeviceStore, page: PulledPage): Promise<PulledPage> {
  if (page.chunks.length > 0 || page.rows.length === 0) return page;
  const waiting = await readAtOnce(store, ['outbox'], readWaiting);
  const isFree = (documentId: string) => !waiting.has(documentId);
  const texts = new Map([...page.texts].filter(([documentId]) => isFree(documentId)));
  return { rows: page.rows.filter((row) => isFree(row.documentId)), chunks: [], texts };
}

/** Another context may have taken over and advanced further. An older answer must not move the position back. */
export function standsAt(feed: FeedRow, { epoch, cursor, token }: AskedAt): boolean {
  return feed.epoch === epoch && feed.cursor === cursor && feed.token === token;
}

async function moveCursor(
  transaction: StoreTransaction,
  feed: FeedRow,
  came: { readonly listed: number; readonly received: number },
  { epoch, head, mark, upTo, more, token, total }: PageEnd,
): Promise<void> {
  const isFilling = token !== null;
  const received = (feed.progress?.received ?? 0) + came.received;
  const listed = (feed.progress?.listed ?? 0) + came.listed;
  // A server of the previous version sends the total on the first page only.
  const expected = total || (feed.progress?.total ?? 0);
  await putFeed(transaction, feed, {
    epoch,
    ...toldHead(feed, { head, mark }),
    token,
    // While filling, the position stays until the last page: changes made meanwhile are fetched then.
    ...(isFilling ? {} : { cursor: upTo }),
    ...(isFilling || more ? {} : { filled: true }),
    progress: isFilling ? { received, listed, total: expected } : null,
  });
}
