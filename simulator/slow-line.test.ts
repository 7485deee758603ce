import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NetworkReply } from '#app/engine/ports.ts';
import { drain } from '#app/engine/sync/drain.ts';
import { SyncLoop } from '#app/engine/sync/sync-loop.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { newIdea } from '#core/testing/ideas.ts';
import { SeededRandom } from './seeded-random.ts';
import { ExchangeHarness, person, type TestDevice } from './exchange-harness.ts';

let harness: ExchangeHarness;
let loops: SyncLoop[] = [];
beforeEach(() => {
  harness = new ExchangeHarness();
});
afterEach(() => {
  for (const loop of loops) loop.stop();
  loops = [];
  harness.close();
});

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .';
const id = (n: number) => `44444444-4444-4444-8444-${String(n).padStart(12, '0')}`;

/** Ideas whose text hardly compresses. */
async function addLongIdeas(device: TestDevice, count: number, length: number): Promise<void> {
  const random = new SeededRandom(7);
  for (let n = 1; n <= count; n += 1) {
    const insert = Array.from({ length }, () => letters[random.below(letters.length)]).join('');
    await harness.run(device.documents.applyCommand(id(n), 'addIdea', newIdea({ id: id(n), title: `Idea ${n}` })));
    await harness.run(
      device.documents.applyCommand(id(n), 'writeText', {
        path: bodyPath,
        length: 0,
        edits: [{ at: 0, remove: 0, insert }],
      }),
    );
  }
}

function startLoop(device: TestDevice): SyncLoop {
  const loop = new SyncLoop(device.deps);
  loops.push(loop);
  loop.nudge();
  return loop;
}

const feedOf = async (device: TestDevice) => (await harness.run(device.database.feed.get('feed')))!;
const pass = (device: TestDevice) => harness.run(drain(device.deps));

describe('a slow line', () => {
  it.each([
    ['that holds', Infinity],
    ['that is cut every 20 s', 20_000],
  ])('%s fills a new device, which shows that it goes on', async (_which, cutEveryMs) => {
    const laptop = await harness.device();
    await addLongIdeas(laptop, 20, 12_000);
    await pass(laptop);
    const phone = await harness.device();
    phone.link.faults = { ...phone.link.faults, bytesPerSecond: 8_000, cutEveryMs };
    startLoop(phone);
    const seen: number[] = [];
    for (let tries = 0; tries < 75 && !(await feedOf(phone)).filled; tries += 1) {
      await harness.time.pass(2000);
      const { progress } = await feedOf(phone);
      if (!progress) continue;
      expect(progress.total).toBe(20);
      seen.push(progress.received);
    }
    const { filled, pageBytes } = await feedOf(phone);
    expect(filled).toBe(true);
    expect(pageBytes).toBe(64 << 10);
    expect(await harness.run(phone.database.chunks.count())).toBe(20);
    // Never much longer without progress than one page takes.
    expect(new Set(seen).size).toBeGreaterThan(4);
    expect(seen).toEqual(seen.toSorted((left, right) => left - right));
  });

  it.each([
    ['that holds', Infinity],
    ['that is cut every 20 s', 20_000],
  ])('%s takes long texts, each a commit of its own', async (_which, cutEveryMs) => {
    const laptop = await harness.device();
    await addLongIdeas(laptop, 4, 83_000);
    laptop.link.faults = { ...laptop.link.faults, bytesPerSecond: 5_000, cutEveryMs };
    const loop = startLoop(laptop);
    const stored = new Set<number>();
    let left = 8;
    for (let tries = 0; tries < 75 && left > 0; tries += 1) {
      await harness.time.pass(2000);
      stored.add(harness.server.storedDocuments(person).filter(({ text }) => text.length > 80_000).length);
      left = await harness.run(laptop.database.outbox.count());
    }
    loop.stop();
    expect([...stored]).toEqual([0, 1, 2, 3, 4]);
    expect(left).toBe(0);
  });

  it('that turns out to be fast soon carries the largest page', async () => {
    const laptop = await harness.device();
    await addLongIdeas(laptop, 20, 12_000);
    await pass(laptop);
    const phone = await harness.device();
    await pass(phone);
    expect((await feedOf(phone)).pageBytes).toBeGreaterThan(1 << 20);
  });
});

describe('an answer', () => {
  /** Sends a part every `every` ms. */
  function trickle(every: number, parts: number): () => Promise<NetworkReply> {
    return () =>
      Promise.resolve({
        status: 503,
        header: () => null,
        body: async function* () {
          for (let part = 0; part < parts; part += 1) {
            await new Promise<void>((resolve) => harness.time.after(every, resolve));
            yield new TextEncoder().encode('.');
          }
        },
      });
  }

  it('that still makes progress is never given up', async () => {
    const laptop = await harness.device();
    laptop.intercept = trickle(29_000, 5);
    expect(await pass(laptop)).toMatchObject({ failure: { type: 'retry-later', message: '.....' } });
  });
});

describe('a clock that is set', () => {
  it.each([
    ['ahead', 3_600_000],
    ['back', -3_600_000],
  ])('%s between two attempts holds up no word', async (_way, jump) => {
    const laptop = await harness.device();
    let offset = 0;
    const clock = { ...laptop.deps.clock, now: () => harness.time.now + offset };
    const loop = new SyncLoop({ ...laptop.deps, clock });
    loops.push(loop);
    loop.nudge();
    await harness.time.pass(1_000);
    offset = jump;
    await addLongIdeas(laptop, 1, 10);
    loop.changed();
    await harness.time.pass(1_000);
    expect(harness.server.storedDocuments(person)).toHaveLength(1);
  });
});
