import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { PictureOutboxRow } from '../engine/rows.ts';
import { exchangeBytes, type ExchangeFailure } from './exchange.ts';
import type { SyncDeps } from './sync-deps.ts';

/** Sends a picture under its hash: sent twice, it is one. What the server will never take is parked with its reason. */
export async function sendPicture(deps: SyncDeps, row: PictureOutboxRow): Promise<Result<void, ExchangeFailure>> {
  const picture = await deps.store.read(['images'], (transaction) => transaction.table('images').get(row.hash));
  if (picture) {
    const reply = await exchangeBytes(deps, {
      method: 'PUT',
      path: `/api/images/${row.hash}`,
      headers: { 'Content-Type': picture.type },
      body: picture.bytes,
    });
    if (!reply.ok) {
      const { error } = reply;
      if (error.type !== 'refused') return fail(error);
      const { sentence } = error;
      await deps.store.write(['outbox'], (transaction) =>
        transaction.table('outbox').put({ ...row, state: 'parked', reason: sentence }),
      );
      return ok(undefined);
    }
  }
  await deps.store.write(['outbox'], (transaction) => transaction.table('outbox').remove([row.id!]));
  return ok(undefined);
}
