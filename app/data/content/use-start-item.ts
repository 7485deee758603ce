import { generateKeyBetween } from 'fractional-indexing';
import { format } from 'date-fns';
import { useCallback } from 'react';
import { uuidFromBytes } from '#core/kernel/ids.ts';
import { requireAccount } from '../require-account.ts';
import { useAccount } from '../use-account.ts';

/** Starts an untitled idea for the wizard, at the top of the list, and answers its id once it is on the disk. */
export function useStartItem(): () => Promise<string> {
  const account = useAccount();
  return useCallback(async () => {
    const open = requireAccount(account);
    const { clock, random } = open.parts;
    const [documents, { startItem }] = await Promise.all([open.documents(), import('#core/content/start-item.ts')]);
    const rows = await open.database.cards.toArray();
    const first = rows
      .map((row) => row.card.position)
      .filter((position) => position !== '')
      .toSorted()[0];
    const id = uuidFromBytes(random.bytes(16));
    const now = clock.now();
    const started = await documents.run('content-item', id, startItem, { id, position: generateKeyBetween(null, first ?? null), now, today: format(now, 'yyyy-MM-dd') });
    if (!started.ok) throw new Error(`A new item was refused: ${started.error.type}`);
    return id;
  }, [account]);
}
