import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { getWaysIn } from '#core/api/account.ts';
import type { googleFailures } from '#core/api/google-failure.ts';
import { ask } from './api-client.ts';
import { type IssuerPerson, StandInIssuer } from './stand-in-issuer.ts';
import { testPassword, type TestClient } from './test-client.ts';
import { TestServer } from './test-server.ts';

export const DAY = 24 * 60 * 60 * 1000;

export let issuer: StandInIssuer;
export let server: TestServer;
/** The Google account of the current test. */
export let person: IssuerPerson;
let visitors = 0;

/** Starts a server that takes the stand-in for Google, for the tests of a file; each test has a person of its own. */
export function withGoogle(): void {
  beforeAll(async () => {
    issuer = await StandInIssuer.start();
    const ports = { publishing: { limits: { totalMs: 400 } } };
    server = await TestServer.start({ env: { ...issuer.env, TRUST_PROXY: 'true' }, ports });
  });
  afterAll(async () => {
    await server.discard();
    await issuer.stop();
  });

  beforeEach(() => nextPerson());
}

/** Another person is at Google, and nothing is wrong with it. */
export async function nextPerson(): Promise<void> {
  person = newPerson();
  await issuer.play({ people: [person], fault: null });
}

export function newPerson(): IssuerPerson {
  const sub = crypto.randomUUID();
  return { sub, email: `${sub}@example.org`, email_verified: true, name: `Ann ${sub.slice(0, 8)}` };
}

/** A browser at an address of its own, so that no limit is shared. */
export function browser(of = server): TestClient {
  visitors += 1;
  return of.client({ 'X-Forwarded-For': `198.51.${visitors >> 8}.${visitors & 255}` });
}

export async function locationOf(reply: Response, of = server): Promise<string> {
  await reply.arrayBuffer();
  expect([reply.status, reply.headers.get('Cache-Control')]).toEqual([302, 'no-store']);
  return reply.headers.get('Location')!.replace(of.url, '');
}

/** Google's page to which a browser is sent. */
export async function begin(client: TestClient, query = '', of = server): Promise<URL> {
  return new URL(await locationOf(await client.call('GET', `/api/auth/google${query}`), of));
}

/** The address to which Google returns the person after their choice. */
export async function choose(at: URL, { sub } = person, of = server): Promise<string> {
  const decided = new URL(at);
  decided.searchParams.set('decision', sub);
  const reply = await fetch(decided, { redirect: 'manual' });
  return reply.headers.get('Location')!.replace(of.url, '');
}

export const comeBack = async (client: TestClient, path: string, of = server) =>
  await locationOf(await client.call('GET', path), of);

export async function enter(client: TestClient, as = person, query = ''): Promise<string> {
  return await comeBack(client, await choose(await begin(client, query), as));
}

/** Begins to connect a Google account, and returns Google's page. */
export async function beginConnecting(client: TestClient, password = testPassword): Promise<URL> {
  const { status, body, text } = await ask<{ address: string }>(client, 'POST', '/api/account/google', { password });
  expect([status, text]).toEqual([200, expect.any(String)]);
  return new URL(body.address);
}

export const me = async (client: TestClient) => {
  const { status, body } = await ask<{ id: string; username: string; email: string }>(client, 'GET', '/api/auth/me');
  return status === 200 ? body : null;
};
export const waysIn = async (client: TestClient) =>
  getWaysIn.reply.parse((await ask(client, 'GET', '/api/account/ways-in')).body);
export const failed = (failure: (typeof googleFailures)[number], page = '/login') => `${page}?google=${failure}`;

export async function newUser(email?: string): Promise<TestClient> {
  const client = browser();
  const username = `user-${crypto.randomUUID().slice(0, 8)}`;
  if (email === undefined) await client.register(username);
  else await client.call('POST', '/api/auth/register', { json: { username, email, password: testPassword } });
  return client;
}

/** Everything that a sign-in could have made. */
export async function counts(): Promise<readonly number[]> {
  const { knex } = server.running.deps.database;
  const tables = ['users', 'user_names', 'identities', 'sessions'];
  return await Promise.all(tables.map(async (table) => (await knex(table)).length));
}
