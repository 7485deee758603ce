import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { Account } from '../../account/account.ts';
import { readMergedItems } from '../merged/use-merged-items.ts';
import { useAccount } from '../use-account.ts';
import { noticesOf, type Notice } from '../../engine/notices/notice.ts';

export interface Notices {
  /** Undefined while they are read. */
  readonly all: readonly Notice[] | undefined;
  readonly markRead: (ids: readonly string[]) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  readonly restore: (id: string) => Promise<void>;
}

export function useNotices(): Notices {
  const account = useAccount();
  const all = useLiveQuery(async () => (account ? await readNotices(account) : []), [account]);
  return useMemo(
    () => ({
      all,
      markRead: async (ids) => {
        await account?.database.notices.bulkPut(ids.map((id) => ({ id, state: 'read' })));
      },
      remove: async (id) => {
        await account?.database.notices.put({ id, state: 'removed' });
      },
      restore: async (id) => {
        await account?.database.notices.put({ id, state: 'read' });
      },
    }),
    [account, all],
  );
}

/** By index: it is asked again after every change. */
async function readNotices({ database }: Account): Promise<readonly Notice[]> {
  const { outbox, contentRows, merged, notices } = database;
  return await database.transaction('r', [outbox, contentRows, merged, notices], async () => {
    const parked = await outbox.where('state').equals('parked').toArray();
    const toChoose = await contentRows.where('row.conflicts').above('').distinct().toArray();
    const ofParked = await contentRows.bulkGet(parked.map((row) => row.documentId));
    const known = new Map([...toChoose, ...ofParked.filter((row) => row !== undefined)].map((row) => [row.id, row]));
    return noticesOf({ parked, contentRows: [...known.values()], merged: await readMergedItems(database), marks: await notices.toArray() });
  });
}
