import { format } from 'date-fns';
import { generateKeyBetween } from 'fractional-indexing';
import { startItem } from '#core/content/start-item.ts';
import { uuidFromBytes } from '#core/kernel/ids.ts';
import type { Account } from '../account/account.ts';

/** Starts an untitled idea at the top of the list, and answers its id once it is on the disk. */
export async function startNewItem({ database, documents, deps: { clock, random } }: Account): Promise<string> {
  const open = await documents();
  const rows = await database.contentRows.toArray();
  const first = rows
    .map((stored) => stored.row.position)
    .filter((position) => position !== '')
    .toSorted()[0];
  const id = uuidFromBytes(random.bytes(16));
  const now = clock.now();
  const started = await open.applyCommand('content-item', id, startItem, {
    id,
    position: generateKeyBetween(null, first ?? null),
    now,
    today: format(now, 'yyyy-MM-dd'),
  });
  if (!started.ok) throw new Error(`A new item was refused: ${started.error.type}`);
  return id;
}
