import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pushBody, type TestClient } from '../testing/test-client.ts';
import { TestIdea } from '../testing/test-documents.ts';
import { TestServer } from '../testing/test-server.ts';
import { backUp } from './backup.ts';
import { openDatabase } from './database.ts';

let server: TestServer;
let laptop: TestClient;
let phone: TestClient;
let file: string;
beforeEach(async () => {
  server = await TestServer.start();
  laptop = await server.newUser();
  phone = server.client();
  await phone.login(laptop.user!.username);
  file = join(server.dataDir, 'rostrum.sqlite');
});
afterEach(() => server.discard());

const pushIdeas = async (device: TestClient, count: number) => {
  for (let n = 0; n < count; n += 1) {
    const idea = new TestIdea();
    await device.push([{ documentId: idea.id, bytes: idea.add() }]);
  }
};

/** Stops the server, copies a file over its database as `cp` does, and starts it again. */
async function putBack(copy: string): Promise<void> {
  await server.stop();
  for (const ending of ['-wal', '-shm']) await rm(`${file}${ending}`, { force: true });
  await copyFile(copy, file);
  await server.start();
}

it('a backup that was copied by hand over the database makes devices send again what they hold', async () => {
  const database = openDatabase({ dialect: 'sqlite', file });
  const backup = await backUp(database, join(server.dataDir, 'by-hand'), 0);
  await database.close();
  if (!backup.ok) throw new Error(backup.error.sentence);

  await pushIdeas(laptop, 1);
  const { page: known } = await laptop.pull({ since: 0 });
  expect(known).toMatchObject({ head: 1, reset: false });

  await putBack(backup.value);
  // The log has grown past the laptop's position again, so the position alone shows nothing.
  await pushIdeas(phone, 2);
  const { page } = await laptop.pull({ since: known.head, epoch: known.epoch });
  expect(page).toMatchObject({ reset: true, head: 2 });
  expect(page.epoch).not.toBe(known.epoch);
});

describe('a copy that was made by hand and put back', () => {
  /** Both devices have the same position; the laptop then gets one more, which the copy lacks. */
  async function putBackWithout(): Promise<{ readonly before: Known; readonly lost: Known }> {
    await pushIdeas(phone, 1);
    const before = knownOf(await laptop.pull());
    await server.stop();
    await copyFile(file, join(server.dataDir, 'copy'));
    await server.start();
    await pushIdeas(laptop, 1);
    const lost = knownOf(await laptop.pull({ since: 1 }));
    expect([before.knownHead, lost.knownHead]).toEqual([1, 2]);
    await putBack(join(server.dataDir, 'copy'));
    return { before, lost };
  }

  /** The API's reply at a position that the log reaches again later, with another idea. */
  async function answerBefore(): Promise<{ readonly etag: string; readonly text: string }> {
    await pushIdeas(laptop, 1);
    await server.stop();
    await copyFile(file, join(server.dataDir, 'copy'));
    await server.start();
    await pushIdeas(laptop, 1);
    const reply = await laptop.call('GET', '/api/content-ideas');
    const kept = { etag: reply.headers.get('ETag')!, text: await reply.text() };
    await putBack(join(server.dataDir, 'copy'));
    await pushIdeas(phone, 1);
    return kept;
  }

  interface Known {
    readonly knownHead: number;
    readonly knownMark: string;
    readonly epoch: string;
  }

  const knownOf = ({ page }: Awaited<ReturnType<TestClient['pull']>>): Known => ({
    knownHead: page.head,
    knownMark: page.mark!,
    epoch: page.epoch,
  });

  it('is noticed by a device whose place it has grown past, whatever was written since and however often it started', async () => {
    const { lost } = await putBackWithout();
    expect((await laptop.pull({ since: 1, ...lost })).page).toMatchObject({ reset: true, head: 1 });
    for (const count of [1, 2]) {
      await pushIdeas(phone, count);
      expect((await laptop.pull({ since: 2, ...lost })).page).toMatchObject({ reset: true, epoch: lost.epoch });
      await server.stop();
      await server.start();
    }
    expect((await laptop.pull({ since: 2, ...lost })).page).toMatchObject({ reset: true, head: 4 });
  });

  it('is the same database to a device that has no more than the copy', async () => {
    const { before } = await putBackWithout();
    await pushIdeas(phone, 2);
    const { page, rows } = await laptop.pull({ since: 1, ...before });
    expect([page.reset, page.upTo, rows.length]).toEqual([false, 3, 2]);
    const known = { knownHead: page.head, knownMark: page.mark!, epoch: page.epoch };
    expect((await laptop.pull({ since: 3, ...known })).page.reset).toBe(false);
  });

  it('invalidates cached answers of the log before, at the same number too', async () => {
    const kept = await answerBefore();
    const now = await laptop.call('GET', '/api/content-ideas', {
      // Without it, Node's fetch asks for a full response.
      headers: { 'If-None-Match': kept.etag, 'Cache-Control': 'max-age=0' },
    });
    expect(now.status).toBe(200);
    expect(await now.text()).not.toBe(kept.text);
  });

  it('is not noticed by a device of an earlier version, which gets the usual answer', async () => {
    const { lost } = await putBackWithout();
    await pushIdeas(phone, 2);
    expect((await laptop.pull({ since: 2, epoch: lost.epoch })).page).toMatchObject({ reset: false, upTo: 3 });
  });

  it('sends its mark with a push to devices that have no mark', async () => {
    const { before, lost } = await putBackWithout();
    await pushIdeas(phone, 2);
    const markTold = async (known: Partial<Known>) => {
      const idea = new TestIdea();
      const { knownHead, knownMark } = known;
      const reply = await laptop.pushRaw(
        pushBody({
          account: laptop.id,
          device: laptop.device,
          chunks: [{ documentId: idea.id, bytes: idea.add() }],
          known: { knownHead, knownMark },
        }),
      );
      return ((await reply.json()) as { mark?: string }).mark;
    };
    expect([await markTold({}), await markTold(before), await markTold(lost)]).toEqual([
      expect.any(String),
      expect.any(String),
      undefined,
    ]);
  });
});
