import { done, type Result } from '#core/kernel/result.ts';
import type { ApiFailure } from '../api/api-failure.ts';
import { exchange } from '../api/exchange.ts';
import type { StoreTransaction } from '../engine/device-store.ts';
import type { EngineDeps } from '../engine/engine-deps.ts';
import type { RequestOutboxRow } from '../engine/rows.ts';
import { parkedReason } from './parked-reason.ts';
import { utf8 } from './utf8.ts';

/** A call that the server itself fails at so often waits for its person: other calls must not stand behind it. */
const MAX_FAILURES = 5;

const wordsRefused = 'Some words of this piece were refused before, and older ones would have gone out.';

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
      return { ...row, state: 'parked', reason: 'The server no longer knows this.' };
    case 'retry-later': {
      // It was turned away before anything came of it.
      if (failure.status === 429 || failure.status === 503) return row;
      if (failure.status !== 500) return { ...row, leftAt };
      const failures = (row.failures ?? 0) + 1;
      if (failures < MAX_FAILURES) return { ...row, leftAt, failures };
      return { ...row, state: 'parked', reason: 'The server failed at it several times.' };
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
