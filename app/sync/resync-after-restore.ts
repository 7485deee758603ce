import type { DocumentKind } from '#core/documents/versions.ts';
import { patchFeed } from '../engine/feed.ts';
import { queuePictures } from '../engine/queue-pictures.ts';
import { queueWhole } from '../engine/queue-whole.ts';
import { appendSyncHistory } from './sync-history.ts';
import type { EngineDeps } from '../engine/engine-deps.ts';

/**
 * The server's database is not the one that this device knew: it was restored from a backup, or put back by hand.
 * Everything that is here is queued whole, and the feed starts from 0, so nothing that any device holds is lost.
 */
export async function resyncAfterRestore({ store, clock }: EngineDeps, epoch: string): Promise<void> {
  await store.write(
    ['chunks', 'outbox', 'feed', 'contentRows', 'workspace', 'images', 'syncHistory'],
    async (transaction) => {
      const outbox = transaction.table('outbox');
      const held = new Set(await transaction.table('chunks').documentIds());
      const whole = new Set((await outbox.all()).filter((row) => row.type === 'whole').map((row) => row.documentId));
      const queue = async (id: string, kind: DocumentKind) => {
        if (held.has(id) && !whole.has(id)) await queueWhole(transaction, { id, kind, now: clock.now() });
      };
      for (const row of await transaction.table('contentRows').all()) {
        await transaction.table('contentRows').put({ ...row, seq: 0 });
        await queue(row.id, 'content-item');
      }
      for (const record of await transaction.table('workspace').all()) {
        await transaction.table('workspace').put({ ...record, seq: 0 });
        await queue(record.id, 'workspace');
      }
      await queuePictures(transaction, clock.now());
      const known = { knownHead: 0, knownMark: null };
      await patchFeed(transaction, { epoch, cursor: 0, ...known, token: null, filled: false, progress: null });
      await appendSyncHistory(
        transaction,
        clock.now(),
        'The server was restored from a backup. Everything on this device is sent again.',
      );
    },
  );
}
