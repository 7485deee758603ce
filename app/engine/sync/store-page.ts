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
import { putFeed, toldHead } from '../ports/feed.ts';
import { readAtOnce } from '../store/read-at-once.ts';
import type { EngineDeps } from '../ports/engine-deps.ts';

/** A page of the feed, taken apart. */
export interface PulledPage {
  readonly rows: ProjectedRow[];
  readonly chunks: ChunkRow[];
  /** Plain text by document. */
  readonly texts: Map<string, string>;
}

export function emptyPage(): PulledPage {
  return { rows: [], chunks: [], texts: new Map() };
}

/** Where the device stood when it asked. */
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

/** What a page meets on the disk. */
export interface MetByPage extends StoredBefore {
  /** Documents with a row in the outbox. */
  readonly waiting: ReadonlySet<string>;
}

/** Reads what `putPulled` is to know, all at once. */
export async function readMetByPage(transaction: StoreTransaction, { rows }: PulledPage): Promise<MetByPage> {
  const [waiting, before] = await Promise.all([readWaiting(transaction), readStoredBefore(transaction, rows)]);
  return { ...before, waiting };
}

/** Documents with a row in the outbox. */
async function readWaiting(transaction: StoreTransaction): Promise<ReadonlySet<string>> {
  const outbox = await transaction.table('outbox').all();
  return new Set(outbox.map(({ documentId }) => documentId));
}

/**
 * Stores what was pulled. A document with a row in the outbox keeps its own row: it has words that the server's does
 * not.
 * @returns the marked documents whose rows came, whose marks are to be removed
 */
export async function putPulled(
  transaction: StoreTransaction,
  { chunks, rows, texts }: PulledPage,
  met: MetByPage,
): Promise<readonly string[]> {
  const { waiting } = met;
  const free = rows.filter((row) => !waiting.has(row.documentId));
  // While a device is filled its rows came pages ago, and texts come alone.
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

/**
 * Stores a page: chunks, rows and cursor in one transaction, so an interruption repeats a page and never skips one.
 * Typed words wait for the same tables: it reads once, writes, and is over with the cursor.
 */
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
 * The page without rows that the outbox keeps away, where there is nothing else in it: the server's row of what is being
 * typed comes after every push, and words would wait for the tables that are read only to leave it out.
 */
async function withoutWaiting(store: DeviceStore, page: PulledPage): Promise<PulledPage> {
  if (page.chunks.length > 0 || page.rows.length === 0) return page;
  const waiting = await readAtOnce(store, ['outbox'], readWaiting);
  const isFree = (documentId: string) => !waiting.has(documentId);
  const texts = new Map([...page.texts].filter(([documentId]) => isFree(documentId)));
  return { rows: page.rows.filter((row) => isFree(row.documentId)), chunks: [], texts };
}

/** Another context may have taken over and gone further: what was asked before then must not move it back. */
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
  // A server of the version before tells it on the first page only.
  const expected = total || (feed.progress?.total ?? 0);
  await putFeed(transaction, feed, {
    epoch,
    ...toldHead(feed, { head, mark }),
    token,
    // While filling, the cursor stays where it was until the last page: what came meanwhile is fetched then.
    ...(isFilling ? {} : { cursor: upTo }),
    ...(isFilling || more ? {} : { filled: true }),
    progress: isFilling ? { received, listed, total: expected } : null,
  });
}
