import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startPostgres } from '../testing/postgres.ts';
import { startRedis, type TestRedis } from '../testing/redis.ts';
import { TestClient } from '../testing/test-client.ts';
import { TestIdea } from '../testing/test-documents.ts';
import { TestServer } from '../testing/test-server.ts';
import { TestStream } from '../testing/test-stream.ts';
import { Doorbell } from './doorbell.ts';

it('chunks stored while a server stops are sent to the other nodes', () => {
  const sent: string[] = [];
  let isClosed = false;
  const doorbell = new Doorbell({
    bus: {
      notify: (userId, head) => void sent.push(`${userId} ${head}`),
      onMessage: () => {},
      close: () => {
        isClosed = true;
      },
    },
    heads: () => Promise.resolve(new Map()),
    aliveSessions: (sessions) => Promise.resolve(new Set(sessions)),
    every: () => () => {},
    heartbeatMs: 1000,
    maxStreams: 1,
  });
  const output = new PassThrough();
  doorbell.open({ userId: 'maya', session: 'laptop', output }, 1);
  doorbell.endStreams();
  expect(output.writableEnded).toBe(true);
  doorbell.ring('maya', 2);
  expect({ sent, isClosed }).toEqual({ sent: ['maya 2'], isClosed: false });
  doorbell.close();
  expect(isClosed).toBe(true);
});

let redis: TestRedis;
beforeEach(async () => {
  redis = await startRedis();
});
afterEach(() => redis.stop());

/** So long that no test reaches a heartbeat. */
const noHeartbeat = 600_000;

it('a push to one node rings the streams of another at once; without Redis pushes go on', async () => {
  const postgres = await startPostgres();
  const env = {
    DATABASE_URL: await postgres.newDatabase(),
    SESSION_SECRET: 'two nodes share this secret between them',
    REDIS_URL: redis.url,
  };
  const [first, second] = [
    await TestServer.start({ env, ports: { heartbeatMs: noHeartbeat } }),
    await TestServer.start({ env, ports: { heartbeatMs: noHeartbeat } }),
  ];
  const laptop = await first.newUser();
  const phone = new TestClient(() => second.url, {});
  await phone.login(laptop.user!.username);
  const stream = await TestStream.open(laptop);
  expect(await stream.nextNumber()).toBe(0);
  const idea = new TestIdea();
  await phone.push([{ documentId: idea.id, bytes: idea.add() }]);
  // The nodes serve before they are connected to Redis: the first notifications may be lost.
  let isRung = false;
  const ring = stream.nextNumber().then(() => (isRung = true));
  while (!isRung) await phone.push([{ documentId: idea.id, bytes: idea.write('Hello? ') }]);
  await ring;
  await redis.stop();
  const { head, chunks } = await phone.push([{ documentId: idea.id, bytes: idea.write('Redis is away.') }]);
  expect(chunks).toEqual([{ outcome: 'stored' }]);
  expect((await laptop.pull({ since: head - 1 })).chunks).toHaveLength(1);
  // A node notifies its own streams without the bus.
  const { head: own } = await laptop.push([{ documentId: idea.id, bytes: idea.write('Still.') }]);
  expect(own).toBeGreaterThan(head);
  let heard = await stream.nextNumber();
  while (heard !== null && heard < own) heard = await stream.nextNumber();
  expect(heard).toBeGreaterThanOrEqual(own);
  await Promise.all([first.discard(), second.discard()]);
  postgres.stop();
});
