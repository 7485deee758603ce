import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { voiceDimensions } from '#core/assistant/voice.ts';
import { everyCall } from '#core/api/catalogue.ts';
import type { ContentItemReply } from '#core/api/content.ts';
import type { Call, Endpoint } from '#core/api/endpoint.ts';
import { limits } from '#core/documents/limits.ts';
import { MAX_KEPT } from '../serve-endpoint.ts';
import { ask } from '../testing/api-client.ts';
import { ownServer } from '../testing/own-server.ts';

const own = ownServer();

const create = (key: string, fields: object = { title: 'Once', content: 'Only' }) =>
  ask<ContentItemReply>(own.client, 'POST', '/api/content', fields, { 'Idempotency-Key': key });
const count = async () => (await ask<unknown[]>(own.client, 'GET', '/api/content')).body.length;

it('the same key gives the same answer and one effect, also after a restart', async () => {
  const key = crypto.randomUUID();
  const first = await create(key);
  await ask(own.client, 'PUT', `/api/content/${first.body.id}`, { title: 'Changed since' });
  const again = await create(key);
  expect([again.status, again.text]).toEqual([first.status, first.text]);
  await own.server.stop();
  await own.server.start();
  const later = await create(key);
  expect([later.status, later.text]).toEqual([first.status, first.text]);
  expect(await count()).toBe(1);
});

it('requests with one key at once have one effect', async () => {
  const key = crypto.randomUUID();
  const replies = await Promise.all(Array.from({ length: 5 }, () => create(key)));
  expect(replies.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true);
  expect(await count()).toBe(1);
});

it('a refusal is repeated in the same words', async () => {
  const key = crypto.randomUUID();
  const first = await create(key, { title: 'T', pillarId: 'nobody' });
  expect(first.status).toBe(400);
  expect(await create(key, { title: 'T', pillarId: 'nobody' })).toMatchObject({ status: 400, text: first.text });
});

it('a key belongs to one request of one person', async () => {
  const key = crypto.randomUUID();
  await create(key);
  expect((await create(key, { title: 'Another' })).status).toBe(422);
  const other = await own.server.newUser();
  expect((await ask(other, 'POST', '/api/content', { title: 'Mine' }, { 'Idempotency-Key': key })).status).toBe(201);
  expect((await create('with blank')).status).toBe(400);
});

it('a request that died with its process is carried out by the next', async () => {
  const key = crypto.randomUUID();
  await own.server.running.deps.database.knex('idempotency_keys').insert({
    user_id: own.client.id,
    key,
    request: await requestHash({ title: 'Once', content: 'Only' }),
    status: null,
    reply: null,
    created_at: own.server.clock.now() - 61_000,
  });
  expect((await create(key)).status).toBe(201);
  expect(await count()).toBe(1);
});

