import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints, everyCall } from '#core/api/catalogue.ts';
import type { Call } from '#core/api/endpoint.ts';
import type { ContentItemReply } from '#core/api/content.ts';
import type { ContentIdeaReply } from '#core/api/ideas.ts';
import { ask } from '../testing/api-client.ts';
import type { TestClient } from '../testing/test-client.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
let ann: TestClient;
let bea: TestClient;
/** Things that belong to Ann. */
let ids: Record<string, string>;

beforeAll(async () => {
  server = await TestServer.start();
  [ann, bea] = [await server.newUser('ann'), await server.newUser('bea')];
  const item = await ask<ContentItemReply>(ann, 'POST', '/api/content', { title: 'Ann’s piece', content: 'Private' });
  const idea = await ask<ContentIdeaReply>(ann, 'POST', '/api/content-ideas', { title: 'Ann’s idea' });
  const pillar = await ask<{ id: string }>(ann, 'POST', '/api/content-pillars', { name: 'Ann’s pillar' });
  ids = {
    content: item.body.id,
    'content-steps': item.body.id,
    'content-ideas': idea.body.id,
    'content-pillars': pillar.body.id,
  };
});
afterAll(() => server.discard());

/** The path, with Ann's ids in it. */
function annsPath(path: string): string {
  const area = path.split('/')[2]!;
  return path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    name === 'stepId' ? 'platform' : name === 'platform' ? 'linkedin' : (ids[area] ?? 'first-idea'),
  );
}

const takesJson = ({ body }: Call): boolean => body !== undefined && typeof body !== 'string';

const snapshot = async () =>
  Promise.all(
    ['/api/content', '/api/content-ideas', '/api/content-pillars', '/api/user/profile'].map(
      async (path) => (await ask(ann, 'GET', path)).text,
    ),
  );

describe.each(endpoints.map((each) => [`${each.method} ${each.path}`, each] as const))(
  '%s',
  (_name, { method, path }) => {
    const isNavigation = path.startsWith('/api/auth/{platform}');

    it('is answered 401 to a stranger', async () => {
      const { status, text } = await ask(server.client(), method, annsPath(path), method === 'GET' ? undefined : {});
      // A stranger’s browser is sent to sign in, or told that the server is not set up.
      if (isNavigation) expect([302, 501]).toContain(status);
      else expect([status, text]).toEqual([401, 'Authentication required']);
    });

    it('never shows or changes what is somebody else’s', async () => {
      const before = await snapshot();
      const valid = {
        title: 'Bea was here',
        name: 'Bea was here',
        contentId: ids['content'],
        stepData: {},
        stepsData: { stepData: {} },
        userId: ann.id,
      };
      const reply = await ask(bea, method, annsPath(path), method === 'GET' ? undefined : valid);
      if (/\{(id|contentId)\}/.test(path) || path === '/api/content-steps') expect([400, 404]).toContain(reply.status);
      expect(reply.text).not.toContain('Ann’s');
      expect(await snapshot()).toEqual(before);
    });

    it('a foreign site cannot make a browser write', async () => {
      if (method === 'GET') return;
      expect((await ask(bea, method, annsPath(path), {}, { Origin: 'https://evil.example' })).status).toBe(403);
    });
  },
);

it.each(everyCall.map((each) => [`${each.method} ${each.path}`, each] as const))(
  '%s is bound to what answers it',
  async (_name, { method, path }) => {
    const { status } = await ask(server.client(), method, annsPath(path), method === 'GET' ? undefined : {});
    expect(status).not.toBe(404);
  },
);

