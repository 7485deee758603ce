import { done, type Result } from '#core/kernel/result.ts';
import type { ApiFailure } from '../api/api-failure.ts';
import { exchange } from '../api/exchange.ts';
import type { RequestOutboxRow } from '../engine/rows.ts';
import { parkedReason } from './parked-reason.ts';
import type { EngineDeps } from '../engine/engine-deps.ts';
import { utf8 } from './utf8.ts';

/**
 * Sends a queued request under its idempotency key. What the server will never take is parked with its reason;
 * everything else that fails keeps the row where it is.
 */
export async function sendRequest(deps: EngineDeps, row: RequestOutboxRow): Promise<Result<void, ApiFailure>> {
  const request = {
    method: row.method,
    path: row.path,
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': row.idempotencyKey },
    bytes: utf8.encode(row.json),
  };
  const reply = await exchange(deps, request, () => Promise.resolve(done));
  if (!reply.ok && reply.error.type !== 'refused' && reply.error.type !== 'not-found') return reply;
  await deps.store.write(['outbox'], async (transaction) => {
    const outbox = transaction.table('outbox');
    // Another context has taken over meanwhile and was answered first.
    if (!(await outbox.get(row.id!))) return;
    if (reply.ok) await outbox.remove([row.id!]);
    else
      await outbox.put({
        ...row,
        state: 'parked',
        reason: reply.error.type === 'refused' ? parkedReason(reply.error) : 'The server no longer knows this.',
      });
  });
  return done;
}
