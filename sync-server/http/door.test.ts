import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyCall } from '#core/api/catalogue.ts';
import { type Call, errorIdHeader, jsonLimits, takesJson } from '#core/api/endpoint.ts';
import { authPrefix } from '#core/api/sign-in.ts';
import { framesContentType } from '#core/sync/protocol.ts';
import type { TestClient } from '../testing/test-client.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
let ann: TestClient;
beforeAll(async () => {
  server = await TestServer.start();
  ann = await server.newUser('ann');
});
afterAll(() => server.discard());

const json = { 'Content-Type': 'application/json' };
const named = (calls: readonly Call[]) => calls.map((each) => [`${each.method} ${each.path}`, each] as const);
const isForStrangers = ({ path }: Call) => path.startsWith(authPrefix);
const writes = everyCall.filter(({ method }) => method === 'POST' || method === 'PUT');
const readers = writes.filter(takesJson);
const id = '00000000-0000-4000-8000-000000000000';
const filled = ({ path }: Call) =>
  path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => (name === 'stepId' ? 'platform' : id));

/** The reply to a body that is declared as JSON. The assistant's refusals have no id. */
async function answer(client: TestClient, call: Call, body: string): Promise<readonly [number, string]> {
  const reply = await client.call(call.method, filled(call), { body, headers: json });
  const text = await reply.text();
  return [reply.status, reply.headers.get(errorIdHeader) ?? text];
}

/** The status of a call of which only the first byte of a large body ever arrives. */
function statusBeforeTheBody(call: Call, type: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': type, 'Content-Length': String(1 << 20) };
    const sent = request(server.url + filled(call), { method: call.method, headers }, (reply) => {
      resolve(reply.statusCode ?? 0);
      sent.destroy();
    });
    sent.on('error', reject);
    sent.write('{');
  });
}

const tooMany = /too[- ]many[- ]values/;
const values = (count: number) => `{"x":[${Array.from({ length: count }, () => '0').join(',')}]}`;
const bytes = (count: number) => JSON.stringify({ x: 'x'.repeat(count - 8) });

describe.each(named(writes.filter((call) => !isForStrangers(call))))('%s', (_name, call) => {
  it('answers a stranger before anything of the body is looked at', async () => {
    const { body } = call;
    const type = takesJson(call) || body === undefined ? 'application/json' : typeOf(body);
    expect(await statusBeforeTheBody(call, type)).toBe(401);
    expect((await answer(server.client(), call, '{"cut short'))[0]).toBe(401);
    expect((await answer(server.client(), call, bytes(jsonLimits.texts + 1)))[0]).toBe(401);
  });
});

function typeOf(body: Call['body']): string {
  switch (body) {
    case 'frames':
      return framesContentType;
    case 'form':
      return 'multipart/form-data; boundary=x';
    case 'binary':
      return 'image/png';
    default:
      throw new Error('A new kind of body: say how it is sent');
  }
}

describe.each(named(readers))('%s', (_name, call) => {
  it('takes a large body only where texts come, and no body of very many values', async () => {
    const limit = isForStrangers(call) ? jsonLimits.signIn : call.carriesTexts ? jsonLimits.texts : jsonLimits.usual;
    expect((await answer(ann, call, bytes(limit)))[1]).not.toBe('too-large');
    expect((await answer(ann, call, bytes(limit + 1)))[0]).toBe(413);
    const most = call.carriesSteps ? jsonLimits.values.steps : jsonLimits.values.usual;
    expect((await answer(ann, call, values(most + 1)))[1]).toMatch(tooMany);
    expect((await answer(ann, call, values(most - 3)))[1]).not.toMatch(tooMany);
  });
});

it('the body of a call that takes none is not read', async () => {
  const bodiless = writes.filter(({ body }) => body === undefined);
  expect(bodiless.length).toBeGreaterThan(3);
  for (const call of bodiless.filter((each) => !isForStrangers(each)))
    expect((await answer(await server.newUser(), call, '{"cut short'))[1]).not.toBe('malformed-json');
});

it('however many large bodies an account sends at once, everybody else is answered in between', async () => {
  const bea = await server.newUser('bea');
  const order: string[] = [];
  const send = async (client: TestClient, name: string, content: string) => {
    const reply = await client.call('POST', '/api/content', { json: { title: name, content, tags: [0] } });
    await reply.arrayBuffer();
    expect(reply.status).toBe(400);
    order.push(name);
  };
  const large = 'x'.repeat(1_000_000);
  await Promise.all([...Array.from({ length: 8 }, () => send(ann, 'ann', large)), send(bea, 'bea', 'Short')]);
  expect(order.indexOf('bea')).toBeLessThan(7);
});

it('an account with many bodies in transit gets 429 for the next', async () => {
  const held = Array.from({ length: 16 }, () => {
    const headers = {
      ...json,
      Cookie: [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'Content-Length': '2000',
    };
    const sent = request(`${server.url}/api/content`, { method: 'POST', headers });
    sent.on('error', () => {});
    sent.write('{');
    return sent;
  });
  await expect
    .poll(() =>
      answer(
        ann,
        everyCall.find(({ path, method }) => path === '/api/content' && method === 'POST')!,
        '{}',
      ),
    )
    .toEqual([429, 'too-many-requests']);
  for (const sent of held) sent.destroy();
  await expect.poll(async () => (await ann.call('PUT', '/api/user/profile', { json: {} })).status).toBe(200);
});
