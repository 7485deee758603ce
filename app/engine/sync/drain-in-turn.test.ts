import { expect, it } from 'vitest';
import type { EngineDeps, Network } from '../ports.ts';
import { account, tabWithIdea } from '../../testing/test-browser.ts';
import { drain, drainLockName } from './drain.ts';
import { drainInTurn, networkWhile } from './drain-in-turn.ts';

const drained = () => new Promise((resolve) => setTimeout(resolve, 20));

/** A device with one idea queued, and a network that is down and counts the attempts to send. */
async function waitingDevice() {
  const { browser, tab } = await tabWithIdea();
  const sent: string[] = [];
  const network: Network = {
    request: async ({ path }) => {
      sent.push(path);
      throw new TypeError('Failed to fetch');
    },
  };
  const { clock, random, locks } = browser;
  const deps: EngineDeps = { clock, random, locks, network, channel: tab.channel, store: tab.store, account };
  return { browser, deps, sent };
}

it('waits for a page that is sending, and sends what is left then', async () => {
  const { browser, deps, sent } = await waitingDevice();
  let endPage = () => {};
  const page = browser.locks.tryHold(drainLockName(account), () => new Promise((resolve) => (endPage = resolve)));
  const delivered = drainInTurn(deps, async () => true);
  await drained();
  expect(sent).toEqual([]);
  endPage();
  await page;
  browser.clock.pass(500);
  expect(await delivered).toMatchObject({ type: 'failed' });
  expect(sent).toEqual(['/api/sync/push']);
});

it('sends nothing once somebody else has the browser, after a wait or in the middle of a pass', async () => {
  const { browser, deps, sent } = await waitingDevice();
  let isWanted = true;
  let endPage = () => {};
  const page = browser.locks.tryHold(drainLockName(account), () => new Promise((resolve) => (endPage = resolve)));
  const delivered = drainInTurn(deps, async () => isWanted);
  await drained();
  isWanted = false;
  endPage();
  await page;
  browser.clock.pass(500);
  expect(await delivered).toBeNull();

  const network = networkWhile(async () => isWanted, deps.network);
  expect(await drain({ ...deps, network })).toMatchObject({ type: 'failed' });
  expect(sent).toEqual([]);
});
