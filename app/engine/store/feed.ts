import { uuidFromBytes } from '#core/kernel/ids.ts';
import type { KnownHead, PushReply } from '#core/sync/protocol.ts';
import type { StoreTransaction, DeviceStore } from './device-store.ts';
import type { Random } from '../ports.ts';
import { readAtOnce } from './read-at-once.ts';
import type { FeedRow } from './rows.ts';

/** The feed row of a device that has never connected to the server. */
export function newFeed(random: Random): FeedRow {
  return {
    key: 'feed',
    deviceId: uuidFromBytes(random.bytes(16)),
    epoch: null,
    cursor: 0,
    token: null,
    filled: false,
    progress: null,
    reached: true,
    serverBusy: false,
    needsSignIn: false,
    tooOld: false,
    syncedAt: null,
    failingSince: null,
  };
}

/**
 * Returns the feed row, created on first use. A device whose storage was evicted finds none: it counts as a new device,
 * not as one that deleted everything.
 */
export async function ensureFeed(store: DeviceStore, random: Random): Promise<FeedRow> {
  return await store.write(['feed'], async (transaction) => {
    const found = await transaction.table('feed').get('feed');
    if (found) return found;
    const feed = newFeed(random);
    await transaction.table('feed').put(feed);
    return feed;
  });
}

/** Undefined when the device has never connected to the server, or its account was closed. */
export async function readFeed(store: DeviceStore): Promise<FeedRow | undefined> {
  return await readAtOnce(store, ['feed'], (transaction) => transaction.table('feed').get('feed'));
}

/** The newest log position stored on the device, as its next call reports it. */
export function knownHeadOf(feed: FeedRow | undefined): KnownHead {
  return feed?.knownHead !== undefined && feed.knownMark
    ? { knownHead: feed.knownHead, knownMark: feed.knownMark }
    : {};
}

/** The log's newest position from an answer, unless a later answer was stored before it. */
export function toldHead(
  feed: FeedRow,
  { head, mark }: Pick<PushReply, 'head' | 'mark'>,
): Pick<FeedRow, 'knownHead' | 'knownMark'> {
  const isLate = head < (feed.knownHead ?? 0);
  return mark === undefined || isLate ? {} : { knownHead: head, knownMark: mark };
}

/** Changes some fields of the feed row. The transaction must cover `feed`. */
export async function patchFeed(transaction: StoreTransaction, patch: FeedPatch): Promise<void> {
  const feed = await transaction.table('feed').get('feed');
  if (feed) await putFeed(transaction, feed, patch);
}

type FeedPatch = Partial<Omit<FeedRow, 'key' | 'deviceId'>>;

/** As `patchFeed`, for a transaction that has read the row already. */
export async function putFeed(transaction: StoreTransaction, feed: FeedRow, patch: FeedPatch): Promise<void> {
  const isNews = Object.entries(patch).some(([field, value]) => feed[field as keyof FeedRow] !== value);
  if (isNews) await transaction.table('feed').put({ ...feed, ...patch });
}
