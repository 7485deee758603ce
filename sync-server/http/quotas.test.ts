import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { messages } from '#core/api/messages.ts';
import type { ContentItemReply } from '#core/api/content.ts';
import { ask } from '../testing/api-client.ts';
import { TestIdea } from '../testing/test-documents.ts';
import { TestServer } from '../testing/test-server.ts';
import { TestStream } from '../testing/test-stream.ts';

const refused = { outcome: 'refused', reason: 'quota' };
const stored = { outcome: 'stored' };

let server: TestServer;
afterEach(() => server.discard());

async function startWith(env: Readonly<Record<string, string>>) {
  server = await TestServer.start({ env });
  return await server.newUser('ann');
}

it('an account with too many pieces gets no further one, and goes on with those it has', async () => {
  const ann = await startWith({ QUOTA_DOCUMENTS: '2' });
  const [first, second, third] = [new TestIdea(), new TestIdea(), new TestIdea()];
  const answer = await ann.push([first, second, third].map((idea) => ({ documentId: idea.id, bytes: idea.add() })));
  expect(answer.chunks).toEqual([stored, stored, refused]);
  expect(answer.documents.map(({ documentId }) => documentId)).toEqual([first.id, second.id]);
  const edited = await ann.push([
    { documentId: third.id, bytes: third.whole() },
    { documentId: first.id, bytes: first.write('More words.') },
  ]);
  expect(edited.chunks).toEqual([refused, stored]);
  const item = { title: 'One too many', content: 'Words' };
  expect(await ask(ann, 'POST', '/api/content', item)).toMatchObject({ status: 413, text: messages.accountFull });
  await server.settleRows(ann);
  expect((await ann.pull()).page.head).toBe(4);
  const bea = await server.newUser('bea');
  expect((await ask<ContentItemReply>(bea, 'POST', '/api/content', item)).status).toBe(201);
});

it('an account without room gets nothing more', async () => {
  const ann = await startWith({ QUOTA_MEGABYTES: '1' });
  const idea = new TestIdea();
  const small = [idea.add(), idea.fill(900_000)];
  expect((await ann.push(small.map((bytes) => ({ documentId: idea.id, bytes })))).chunks).toEqual([stored, stored]);
  expect((await ann.push([{ documentId: idea.id, bytes: idea.fill(200_000) }])).chunks).toEqual([refused]);
  expect((await ann.pull()).page.head).toBe(1);
});

it('an account without room can still delete what it has', async () => {
  const ann = await startWith({ QUOTA_MEGABYTES: '1' });
  const item = { title: 'Too long to keep', content: 'y'.repeat(7_000) };
  const { body } = await ask<ContentItemReply>(ann, 'POST', '/api/content', item);
  const [idea, large] = [new TestIdea(), new TestIdea()];
  const push = async ({ id }: TestIdea, bytes: Uint8Array) => (await ann.push([{ documentId: id, bytes }])).chunks[0]!;
  for (const one of [idea, large]) expect(await push(one, one.add())).toEqual(stored);
  expect(await push(large, large.fill(900_000))).toEqual(stored);
  let last: { readonly outcome: string } = stored;
  for (let times = 0; times < 60 && last.outcome === 'stored'; times += 1) last = await push(large, large.fill(5_000));
  expect(last).toEqual(refused);
  expect((await ask(ann, 'DELETE', `/api/content/${body.id}`)).status).toBe(200);
  expect((await ask(ann, 'GET', `/api/content/${body.id}`)).status).toBe(404);
  expect(await push(idea, idea.delete())).toEqual(stored);
});

it('counts what the disk holds beside the changes: rows, replies, attempts, pages', async () => {
  const ann = await startWith({ QUOTA_MEGABYTES: '1' });
  const { database } = server.running.deps;
  const kept = async (part: string) =>
    Number((await database.knex('kept_bytes').where({ user_id: ann.id, part }).first())?.bytes ?? 0);
  // A few hundred bytes of changes expand to a row of a megabyte.
  const idea = new TestIdea();
  const folded = [idea.add(), idea.write('x'.repeat(450_000))];
  const pushed = await ann.push(folded.map((bytes) => ({ documentId: idea.id, bytes })));
  expect(pushed.chunks).toEqual([stored, stored]);
  await server.settleRows(ann);
  expect(await kept('documents')).toBeGreaterThan(450_000);
  const headers = () => ({ 'Idempotency-Key': crypto.randomUUID() });
  const item = { title: 'Kept', content: 'y'.repeat(7_000) };
  const { body } = await ask<ContentItemReply>(ann, 'POST', '/api/content', item, headers());
  expect(await kept('idempotency_keys')).toBeGreaterThan(7_000);
  let last = 0;
  for (let times = 0; times < 100 && last !== 413; times += 1)
    last = (await ask(ann, 'PUT', `/api/content/${body.id}`, { content: 'y'.repeat(7_000) }, headers())).status;
  expect(last).toBe(413);
  const publish = { contentId: body.id, platforms: [13] };
  expect((await ask(ann, 'POST', '/api/content/distribute', publish, headers())).status).toBe(413);
  const more = new TestIdea();
  expect((await ann.push([{ documentId: more.id, bytes: more.add() }])).chunks).toEqual([refused]);
  await database.knex('idempotency_keys').where({ user_id: ann.id }).delete();
  expect(await kept('idempotency_keys')).toBe(0);
});

it('an account without room for pictures keeps those it has', async () => {
  const ann = await startWith({ QUOTA_PICTURE_MEGABYTES: '1' });
  const upload = async (bytes: Uint8Array) => {
    const form = new FormData();
    form.set('image', new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), 'noise.jpg');
    const { headers, body } = new Response(form);
    const reply = await ann.call('POST', '/api/images', {
      body: new Uint8Array(await new Response(body).arrayBuffer()),
      headers: { 'Content-Type': headers.get('Content-Type')! },
    });
    return { status: reply.status, text: await reply.text() };
  };
  const noise = () =>
    sharp(randomBytes(1000 * 1000 * 3), { raw: { width: 1000, height: 1000, channels: 3 } })
      .jpeg({ quality: 80 })
      .toBuffer();
  const first = await noise();
  let last = await upload(first);
  expect(last.status).toBe(201);
  for (let count = 1; count < 8 && last.status === 201; count += 1) last = await upload(await noise());
  expect(last).toEqual({ status: 413, text: messages.accountFull });
  expect((await upload(first)).status).toBe(201);
});

it('the oldest event stream ends when there is one too many', async () => {
  const ann = await startWith({ QUOTA_STREAMS: '2' });
  const streams = [await TestStream.open(ann), await TestStream.open(ann), await TestStream.open(ann)];
  expect(await Promise.all(streams.map((stream) => stream.nextNumber()))).toEqual([0, 0, 0]);
  expect(await streams[0]!.nextNumber()).toBeNull();
  const idea = new TestIdea();
  await ann.push([{ documentId: idea.id, bytes: idea.add() }]);
  expect(await Promise.all(streams.slice(1).map((stream) => stream.nextNumber()))).toEqual([1, 1]);
  for (const stream of streams.slice(1)) await stream.close();
});

it('the oldest session ends when there is one too many', async () => {
  const laptop = await startWith({ QUOTA_SESSIONS: '2' });
  const [phone, tablet] = [server.client(), server.client()];
  for (const device of [phone, tablet]) {
    server.clock.advance(1000);
    await device.login('ann');
  }
  const statuses = await Promise.all(
    [laptop, phone, tablet].map(async (device) => (await device.call('GET', '/api/user/profile')).status),
  );
  expect(statuses).toEqual([401, 200, 200]);
});
