import { putImage } from '#core/api/images.ts';
import { done, fail, type Result } from '#core/kernel/result.ts';
import type { EngineDeps } from '../ports.ts';
import type { StoreTransaction } from '../store/device-store.ts';
import type { PictureOutboxRow, RequestOutboxRow } from '../store/rows.ts';
import type { AnsweredFailure, ApiFailure } from '../wire/api-failure.ts';
import { exchange, readCall } from '../wire/call-api.ts';
import { utf8 } from './line-load.ts';

/** After this many server errors a call needs the person's decision, so that it does not delay other calls. */
const MAX_FAILURES = 5;

const wordsRefused = 'The server refused your latest text, so an older version would have been posted.';

/**
 * Sends a queued request under its idempotency key. A permanent refusal parks it with the reason; after any other
 * failure the row stays queued.
 */
export async function sendRequest(deps: EngineDeps, queued: RequestOutboxRow): Promise<Result<void, ApiFailure>> {
  const leftAt = deps.clock.now();
  const row = await noteLeaving(deps, queued, leftAt);
  if (!row) return done;
  const reply = await exchange(
    deps,
    {
      method: row.method,
      path: row.path,
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': row.idempotencyKey,
        ...(row.about ? { 'X-Time-Zone': row.about.zone } : {}),
      },
      bytes: utf8.encode(row.json),
    },
    () => Promise.resolve(done),
  );
  const outcome = reply.ok ? null : rowAfter(row, reply.error, leftAt);
  await deps.store.write(['outbox'], async (transaction) => {
    const outbox = transaction.table('outbox');
    // Another context took over and applied its answer first, or the person has cancelled the call.
    if ((await outbox.get(row.id!))?.state !== 'waiting') return;
    if (outcome) await outbox.put(outcome);
    else await outbox.remove([row.id!]);
  });
  return outcome?.state === 'parked' ? done : reply;
}

/**
 * Marks a row as possibly sent before a byte of it leaves the device.
 *
 * @returns the row as it was, or null when it must not be sent
 */
async function noteLeaving(
  { store }: EngineDeps,
  { id }: RequestOutboxRow,
  leftAt: number,
): Promise<RequestOutboxRow | null> {
  return await store.write(['outbox'], async (transaction) => {
    const outbox = transaction.table('outbox');
    const row = await outbox.get(id!);
    if (row?.type !== 'request' || row.state !== 'waiting') return null;
    const isStale = await hasRefusedWords(transaction, row);
    await outbox.put(isStale ? { ...row, state: 'parked', reason: wordsRefused } : { ...row, leftAt });
    return isStale ? null : row;
  });
}

/** Whether changes of the item were refused, so that the server would publish an older text than the person sees. */
async function hasRefusedWords(transaction: StoreTransaction, { about }: RequestOutboxRow): Promise<boolean> {
  if (about?.action !== 'publish' && about?.action !== 'update') return false;
  const rows = await transaction.table('outbox').ofDocument(about.itemId);
  return rows.some(({ state }) => state === 'parked');
}

/** The row's next state after the server did not accept it. */
function rowAfter(row: RequestOutboxRow, failure: ApiFailure, leftAt: number): RequestOutboxRow {
  switch (failure.type) {
    case 'refused':
      return { ...row, state: 'parked', reason: parkedReason(failure) };
    case 'not-found':
      return { ...row, state: 'parked', reason: 'This no longer exists on the server.' };
    case 'retry-later': {
      // The server turned it away before acting on it.
      if (failure.status === 429 || failure.status === 503) return row;
      if (failure.status !== 500) return { ...row, leftAt };
      const failures = (row.failures ?? 0) + 1;
      if (failures < MAX_FAILURES) return { ...row, leftAt, failures };
      return { ...row, state: 'parked', reason: 'The server failed several times.' };
    }
    case 'unreachable':
      return failure.unsent ? row : { ...row, leftAt };
    case 'malformed':
    case 'cancelled':
      return { ...row, leftAt };
    case 'signed-out':
    case 'other-account':
    case 'too-old':
      return row;
  }
}

/** Sends a picture under its hash; sending it twice stores it once. A permanent refusal parks it with the reason. */
export async function sendPicture(deps: EngineDeps, row: PictureOutboxRow): Promise<Result<void, ApiFailure>> {
  const picture = await deps.store.read(['images'], (transaction) => transaction.table('images').get(row.hash));
  if (picture) {
    const input = {
      params: { hash: row.hash },
      headers: { 'Content-Type': picture.type },
      bytes: picture.bytes,
    };
    // Its address follows from its hash.
    const reply = await readCall(deps, putImage, input, () => Promise.resolve(done));
    if (!reply.ok) {
      const { error } = reply;
      if (error.type !== 'refused') return fail(error);
      const reason = parkedReason(error);
      await deps.store.write(['outbox'], async (transaction) => {
        const outbox = transaction.table('outbox');
        // Another context took over and applied its answer first.
        if (!(await outbox.get(row.id!))) return;
        await outbox.put({ ...row, state: 'parked', reason, at: deps.clock.now() });
      });
      return done;
    }
  }
  await deps.store.write(['outbox'], (transaction) => transaction.table('outbox').remove([row.id!]));
  return done;
}

/**
 * The reason why a row is parked: the server's sentence. A proxy's error page is replaced, because it would fill the
 * screen.
 */
function parkedReason({ message }: AnsweredFailure): string {
  return message.slice(0, 500);
}
