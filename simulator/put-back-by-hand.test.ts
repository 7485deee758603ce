import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pushBatchOf } from '#app/engine/sync/push.ts';
import { changesQuery } from '#core/sync/protocol.ts';
import { ExchangeHarness, numberedId, person, type TestDevice } from './exchange-harness.ts';

let harness: ExchangeHarness;
let laptop: TestDevice;
let phone: TestDevice;
beforeEach(async () => {
  harness = new ExchangeHarness();
  laptop = await harness.device();
  phone = await harness.device();
});
afterEach(() => harness.close());

const sync = async (device: TestDevice) => expect(await harness.pass(device)).toEqual({ type: 'done' });
const rename = (device: TestDevice, n: number, title: string) =>
  harness.run(device.documents.applyCommand(numberedId(n), 'renameItem', { title }));

/** Titles on the server, by idea. */
function titles(): Record<number, unknown> {
  const stored = harness.server.storedDocuments(person);
  return Object.fromEntries(
    stored.map(({ documentId, rowJson }) => [
      Number(documentId.slice(-12)),
      (JSON.parse(rowJson) as { title: unknown }).title,
    ]),
  );
}

/** How often the server told the device to start over. */
async function beganAgain(device: TestDevice): Promise<number> {
  const history = await harness.run(device.database.syncHistory.toArray());
  return history.filter(({ text }) => text.startsWith('The server was restored')).length;
}

/** Both devices have the first idea, and the server's database was copied by hand. */
async function copied(): Promise<void> {
  await harness.addIdea(laptop, 1);
  await sync(laptop);
  await sync(phone);
  harness.server.backUp();
}

/** The laptop pushes another idea. Then the copy is restored, and the phone writes past the laptop's log position. */
async function putBackAndGrown(): Promise<void> {
  await copied();
  await harness.addIdea(laptop, 2);
  await sync(laptop);
  harness.server.putBackByHand();
  for (const n of [3, 4, 5]) await harness.addIdea(phone, n);
  await sync(phone);
  expect(Object.keys(titles()).toSorted()).toEqual(['1', '3', '4', '5']);
}

describe('a copy of the server’s database that was put back by hand', () => {
  it('is detected after another device has written past this one’s log position, and nothing is lost', async () => {
    await putBackAndGrown();
    await sync(laptop);
    expect(Object.keys(titles()).toSorted()).toEqual(['1', '2', '3', '4', '5']);
    await sync(phone);
    for (const device of [laptop, phone])
      expect((await harness.run(device.database.contentRows.toArray())).map((row) => row.id)).toHaveLength(5);
    expect([await beganAgain(laptop), await beganAgain(phone)]).toEqual([1, 0]);
  });

  it('is noticed by a device that writes before it asks for what is new', async () => {
    await putBackAndGrown();
    await harness.addIdea(laptop, 6);
    await sync(laptop);
    expect(Object.keys(titles()).toSorted()).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(await beganAgain(laptop)).toBe(1);
  });

  it('is noticed by a device that was closed between its push and its next pull', async () => {
    await copied();
    await harness.addIdea(laptop, 2);
    const { deviceId } = await harness.feedOf(laptop);
    expect(await harness.run(pushBatchOf(laptop.deps, deviceId, await harness.outboxOf(laptop)))).toMatchObject({
      value: 1,
    });
    harness.server.putBackByHand();
    for (const n of [3, 4]) await harness.addIdea(phone, n);
    await sync(phone);
    await sync(laptop);
    expect(Object.keys(titles()).toSorted()).toEqual(['1', '2', '3', '4']);
  });

  it('is noticed although the same document has grown again, and both devices’ words are kept', async () => {
    await copied();
    await rename(laptop, 1, 'From the laptop');
    await sync(laptop);
    harness.server.putBackByHand();
    await rename(phone, 1, 'From the phone');
    await harness.addIdea(phone, 2);
    await sync(phone);
    await harness.run(harness.server.compact());
    await sync(laptop);
    await sync(phone);
    expect(JSON.stringify(titles()[1])).toContain('From the');
    const contentOf = async (device: TestDevice) => {
      const opened = await harness.run(device.documents.open('content-item', numberedId(1)));
      if (opened.state !== 'open') throw new Error('The idea is not there');
      return opened.document.doc();
    };
    expect(await contentOf(laptop)).toEqual(await contentOf(phone));
    expect(await beganAgain(laptop)).toBe(1);
  });

  it('lets a device that knows no more than the copy go on', async () => {
    await copied();
    await harness.addIdea(laptop, 2);
    await sync(laptop);
    harness.server.putBackByHand();
    await sync(laptop);
    await harness.addIdea(laptop, 3);
    await sync(laptop);
    await sync(phone);
    expect([await beganAgain(laptop), await beganAgain(phone)]).toEqual([1, 0]);
    expect(Object.keys(titles()).toSorted()).toEqual(['1', '2', '3']);
  });
});

describe('a log that only grows', () => {
  it('is never mistaken for another one, through restarts and alternating devices', async () => {
    for (let n = 1; n <= 8; n += 1) {
      const device = n % 3 === 0 ? phone : laptop;
      await harness.addIdea(device, n);
      await sync(device);
      if (n % 2 === 0) await sync(phone);
      harness.server.kill();
      harness.server.start();
      await harness.run(harness.server.compact());
    }
    await sync(laptop);
    await sync(phone);
    expect([await beganAgain(laptop), await beganAgain(phone)]).toEqual([0, 0]);
    expect(await harness.feedOf(phone)).toMatchObject({ cursor: 8, knownHead: 8 });
  });

  it('is not compared with by a device whose storage is of an earlier version', async () => {
    await copied();
    const { knownHead: _head, knownMark: _mark, ...earlier } = await harness.feedOf(laptop);
    await harness.run(laptop.database.feed.put(earlier));
    const asked: string[] = [];
    laptop.intercept = (request) => {
      asked.push(request.path);
      laptop.intercept = null;
      return laptop.deps.network.request(request);
    };
    await sync(laptop);
    expect(asked).toHaveLength(1);
    const query = changesQuery.parse(Object.fromEntries(new URL(asked[0]!, 'http://rostrum').searchParams));
    expect(query.knownMark).toBeUndefined();
    expect(await beganAgain(laptop)).toBe(0);
    expect((await harness.feedOf(laptop)).knownMark).toEqual(expect.any(String));
  });
});
