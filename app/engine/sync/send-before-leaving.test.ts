import { expect, it } from 'vitest';
import { tabWithIdea } from '../../testing/test-browser.ts';
import { sendBeforeLeaving } from './send-before-leaving.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

/** A device with one idea queued. `answered` is the server's reaction to a nudge. */
async function leavingDevice(answered: (acknowledge: () => Promise<void>) => void) {
  const { browser, tab } = await tabWithIdea();
  const { clock } = browser;
  const acknowledge = async () => {
    await tab.store.write(['outbox'], async (transaction) => {
      const outbox = transaction.table('outbox');
      const rows = await outbox.inState('waiting');
      await outbox.remove(rows.map(({ id }) => id!));
    });
  };
  const isSent = sendBeforeLeaving(
    { store: tab.store, clock },
    { flush: async () => {}, nudge: () => answered(acknowledge) },
  );
  return { clock, tab, isSent };
}

it('waits for what was written a moment ago', async () => {
  let hear: () => void = () => {};
  const acknowledged = new Promise<void>((resolve) => (hear = resolve));
  const { clock, isSent } = await leavingDevice((acknowledge) => void acknowledge().then(hear));
  await acknowledged;
  clock.pass(50);
  expect(await isSent).toBe(true);
});

it('does not wait for a server that is silent', async () => {
  const { clock, isSent } = await leavingDevice(() => {});
  await settled();
  clock.pass(3_000);
  expect(await isSent).toBe(false);
});

it('waits for nothing without a network', async () => {
  const { tab, clock } = await leavingDevice(() => {});
  expect(await sendBeforeLeaving({ store: tab.store, clock }, { flush: async () => {}, nudge: null })).toBe(false);
});

it('continues when the disk does not answer', async () => {
  const { browser, tab } = await tabWithIdea();
  const isSent = sendBeforeLeaving(
    { store: tab.store, clock: browser.clock },
    { flush: () => new Promise(() => {}), nudge: () => {} },
  );
  browser.clock.pass(3_000);
  expect(await isSent).toBe(false);
});
