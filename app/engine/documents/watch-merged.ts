import * as A from '@automerge/automerge/slim';
import { mergedSince } from '#core/history/merged-changes.ts';
import { sameHeads, sortedHeads } from '#core/documents/load.ts';
import { deviceHere } from '../store/device-here.ts';
import type { DeviceStore } from '../store/device-store.ts';
import { readAtOnce } from '../store/read-at-once.ts';
import type { Documents } from './documents.ts';
import type { Channel, Clock } from '../ports.ts';
import type { MergedRow } from '../store/rows.ts';
import { markSeen } from '../store/merged-items.ts';

interface MergedWatchDeps {
  readonly store: DeviceStore;
  readonly channel: Channel;
  readonly clock: Clock;
  readonly documents: () => Promise<Documents>;
}

/** Delay in milliseconds. Changes arrive in bursts, and a page that shows an item marks it as seen first. */
const SETTLE_MS = 1500;

/** Documents processed in one pass, newest rows first. The others follow once these have been seen. */
const MAX_ITEMS = 50;

/**
 * Keeps the rows of `merged` up to date: for each item that was seen here and has since been changed on other devices,
 * who changed what. Automerge is loaded only when there is such an item. Returns a function that stops it.
 */
export function watchMerged(deps: MergedWatchDeps): () => void {
  let isOver = false;
  const waiting = new Set<string>();
  let running: Promise<void> | null = null;
  let cancel: () => void = () => {};

  const work = async () => {
    for (const id of waiting) {
      if (isOver) return;
      waiting.delete(id);
      await look(deps, id);
    }
  };
  const start = () => {
    // A failing disk or engine is tried again when the next change arrives.
    running ??= work()
      .catch(() => {})
      .finally(() => {
        running = null;
      });
  };
  const enqueue = (ids: readonly string[]) => {
    for (const id of ids) waiting.add(id);
    cancel();
    cancel = deps.clock.after(SETTLE_MS, start);
  };

  const stop = deps.channel.listen((message) => {
    if (message.type === 'chunks-stored') enqueue(message.documentIds);
  });
  void changedSinceSeen(deps.store)
    .then(enqueue)
    .catch(() => {});
  return () => {
    isOver = true;
    cancel();
    stop();
  };
}

/** Items whose row's heads differ from those last seen. Reads rows only. */
async function changedSinceSeen(store: DeviceStore): Promise<string[]> {
  const [seenRows, current] = await store.read(['seen', 'contentRows'], async (transaction) => {
    const seen = await transaction.table('seen').all();
    return [seen, await transaction.table('contentRows').getAll(seen.map((row) => row.id))] as const;
  });
  return seenRows
    .filter((row, index) => {
      const stored = current[index];
      return stored && !sameHeads(stored.heads, row.heads);
    })
    .slice(0, MAX_ITEMS)
    .map((row) => row.id);
}

async function look({ store, documents }: MergedWatchDeps, id: string): Promise<void> {
  const [seen, row, waiting] = await readAtOnce(store, ['seen', 'contentRows', 'outbox'], (transaction) =>
    Promise.all([
      transaction.table('seen').get(id),
      transaction.table('contentRows').get(id),
      transaction.table('outbox').countOfDocument(id),
    ]),
  );
  if (!seen || !row) return;
  // While a change of the item is queued, its row does not show what has arrived.
  if (sameHeads(seen.heads, row.heads) && waiting === 0) return;
  const open = await documents();
  const opened = await open.open('content-item', id);
  if (opened.state !== 'open') return;
  try {
    await opened.document.mergeStored();
    const document = opened.document.doc();
    const to = sortedHeads(document);
    const changes = mergedSince(document, seen.heads, deviceHere(opened.document));
    if (changes) await keep(store, { id, from: seen.heads, to, devices: changes.devices });
    // Only this device's own words have changed, or nothing that a person sees.
    else if (A.hasHeads(document, [...seen.heads])) await markSeen(store, id, to);
  } finally {
    open.release(id);
  }
}

/** Stores the row unless the item was seen meanwhile. */
async function keep(store: DeviceStore, row: MergedRow): Promise<void> {
  await store.write(['seen', 'merged'], async (transaction) => {
    const current = await transaction.table('seen').get(row.id);
    if (current && sameHeads(current.heads, row.from)) await transaction.table('merged').put(row);
  });
}
