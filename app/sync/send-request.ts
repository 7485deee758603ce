import { ok, type Result } from '#core/kernel/result.ts';
import type { RequestOutboxRow } from '../engine/rows.ts';
import { exchangeBytes, type ExchangeFailure } from './exchange.ts';
import type { SyncDeps } from './sync-deps.ts';
import { utf8 } from './utf8.ts';

/**
 * Sends a queued request under its idempotency key. What the server will never take is parked with its reason;
 * everything else that fails keeps the row where it is.
 */
export async function sendRequest(deps: SyncDeps, row: RequestOutboxRow): Promise<Result<void, ExchangeFailure>> {
  const reply = await exchangeBytes(deps, {
    method: row.method,
    path: row.path,
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': row.idempotencyKey },
    body: utf8.encode(row.json),
  });
  if (!reply.ok && reply.error.type !== 'refused' && reply.error.type !== 'not-found') return reply;
  await deps.store.write(['outbox'], async (transaction) => {
    const outbox = transaction.table('outbox');
    if (reply.ok) await outbox.remove([row.id!]);
    else
      await outbox.put({
        ...row,
        state: 'parked',
        reason: reply.error.type === 'refused' ? reply.error.sentence : 'The server no longer knows this.',
      });
  });
  return ok(undefined);
}
