import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen } from '#app/engine/sync/listen.ts';
import { SyncLoop } from '#app/engine/sync/sync-loop.ts';
import { ExchangeHarness, numberedId, person, type TestDevice } from './exchange-harness.ts';

let harness: ExchangeHarness;
beforeEach(() => {
  harness = new ExchangeHarness();
});
afterEach(() => harness.close());

/** A device with a running sync loop, and the requests that it makes. */
async function syncingDevice(): Promise<{
  readonly device: TestDevice;
  readonly loop: SyncLoop;
  readonly calls: string[];
  readonly stop: () => void;
}> {
  const device = await harness.device();
  const calls: string[] = [];
  const network: typeof device.deps.network = {
    request: async (request) => {
      const [, call] = /sync\/(\w+)/.exec(request.path)!;
      if (call !== 'events') calls.push(call!);
      return await device.deps.network.request(request);
    },
  };
  const deps = { ...device.deps, network };
  const loop = new SyncLoop(deps);
  const stopping = new AbortController();
  const line = { current: () => stopping.signal, streamBegan: () => {} };
  void listen(deps, { onRing: (head) => loop.rung(head), signal: stopping.signal, line });
  loop.nudge();
  await harness.time.pass(3_000);
  return {
    device,
    loop,
    calls,
    stop: () => {
      stopping.abort();
      loop.stop();
    },
  };
}

describe('a device that syncs by itself', () => {
  it('sends what somebody types on and on once a second, and asks for nothing that it has sent itself', async () => {
    const { device, loop, calls, stop } = await syncingDevice();
    await harness.addIdea(device, 1);
    loop.changed();
    await harness.time.pass(3_000);
    calls.length = 0;
    const SECONDS = 5;
    for (let burst = 0; burst < 5 * SECONDS; burst += 1) {
      await harness.run(device.documents.applyCommand(numberedId(1), 'renameItem', { title: `Title ${burst}` }));
      loop.changed();
      await harness.time.pass(200);
    }
    await harness.time.pass(3_000);
    const pushes = calls.filter((call) => call === 'push').length;
    expect(pushes).toBeGreaterThanOrEqual(SECONDS);
    expect(pushes).toBeLessThanOrEqual(SECONDS + 2);
    expect(calls.filter((call) => call === 'changes').length).toBeLessThanOrEqual(pushes + 1);
    expect(await harness.outboxOf(device)).toEqual([]);
    stop();
  });

  it('sends a single change at once, and fetches another device’s as soon as it is rung', async () => {
    const laptop = await syncingDevice();
    const phone = await syncingDevice();
    await harness.addIdea(phone.device, 1);
    phone.loop.changed();
    await harness.time.pass(1_000);
    expect(harness.server.storedDocuments(person)).toHaveLength(1);
    expect((await harness.run(laptop.device.database.contentRows.toArray())).map(({ id }) => id)).toEqual([
      numberedId(1),
    ]);
    laptop.stop();
    phone.stop();
  });

  it('begins again at once when the server answers after a failure, though nothing is new there', async () => {
    const { device, loop, calls, stop } = await syncingDevice();
    device.link.isOnline = false;
    await harness.addIdea(device, 1);
    loop.changed();
    await harness.time.pass(20_000);
    calls.length = 0;
    device.link.isOnline = true;
    loop.rung((await harness.feedOf(device)).cursor);
    await harness.time.pass(500);
    expect(calls).toContain('push');
    stop();
  });

  it('polls rarely once its page is too old for the server, however often the doorbell rings, and resumes after an update', async () => {
    const { device, loop, calls, stop } = await syncingDevice();
    await harness.addIdea(device, 1);
    let asked = 0;
    device.intercept = () => {
      asked += 1;
      return Promise.resolve({ status: 426, header: () => null, body: () => emptyBody() });
    };
    const MINUTES = 10;
    for (let second = 0; second < 60 * MINUTES; second += 1) {
      loop.rung(1000 + second);
      loop.changed();
      await harness.time.pass(1_000);
    }
    expect(asked).toBeGreaterThan(1);
    expect(asked).toBeLessThanOrEqual(2 * MINUTES);
    device.intercept = null;
    calls.length = 0;
    await harness.time.pass(900_000);
    expect(calls).toContain('push');
    expect(await harness.outboxOf(device)).toEqual([]);
    stop();
  });
});

async function* emptyBody(): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(new Uint8Array(0));
}
