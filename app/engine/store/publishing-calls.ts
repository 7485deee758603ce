import { uuidFromBytes } from '#core/kernel/ids.ts';
import type { EngineDeps } from '../ports.ts';
import type { StoreTransaction } from './device-store.ts';
import type { PublishingCall, StoredPublishingCall } from './publishing-call.ts';
import type { RequestOutboxRow } from './rows.ts';

/** The arguments of a call, beside its item and platforms. */
export type PublishingWords =
  | {
      readonly action: 'publish';
      /** The text that the person sees. */ readonly title: string;
      readonly content: string;
    }
  | { readonly action: 'settle'; /** Whether the post is on the platform. */ readonly isThere: boolean }
  | { readonly action: 'update' }
  | { readonly action: 'take-down' };

export interface PublishingRequest {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly json: string;
}

/**
 * The call as it is sent, in the shapes of `core/api/publishing.ts`. It does not import that file, which loads zod; a
 * page that only queues needs none. Every call except publishing is about one platform.
 */
export function publishingRequest(
  { itemId, generations }: Pick<PublishingCall, 'itemId' | 'generations'>,
  words: PublishingWords,
): PublishingRequest {
  const platforms = Object.keys(generations).map(Number);
  const path = `/api/content/${itemId}/publications/${platforms[0]}`;
  switch (words.action) {
    case 'publish': {
      const { title, content } = words;
      const body = { contentId: itemId, platforms, title, content, generations, atOnce: true };
      return { method: 'POST', path: '/api/content/distribute', json: JSON.stringify(body) };
    }
    case 'settle': {
      const body = { generation: Object.values(generations)[0], isThere: words.isThere };
      return { method: 'POST', path, json: JSON.stringify(body) };
    }
    case 'update':
      return { method: 'PUT', path, json: '{}' };
    case 'take-down':
      return { method: 'DELETE', path, json: '{}' };
  }
}

/** The body of a publishing call, reduced to these platforms. */
function withPlatforms(json: string, generations: PublishingCall['generations']): string {
  const body = JSON.parse(json) as object;
  return JSON.stringify({ ...body, platforms: Object.keys(generations).map(Number), generations });
}

export interface PublishingHome {
  readonly deps: Pick<EngineDeps, 'store' | 'clock' | 'random'>;
  /** Starts a pass of the drainer now. */
  readonly nudge: () => void;
}

/** The outcome of cancelling a call. */
export type Cancelled =
  /** The call has never left this device. */
  | 'cancelled'
  /** The call was sent before without an answer, so it may have arrived. It is not sent again. */
  | 'may-have-left'
  /** The server has accepted or refused it since. */
  | 'gone';

type PublishingRow = RequestOutboxRow & { readonly id: number; readonly about: PublishingCall };

/**
 * Queues a call about an item's publications, behind the words of the item that are on the disk by now.
 *
 * @returns false when all of it is queued already: asking twice sends it once
 */
export async function queuePublishingCall(
  { deps: { store, clock, random }, nudge }: PublishingHome,
  about: Omit<PublishingCall, 'action'>,
  words: PublishingWords,
): Promise<boolean> {
  const { action } = words;
  const isQueued = await store.write(['outbox'], async (transaction) => {
    const rows = (await publishingRows(transaction, about.itemId)).filter((row) => row.about.action === action);
    const waiting = rows.filter((row) => row.state === 'waiting');
    const left = Object.entries(about.generations).filter(
      ([platform, generation]) => !waiting.some((row) => row.about.generations[platform] === generation),
    );
    if (left.length === 0) return false;
    const generations = Object.fromEntries(left);
    // A refused call that this one repeats.
    const repeated = rows.filter(
      (row) =>
        row.state === 'parked' && Object.keys(row.about.generations).every((id) => Object.hasOwn(generations, id)),
    );
    await transaction.table('outbox').remove(repeated.map(({ id }) => id));
    await transaction.table('outbox').put({
      type: 'request',
      documentId: '',
      ...publishingRequest({ itemId: about.itemId, generations }, words),
      idempotencyKey: uuidFromBytes(random.bytes(16)),
      about: { ...about, action, generations },
      state: 'waiting',
      reason: null,
      at: clock.now(),
    });
    return true;
  });
  nudge();
  return isQueued;
}

/** Cancels a queued call. A call that is being sent now is not sent again. */
export async function cancelPublishingCall({ deps: { store } }: PublishingHome, id: number): Promise<Cancelled> {
  return await store.write(['outbox'], async (transaction) => {
    const row = await transaction.table('outbox').get(id);
    if (row?.type !== 'request' || row.state !== 'waiting') return 'gone';
    await transaction.table('outbox').remove([id]);
    return row.leftAt === undefined ? 'cancelled' : 'may-have-left';
  });
}

/**
 * Sends a refused call again, under a new idempotency key: the server answers the same key with the same answer for
 * ever.
 */
export async function sendRefusedCallAgain(
  { deps: { store, clock, random }, nudge }: PublishingHome,
  id: number,
): Promise<void> {
  await store.write(['outbox'], async (transaction) => {
    const row = await transaction.table('outbox').get(id);
    if (row?.type !== 'request' || row.state !== 'parked') return;
    const { failures: _failures, leftAt: _leftAt, id: _id, ...call } = row;
    // The new call goes behind the words that were written since.
    await transaction.table('outbox').remove([id]);
    const idempotencyKey = uuidFromBytes(random.bytes(16));
    await transaction.table('outbox').put({ ...call, idempotencyKey, state: 'waiting', reason: null, at: clock.now() });
  });
  nudge();
}

/** Removes a platform from queued publishing calls: the person has posted there by hand. */
export async function leaveOutPlatform(
  { deps: { store } }: PublishingHome,
  { itemId, platformId }: { readonly itemId: string; readonly platformId: number },
): Promise<void> {
  await store.write(['outbox'], async (transaction) => {
    const outbox = transaction.table('outbox');
    for (const row of await publishingRows(transaction, itemId)) {
      const { action, generations } = row.about;
      if (action !== 'publish' || row.state !== 'waiting' || !Object.hasOwn(generations, platformId)) continue;
      const { [platformId]: _own, ...others } = generations;
      if (Object.keys(others).length === 0) await outbox.remove([row.id]);
      else
        await outbox.put({
          ...row,
          json: withPlatforms(row.json, others),
          about: { ...row.about, generations: others },
        });
    }
  });
}

/** Discards a call that the server refused. */
export async function discardRefusedCall({ deps: { store } }: PublishingHome, id: number): Promise<void> {
  await store.write(['outbox'], async (transaction) => {
    const row = await transaction.table('outbox').get(id);
    if (row?.type === 'request' && row.state === 'parked') await transaction.table('outbox').remove([id]);
  });
}

/** The calls about an item's publications that are on this device, oldest first. */
export async function readPublishingCalls(
  transaction: StoreTransaction,
  itemId: string,
): Promise<readonly StoredPublishingCall[]> {
  const rows = await publishingRows(transaction, itemId);
  return rows.map(({ id, state, reason, at, about }) => ({ ...about, id, state, reason, at }));
}

async function publishingRows(transaction: StoreTransaction, itemId: string): Promise<readonly PublishingRow[]> {
  // By index, so that a queue of thousands of changes is not read.
  const rows = await transaction.table('outbox').ofDocument('');
  return rows.filter((row): row is PublishingRow => row.type === 'request' && row.about?.itemId === itemId);
}
