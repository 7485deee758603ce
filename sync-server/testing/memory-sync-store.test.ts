import { expect, it } from 'vitest';
import { MemorySyncStore } from './memory-sync-store.ts';
import { describeSyncStore } from './sync-store.contract.ts';

const emptyStore = () => new MemorySyncStore({ epoch: crypto.randomUUID(), users: new Map() });

describeSyncStore('memory', () => {
  const store = emptyStore();
  return Promise.resolve({
    store,
    newUser: () => Promise.resolve<string>(crypto.randomUUID()),
    copyByHand: () => {
      const copy = store.snapshot();
      return Promise.resolve(() => Promise.resolve(new MemorySyncStore(copy)));
    },
    close: () => Promise.resolve(),
  });
});

it('goes back to a snapshot', async () => {
  const store = emptyStore();
  await store.transaction('ann', (transaction) => transaction.nextSeq());
  const snapshot = store.snapshot();
  await store.transaction('ann', (transaction) => transaction.nextSeq());
  const restored = new MemorySyncStore({ ...snapshot, epoch: 'another' });
  expect([await store.head('ann'), await restored.head('ann'), await restored.epoch()]).toEqual([2, 1, 'another']);
});
