/**
 * The rows of the content items on this device, from which every list, the calendar and the figures are drawn. An idea
 * in which nobody ever wrote a word is in none of them.
 *
 * One query serves every component of a tab, and a row that did not change stays the same object, so lists render only
 * what changed. Rows are projected from documents and can be rebuilt. An empty list of a new device counts as loading
 * until the server has sent the first rows, unless it is offline, signed out, or the server is busy.
 */
import { useCallback } from 'react';
import type { ContentRow } from '#core/content/content-row.ts';
import type { DeviceStore } from '../../engine/store/device-store.ts';
import { keepUnchangedRows } from '../../engine/store/keep-unchanged-rows.ts';
import { readAtOnce } from '../../engine/store/read-at-once.ts';
import type { OutboxRow, StoredContentRow } from '../../engine/store/rows.ts';
import { useOnline } from '../../ui/use-online.ts';
import { useAccount } from '../account/use-account.ts';
import { type SharedRows, untilShown, useSharedStored, useStored } from '../account/use-stored.ts';

export const contentRows: SharedRows<readonly StoredContentRow[]> = {
  tables: ['contentRows'],
  read: async (transaction) => (await transaction.table('contentRows').all()).filter(({ row }) => !row.isBlank),
  keep: keepUnchangedRows,
};

/**
 * True while a new device has not received the list from the server yet: an empty list does not mean that there are no
 * items.
 */
export const isAwaited: SharedRows<boolean> = {
  tables: ['feed'],
  read: async (transaction) => {
    const feed = await transaction.table('feed').get('feed');
    return !feed?.filled && !feed?.serverBusy && !feed?.needsSignIn;
  },
};

/**
 * The rows of all content items, including deleted ones; undefined while they are read, and until a new device has the
 * first.
 */
export function useContentRows(): readonly StoredContentRow[] | undefined {
  const rows = useSharedStored(contentRows);
  const mayCome = useSharedStored(isAwaited) !== false;
  const isOnline = useOnline();
  return rows?.length === 0 && mayCome && isOnline ? undefined : rows;
}

/** The stored row of an item; null when it is not on this device. */
export async function readContentRow(store: DeviceStore, id: string): Promise<ContentRow | null> {
  const stored = await store.read(['contentRows'], (transaction) => transaction.table('contentRows').get(id));
  return stored?.row ?? null;
}

/** Longest delay for a list, in milliseconds. */
const LISTED_WITHIN = 1000;

/** Returns a function that resolves when the lists on screen show a stored item. */
export function useUntilListed(): (id: string) => Promise<void> {
  const account = useAccount();
  return useCallback(
    async (id) => {
      const isThere = (rows: readonly StoredContentRow[]) => rows.some((row) => row.id === id);
      if (account) await untilShown(account, contentRows, { isThere, limitMs: LISTED_WITHIN });
    },
    [account],
  );
}

/** Changes that the server has not acknowledged; undefined while they are read. */
export function useQueuedEdits(): readonly OutboxRow[] | undefined {
  return useStored<readonly OutboxRow[]>(
    (store) => readAtOnce(store, ['outbox'], (transaction) => transaction.table('outbox').all()),
    [],
  );
}