describe('a reply that is too long to be kept', () => {
  const long = 'Words that take room. '.repeat(1_000);
  const voice = {
    id: 'me',
    userId: 'me',
    metrics: Object.keys(voiceDimensions).map((dimension) => ({
      dimension,
      score: 50,
      description: long.slice(0, 400),
      examples: [1, 2, 3].map(() => long.slice(0, 300)),
    })),
    overallScore: 50,
    analysisDate: '2026-11-26T00:00:00.000Z',
    contentSamples: 3,
    recommendations: [long.slice(0, 4_900), long.slice(0, 4_900)],
  };

  it('of any call is answered anew, with one effect and what it was about as it is now', async () => {
    const client = await own.server.newUser();
    const made = await ask<ContentItemReply>(client, 'POST', '/api/content', { title: 'First', content: 'Short' });
    const idea = await ask<{ id: string }>(client, 'POST', '/api/content-ideas', { title: 'First' });
    const bodies: Readonly<Record<string, object>> = {
      'POST /api/content': { title: 'Once', content: long },
      'PUT /api/content/{id}': { content: long },
      'POST /api/content-ideas': { title: 'Once', description: long },
      'PUT /api/content-ideas/{id}': { description: long },
      'PUT /api/user/profile': { bio: 'ü'.repeat(4_900) },
      'POST /api/voice-profile': voice,
    };
    const calls = everyCall.filter(({ repeatedBy }) => typeof repeatedBy === 'object');
    expect(calls.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(Object.keys(bodies).toSorted());
    for (const { method, path } of calls) {
      const name = `${method} ${path}`;
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const address = path.replace('{id}', path.includes('ideas') ? idea.body.id : made.body.id);
      const first = await ask(client, method, address, bodies[name], headers);
      const items = await ask<unknown[]>(client, 'GET', '/api/content');
      const again = await ask(client, method, address, bodies[name], headers);
      expect([name, first.status < 300, again.status]).toEqual([name, true, first.status]);
      expect(again.body).toMatchObject(first.body);
      expect((await ask<unknown[]>(client, 'GET', '/api/content')).text).toBe(items.text);
    }
    const kept = await own.server.running.deps.database.knex('idempotency_keys').where({ user_id: client.id });
    expect(kept).toHaveLength(calls.length);
    expect(kept.every(({ reply }) => reply === null)).toBe(true);
  });

  it('says how the thing is now, and that it is gone', async () => {
    const key = crypto.randomUUID();
    const first = await create(key, { title: 'Once', content: long });
    await ask(own.client, 'PUT', `/api/content/${first.body.id}`, { title: 'Changed since' });
    expect(await create(key, { title: 'Once', content: long })).toMatchObject({
      status: 201,
      body: { id: first.body.id, title: 'Changed since' },
    });
    await ask(own.client, 'DELETE', `/api/content/${first.body.id}`);
    expect((await create(key, { title: 'Once', content: long })).status).toBe(404);
    expect(await count()).toBe(0);
  });
});

/**
 * The most characters of a text in a reply whose shape sets no limit, and the bytes that one takes: 6 where it may be a
 * control character or half of a pair, 3 in an address, 1 in a name of our own.
 */
const texts: Readonly<Record<string, readonly [characters: number, bytes: number]>> = {
  name: [80, 6],
  description: [1_000, 6],
  icon: [64, 1],
  color: [9, 1],
  reason: [limits.reason, 6],
  url: [2_000, 3],
  endsAt: [24, 1],
  hash: [64, 1],
  profileImageUrl: [100, 1],
};

interface ReplySchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, ReplySchema>>;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly const?: unknown;
}

/** The most bytes of a reply as JSON; infinite where neither its shape nor `texts` sets a limit. */
function mostBytes({ properties, ...one }: ReplySchema, name = ''): number {
  if (properties)
    return Object.entries(properties).reduce((sum, [key, value]) => sum + key.length + 4 + mostBytes(value, key), 2);
  const types = [one.type].flat();
  if (one.const !== undefined) return JSON.stringify(one.const).length;
  if (one.enum) return Math.max(...one.enum.map((word) => word.length + 2));
  if (types.includes('array')) return Infinity;
  if (!types.includes('string')) return 24;
  if (one.pattern?.includes('0-9a-fA-F')) return 38;
  const [characters, bytes] = texts[name] ?? [Infinity, 1];
  return characters * bytes + 2;
}

const isKeyed = (each: Call): each is Endpoint =>
  each.method !== 'GET' && each.isReplyKept !== false && each.area !== 'Sync' && each.reply instanceof z.ZodType;

it.each(
  everyCall
    .filter(isKeyed)
    .filter(({ repeatedBy }) => !repeatedBy)
    .map((each) => [`${each.method} ${each.path}`, each] as const),
)('the reply of %s is short enough to be kept, or says how it is repeated', (_name, { reply }) => {
  expect(mostBytes(z.toJSONSchema(reply) as ReplySchema)).toBeLessThanOrEqual(MAX_KEPT);
});

async function requestHash(body: object): Promise<string> {
  const bytes = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(`POST /api/content ${JSON.stringify(body)}`),
  );
  return Buffer.from(bytes).toString('hex');
}
