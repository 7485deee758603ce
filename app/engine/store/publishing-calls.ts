import { uuidFromBytes } from '#core/kernel/ids.ts';
import type { EngineDeps } from '../ports/engine-deps.ts';
import type { StoreTransaction } from './device-store.ts';
import type { PublishingCall, StoredPublishingCall } from './publishing-call.ts';
import type { RequestOutboxRow } from './rows.ts';

/** What a call says beside what it is about. */
export type PublishingWords =
  | { readonly action: 'publish'; /** What the person sees. */ readonly title: string; readonly content: string }
  | { readonly action: 'settle'; /** Whether the platform has the post. */ readonly isThere: boolean }
  | { readonly action: 'update' }
  | { readonly action: 'take-down' };

export interface PublishingRequest {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly json: string;
}

/**
 * The call as it goes over the wire, in the shapes of `core/api/publishing.ts`: those load zod, which a page that only
 * queues has no need of. Everything but publishing is about one platform.
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

/** The body of a call that publishes, for these platforms only. */
function withPlatforms(json: string, generations: PublishingCall['generations']): string {
  const body = JSON.parse(json) as object;
  return JSON.stringify({ ...body, platforms: Object.keys(generations).map(Number), generations });
}

export interface PublishingHome {
  readonly deps: Pick<EngineDeps, 'store' | 'clock' | 'random'>;
  /** Asks for a pass of the drainer now. */
  readonly nudge: () => void;
}

/** What became of a call that somebody took back. */
export type Cancelled =
  /** It has never left this device. */
  | 'cancelled'
  /** It has left before, and nobody heard whether it arrived: it is not sent again. */
  | 'may-have-left'
  /** The server has it, or refused it, since. */
  | 'gone';

type PublishingRow = RequestOutboxRow & { readonly id: number; readonly about: PublishingCall };

/**
 * Queues a call about an item's publications behind the words of the item that are on the disk by now.
 *
 * @returns false where all of it waits already: asking twice sends it once
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
    // A call that was refused, and that this one repeats.
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

/** Takes a call back that waits. What is on its way just now is not sent again. */
export async function cancelPublishingCall({ deps: { store } }: PublishingHome, id: number): Promise<Cancelled> {
  return await store.write(['outbox'], async (transaction) => {
    const row = await transaction.table('outbox').get(id);
    if (row?.type !== 'request' || row.state !== 'waiting') return 'gone';
    await transaction.table('outbox').remove([id]);
    return row.leftAt === undefined ? 'cancelled' : 'may-have-left';
  });
}

/** Sends a call again that the server refused: as a new one, because the server answers one key alike for ever. */
export async function sendRefusedCallAgain(
  { deps: { store, clock, random }, nudge }: PublishingHome,
  id: number,
): Promise<void> {
  await store.write(['outbox'], async (transaction) => {
    const row = await transaction.table('outbox').get(id);
    if (row?.type !== 'request' || row.state !== 'parked') return;
    const { failures: _failures, leftAt: _leftAt, id: _id, ...call } = row;
    // It goes behind the words that were written since.
    await transaction.table('outbox').remove([id]);
    const idempotencyKey = uuidFromBytes(random.bytes(16));
    await transaction.table('outbox').put({ ...call, idempotencyKey, state: 'waiting', reason: null, at: clock.now() });
  });
  nudge();
}

/** Takes a platform out of what waits to be published: the person has posted there themselves. */
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

/** Puts a call away that the server refused. */
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
  // By index: a queue of thousands of changes is not read for it.
  const rows = await transaction.table('outbox').ofDocument('');
  return rows.filter((row): row is PublishingRow => row.type === 'request' && row.about?.itemId === itemId);
}
