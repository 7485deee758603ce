/**
 * Changes by other devices in an open item while the person was away from this device.
 *
 * The device stores the heads that the person last saw of an item (`seen`). Changes since those heads by other devices
 * are the news. They are shown as pending until the person dismisses them or leaves the item, which stores new heads.
 *
 * - A change that arrives while the person is watching (page visible, server reachable) counts as seen at once, unless
 *   news are pending.
 * - While news are pending, later changes of any device update them, once per burst.
 * - News that were undone completely count as seen.
 * - A separator that "Keep both" wrote on two devices apart is written once again.
 *
 * Invariant: if the disk refuses to store `seen`, the person is shown the news again next time; nothing is lost.
 */
import * as A from '@automerge/automerge/slim';
import { useCallback, useEffect, useState } from 'react';
import { sortedHeads } from '#core/documents/load.ts';
import { doubledSeparators } from '#core/content/doubled-separators.ts';
import { hasChangesByOthers, hasChosenSince, mergedSince, type MergedChanges } from '#core/history/merged-changes.ts';
import type { Account } from '../account/start-account.ts';
import { deviceHere } from '../../engine/store/device-here.ts';
import { type DeviceStore, watchRows } from '../../engine/store/device-store.ts';
import type { OpenDocument } from '../../engine/documents/open-document.ts';
import { reportUnlessClosed } from '../../engine/store/report-unless-closed.ts';
import type { SeenRow } from '../../engine/store/rows.ts';
import { useAccount } from '../account/use-account.ts';
import { markSeen } from '../../engine/store/merged-items.ts';
import { watchPresence } from '../../engine/documents/presence.ts';

export interface MergedNews {
  readonly changes: MergedChanges;
  /** The heads that the person last saw of the item. */
  readonly since: readonly string[];
  /** This device's key, see `deviceKey`. */
  readonly here: string;
  /** When the changes were found, in milliseconds since 1970. */
  readonly at: number;
}

export interface MergedState {
  /** Changes by other devices since the person last saw the item here; null when there are none. */
  readonly news: MergedNews | null;
  /** Marks the changes as seen. */
  readonly dismiss: () => void;
}

/** Milliseconds. Changes come in bursts; the history is compared once for each burst. */
const SETTLE_MS = 200;

/**
 * Changes that were merged into an open item while the person was away from this device. Leaving the item marks them as
 * seen.
 */
export function useMergedChanges(document: OpenDocument<'content-item'>): MergedState {
  const account = useAccount();
  const [news, setNews] = useState<MergedNews | null>(null);

  useEffect(() => (account ? follow(account, document, setNews) : undefined), [account, document]);

  const dismiss = useCallback(() => {
    setNews(null);
    if (account) void see(account.deps.store, document);
  }, [account, document]);

  return { news, dismiss };
}

function follow(
  account: Account,
  document: OpenDocument<'content-item'>,
  show: (news: MergedNews | null) => void,
): () => void {
  const { store, clock } = account.deps;
  const presence = watchPresence({ store, clock });
  const here = deviceHere(document);
  let seen: SeenRow | null = null;
  let isPending = false;
  let cancel: () => void = () => {};
  /** The heads before the first choice of a burst. */
  let untidy: readonly string[] | null = null;
  let cancelTidying: () => void = () => {};

  const tidy = (since: readonly string[]) => {
    document.flushBindings(null);
    for (const input of doubledSeparators(document.doc(), since, here)) document.applyCommand('keepPassage', input);
  };
  const look = () => {
    cancel();
    const changes = seen && mergedSince(document.doc(), seen.heads, here);
    // All of it was undone.
    if (isPending && !changes) void see(store, document);
    isPending = changes !== null;
    show(seen && changes && { changes, since: seen.heads, here, at: clock.now() });
  };
  // Also when it was marked as seen in another tab, or by the person.
  const stopSeen = watchRows(store, {
    tables: ['seen'],
    read: (transaction) => transaction.table('seen').get(document.id),
    next: (row) => {
      const isFirst = seen === null;
      seen = row ?? null;
      if (row && isFirst && hasChosenSince(document.doc(), row.heads)) tidy(row.heads);
      if (row) look();
      else void see(store, document);
    },
    failed: reportUnlessClosed,
  });
  let heard = A.getHeads(document.doc());
  const stop = document.subscribe(({ origin }) => {
    const before = heard;
    heard = A.getHeads(document.doc());
    // A command's effect is shown at once. Typed words come as a text's own event.
    if (origin === document && isPending) {
      look();
      return;
    }
    if (origin === null && hasChosenSince(document.doc(), before)) {
      const since = (untidy ??= before);
      cancelTidying();
      cancelTidying = clock.after(SETTLE_MS, () => {
        untidy = null;
        tidy(since);
      });
    }
    const isNews = origin === null && hasChangesByOthers(document.doc(), before, here);
    if (isNews && !isPending && presence.isThere()) {
      void see(store, document);
      return;
    }
    if (!isNews && !isPending) return;
    cancel();
    cancel = clock.after(SETTLE_MS, look);
  });

  return () => {
    cancel();
    cancelTidying();
    stop();
    stopSeen();
    presence.stop();
    if (isPending) void see(store, document);
  };
}

/** When the disk refuses, the person is shown the changes again next time: nothing is lost. */
async function see(store: DeviceStore, document: OpenDocument<'content-item'>): Promise<void> {
  try {
    await markSeen(store, document.id, sortedHeads(document.doc()));
  } catch {
    // Also when the account was closed meanwhile.
  }
}
