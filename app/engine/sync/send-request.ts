import { putImage } from '#core/api/images.ts';
import { done, fail, type Result } from '#core/kernel/result.ts';
import type { EngineDeps } from '../ports/engine-deps.ts';
import type { StoreTransaction } from '../store/device-store.ts';
import type { PictureOutboxRow, RequestOutboxRow } from '../store/rows.ts';
import type { AnsweredFailure, ApiFailure } from '../wire/api-failure.ts';
import { exchange, readCall } from '../wire/call-api.ts';
import { utf8 } from './line-load.ts';

/** A call that the server itself fails at so often waits for its person: other calls must not stand behind it. */
const MAX_FAILURES = 5;

const wordsRefused = 'The server refused your latest text, so an older version would have been posted.';

/**
 * Sends a queued request under its idempotency key. What the server will never take is parked with its reason;
 * everything else that fails keeps the row where it is.
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
    // Another context has taken over meanwhile and was answered first, or the person has taken it back.
    if ((await outbox.get(row.id!))?.state !== 'waiting') return;
    if (outcome) await outbox.put(outcome);
    else await outbox.remove([row.id!]);
  });
  return outcome?.state === 'parked' ? done : reply;
}

/**
 * Marks a row as one that may have arrived, before a byte of it leaves.
 *
 * @returns the row as it was, or null where it is not to be sent
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

/** Whether the server would publish older words than the person sees. */
async function hasRefusedWords(transaction: StoreTransaction, { about }: RequestOutboxRow): Promise<boolean> {
  if (about?.action !== 'publish' && about?.action !== 'update') return false;
  const rows = await transaction.table('outbox').ofDocument(about.itemId);
  return rows.some(({ state }) => state === 'parked');
}

/** What becomes of a row that the server did not take. */
function rowAfter(row: RequestOutboxRow, failure: ApiFailure, leftAt: number): RequestOutboxRow {
  switch (failure.type) {
    case 'refused':
      return { ...row, state: 'parked', reason: parkedReason(failure) };
    case 'not-found':
      return { ...row, state: 'parked', reason: 'This no longer exists on the server.' };
    case 'retry-later': {
      // It was turned away before anything came of it.
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

/** Sends a picture under its hash: sent twice, it is one. What the server will never take is parked with its reason. */
export async function sendPicture(deps: EngineDeps, row: PictureOutboxRow): Promise<Result<void, ApiFailure>> {
  const picture = await deps.store.read(['images'], (transaction) => transaction.table('images').get(row.hash));
  if (picture) {
    const input = {
      params: { hash: row.hash },
      headers: { 'Content-Type': picture.type },
      bytes: picture.bytes,
    };
    // Where it is kept follows from its name.
    const reply = await readCall(deps, putImage, input, () => Promise.resolve(done));
    if (!reply.ok) {
      const { error } = reply;
      if (error.type !== 'refused') return fail(error);
      const reason = parkedReason(error);
      await deps.store.write(['outbox'], async (transaction) => {
        const outbox = transaction.table('outbox');
        // Another context has taken over meanwhile and was answered first.
        if (!(await outbox.get(row.id!))) return;
        await outbox.put({ ...row, state: 'parked', reason, at: deps.clock.now() });
      });
      return done;
    }
  }
  await deps.store.write(['outbox'], (transaction) => transaction.table('outbox').remove([row.id!]));
  return done;
}

/** Why a row waits for the person: the server's sentence. A proxy's page would fill the screen. */
function parkedReason({ message }: AnsweredFailure): string {
  return message.slice(0, 500);
}
