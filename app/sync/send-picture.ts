import { putImage } from '#core/api/images.ts';
import { done, fail, type Result } from '#core/kernel/result.ts';
import { parkedReason } from './parked-reason.ts';
import type { ApiFailure } from '../api/api-failure.ts';
import { readCall } from '../api/call-api.ts';
import type { PictureOutboxRow } from '../engine/rows.ts';
import type { EngineDeps } from '../engine/engine-deps.ts';

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
