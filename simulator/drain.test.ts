import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NetworkRequest } from '#app/engine/ports.ts';
import { drain, drainLockName } from '#app/engine/sync/drain.ts';
import { SyncLoop } from '#app/engine/sync/sync-loop.ts';
import { ExchangeHarness, numberedId, person, type TestDevice } from './exchange-harness.ts';

let harness: ExchangeHarness;
beforeEach(() => {
  harness = new ExchangeHarness();
});
afterEach(() => harness.close());

describe('a context that is frozen in the middle of its pass', () => {
  /** A second tab of the same browser whose network and timers are frozen until it is thawed. */
  function frozenTab(device: TestDevice) {
    let thaw = () => {};
    const isThawed = new Promise<void>((resolve) => {
      thaw = resolve;
    });
    const process = { isDead: false };
    const deps = {
      ...device.deps,
      locks: device.browser.locks.for(process),
      clock: { ...device.deps.clock, after: () => () => {} },
      network: {
        request: async (request: NetworkRequest) => {
          await isThawed;
          return await device.deps.network.request(request);
        },
      },
    };
    return { pass: drain(deps), thaw };
  }

  it('blocks nobody: another takes over within a minute, and its late work does no harm', async () => {
    const laptop = await harness.device();
    await harness.addIdeas(laptop, 2);
    const frozen = frozenTab(laptop);
    await harness.time.pass(100);
    const loop = new SyncLoop(laptop.deps);
    loop.nudge();
    await harness.time.pass(60_000);
    expect(harness.server.storedDocuments(person)).toHaveLength(2);
    await harness.run(laptop.documents.applyCommand(numberedId(1), 'renameItem', { title: 'Renamed' }));
    loop.changed();
    await harness.time.pass(5_000);
    const feed = await harness.feedOf(laptop);
    frozen.thaw();
    expect(await harness.run(frozen.pass)).toEqual({ type: 'busy' });
    expect(await harness.outboxOf(laptop)).toEqual([]);
    expect(await harness.feedOf(laptop)).toEqual(feed);
    expect(harness.server.storedDocuments(person).map(({ chunks }) => chunks.length)).toEqual([2, 1]);
    loop.stop();
  });

  it('is not taken for one that is merely slow', async () => {
    const laptop = await harness.device();
    await harness.addIdeas(laptop, 1);
    const answers: (() => void)[] = [];
    const slow = drain({
      ...laptop.deps,
      locks: laptop.browser.locks.for({ isDead: false }),
      channel: laptop.browser.channel.for({ isDead: false }),
      network: {
        request: async (request) => {
          await new Promise<void>((resolve) => answers.push(resolve));
          return await laptop.deps.network.request(request);
        },
      },
    });
    const loop = new SyncLoop(laptop.deps);
    loop.nudge();
    for (let requests = 0; requests < 4; requests += 1) {
      await harness.time.pass(25_000);
      answers.pop()?.();
    }
    expect(await harness.run(slow)).toEqual({ type: 'done' });
    loop.stop();
  });
});

describe('several contexts of one browser', () => {
  it('never run two passes at once: a context that finds the lock held returns', async () => {
    const laptop = await harness.device();
    let second: Promise<unknown> = Promise.resolve();
    await harness.run(
      laptop.deps.locks.tryHold(drainLockName(person), async () => {
        second = drain(laptop.deps);
        expect(await second).toEqual({ type: 'busy' });
      }),
    );
    expect(await harness.pass(laptop)).toEqual({ type: 'done' });
  });
});

describe('a page whose person logs out in the middle of a pass', () => {
  it('runs nothing after it: its database is closed by then', async () => {
    const laptop = await harness.device();
    await harness.addIdeas(laptop, 1);
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const network = {
      request: async (request: NetworkRequest) => {
        await isAnswered;
        return await laptop.deps.network.request(request);
      },
    };
    let runs = 0;
    const loop = new SyncLoop({ ...laptop.deps, network }, () => {
      runs += 1;
    });
    loop.nudge();
    await harness.time.pass(100);
    loop.stop();
    answer();
    await harness.time.pass(5_000);
    expect(harness.server.storedDocuments(person)).toHaveLength(1);
    expect(runs).toBe(0);
  });
});
