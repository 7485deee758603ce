import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorIdHeader } from '#core/api/endpoint.ts';
import { refusals } from '#core/api/messages.ts';
import { ask } from '../testing/api-client.ts';
import { pushBody, type TestClient } from '../testing/test-client.ts';
import { TestIdea } from '../testing/test-documents.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
let ann: TestClient;
beforeAll(async () => {
  server = await TestServer.start();
  ann = await server.newUser('ann');
});
afterAll(() => server.discard());

/** Stops the database from growing, like a full disk. */
async function fillDisk(): Promise<void> {
  const { knex } = server.running.deps.database;
  const [{ page_count: pages }] = (await knex.raw('PRAGMA page_count')) as [{ page_count: number }];
  await knex.raw(`PRAGMA max_page_count = ${pages}`);
}
const freeDisk = () => server.running.deps.database.knex.raw('PRAGMA max_page_count = 1073741823');
const health = async () => {
  const { status, body } = await ask<{ status: string }>(server.client(), 'GET', '/api/health');
  return [status, body.status];
};

describe('a full disk', () => {
  const words = 'Words that need room. '.repeat(5_000);
  const writes: readonly [string, () => Promise<Response>][] = [
    ['a call', () => ann.call('POST', '/api/content', { json: { title: 'Too much', content: words } })],
    [
      'a call with a key',
      () =>
        ann.call('POST', '/api/content', {
          json: { title: 'Too much', content: words },
          headers: { 'Idempotency-Key': crypto.randomUUID() },
        }),
    ],
    [
      'a push',
      () => {
        const idea = new TestIdea();
        const chunks = [idea.add(), idea.fill(200_000)].map((bytes) => ({ documentId: idea.id, bytes }));
        return ann.pushRaw(pushBody({ account: ann.id, device: ann.device, chunks }));
      },
    ],
    [
      'a picture',
      async () => {
        const raw = { width: 700, height: 700, channels: 3 } as const;
        const bytes = await sharp(randomBytes(700 * 700 * 3), { raw })
          .jpeg()
          .toBuffer();
        const name = Buffer.from(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))).toString('hex');
        const headers = { 'Content-Type': 'image/jpeg' };
        return await ann.call('PUT', `/api/images/${name}`, { body: Uint8Array.from(bytes), headers });
      },
    ],
  ];

  it('is 507 in one sentence to whatever writes, shows in the health, and everything is as it was once there is room', async () => {
    const { body: before } = await ask(ann, 'POST', '/api/content', { title: 'Before', content: 'Kept' });
    expect(await health()).toEqual([200, 'ok']);
    await fillDisk();
    for (const [name, write] of writes) {
      const reply = await write();
      const said = [name, reply.status, await reply.text(), reply.headers.get(errorIdHeader)];
      expect(said).toEqual([name, 507, refusals.diskFull, 'disk-full']);
    }
    expect(await health()).toEqual([503, 'disk-full']);
    // Two hours later, sessions are written as well.
    server.clock.advance(2 * 60 * 60 * 1000);
    expect((await ask(ann, 'GET', '/api/content')).body).toEqual([before]);
    await freeDisk();
    for (const [name, write] of writes) expect([name, (await write()).ok]).toEqual([name, true]);
    await expect.poll(health, { timeout: 20_000 }).toEqual([200, 'ok']);
  });
});

it('deleted data is gone from the file too', async () => {
  const bea = await server.newUser('bea');
  const secret = `a secret that nobody is to find ${crypto.randomUUID()}`;
  await ask(bea, 'POST', '/api/content', { title: secret, content: `${secret} `.repeat(50) });
  const files = () =>
    readdirSync(server.dataDir)
      .filter((name) => name.startsWith('rostrum.sqlite'))
      .map((name) => readFileSync(join(server.dataDir, name)));
  await server.stop();
  expect(files().some((bytes) => bytes.includes(secret))).toBe(true);
  await server.start();
  expect((await ask(bea, 'POST', '/api/account/delete', { password: 'correct horse battery' })).status).toBe(200);
  await server.stop();
  expect(files().some((bytes) => bytes.includes(secret))).toBe(false);
  await server.start();
});