it('no body of any shape is answered with a server error', async () => {
  const writes = endpoints.filter(({ method }) => method !== 'GET' && method !== 'DELETE');
  const fields = [
    'title',
    'content',
    'tags',
    'status',
    'pillarId',
    'platformId',
    'scheduledFor',
    'ideaId',
    'name',
    'description',
    'color',
    'targetPercentage',
    'contentId',
    'stepData',
    'stepsData',
    'bio',
    'fullName',
    'profileImageUrl',
    '__proto__',
    'constructor',
  ];
  const value = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'scheduled',
      'draft',
      '2026-11-21T08:00:00Z',
      1,
      ['a'],
      { 'content-strategy': { goal: 'g' } },
      { stepData: { platform: { selectedPlatforms: [1] } } },
      { 'content-planning': { keyPoints: ['a', 'b'] } },
    ),
  );
  const body = fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...fields), value));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...writes), body, async (endpoint, json) => {
      const { status, text } = await ask(ann, endpoint.method, annsPath(endpoint.path), json);
      if (status === 500 || (status > 501 && status < 600))
        throw new Error(`${endpoint.method} ${endpoint.path} was answered ${status} ${text}`);
    }),
    { numRuns: 400 },
  );
  expect(server.logged.filter((line) => line.includes('A request failed'))).toEqual([]);
}, 60_000);

/** Terms of the validation library and of the server's programming language. */
const machineWords =
  /expected|received|invalid (input|type|option|string|iso|uuid|email|url|key|element|value|format)|unrecognized|too (big|small)|zod|undefined|\bNaN\b|\[object|\\u0000|\0/i;

it.each(everyCall.filter(takesJson).map((each) => [`${each.method} ${each.path}`, each] as const))(
  '%s says in a person’s words what is missing or wrong',
  async (_name, { method, path, body }) => {
    const shape = (typeof body === 'function' ? await body() : body) as z.ZodType;
    const fields = Object.keys(
      (z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ?? {},
    );
    const isStranger = path.startsWith('/api/auth/');
    const caller = isStranger ? server.client() : await server.newUser();
    const wrong = [7, '', 'x', true, null, [], [7], [null], {}, { x: [] }, -1e9, 'x'.repeat(5000)];
    const bodies = [{}, [], 'text', null, ...fields.flatMap((field) => wrong.map((value) => ({ [field]: value })))];
    for (const json of bodies) {
      const { status, text } = await ask(caller, method, annsPath(path), json);
      expect([json, status, status >= 400 && machineWords.test(text) ? text : 'in words']).toEqual([
        json,
        expect.toSatisfy((one: number) => one < 500 || one === 501),
        'in words',
      ]);
    }
  },
);

it.each(everyCall.filter(({ query }) => query !== undefined).map((each) => [each.path, each] as const))(
  'GET %s says in a person’s words what is wrong in its query',
  async (_name, { method, path, query }) => {
    const names = Object.keys(
      (z.toJSONSchema(query as z.ZodType, { io: 'input', unrepresentable: 'any' }) as { properties: object })
        .properties,
    );
    for (const name of names)
      for (const value of ['', 'x', '-1', '1e99', 'x'.repeat(5000), `1&${name}=2`]) {
        const { status, text } = await ask(ann, method, `${annsPath(path)}?${name}=${value}`);
        if (status >= 400) expect([name, value, text]).toEqual([name, value, expect.not.stringMatching(machineWords)]);
        // 501: this server is not set up to connect the platform.
        expect(status < 500 || status === 501, String(status)).toBe(true);
      }
  },
);

it('says what to write where nothing was written', async () => {
  const empty = async (path: string) => (await ask(ann, 'POST', path, {})).text;
  expect(await empty('/api/auth/login')).toBe('username: this field is required.');
});

it('invalid JSON is 400, a body of another type 415, one that is too large 413', async () => {
  const send = (body: string, type = 'application/json') =>
    ann.call('POST', '/api/content', { body, headers: { 'Content-Type': type } });
  expect((await send('{"title":')).status).toBe(400);
  expect((await send('title=x', 'text/plain')).status).toBe(415);
  expect((await send(JSON.stringify({ title: 'x', content: 'x'.repeat(3 << 20) }))).status).toBe(413);
});

it('describes itself after OpenAPI 3.1, for machines and for people', async () => {
  const { body } = await ask<{ openapi: string; paths: Record<string, Record<string, unknown>> }>(
    server.client(),
    'GET',
    '/api/openapi.json',
  );
  expect(body.openapi).toBe('3.1.0');
  for (const { method, path } of endpoints) expect(body.paths[path]).toHaveProperty(method.toLowerCase());
  const { text, headers } = await ask(server.client(), 'GET', '/api/docs');
  expect(headers.get('Content-Type')).toContain('text/html');
  for (const { path } of endpoints) expect(text).toContain(path);
});
