import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { getPush } from '#core/api/push.ts';
import { pushMessage } from '#core/notices/push-message.ts';
import type { z } from 'zod';
import { ask } from '../testing/api-client.ts';
import { writePreference } from '../testing/site.ts';
import { type StandInSubscription, StandInPush } from '../testing/stand-in-push.ts';
import { pushIdea } from '../testing/test-documents.ts';
import type { TestClient } from '../testing/test-client.ts';
import { TestServer } from '../testing/test-server.ts';
import { linkedin, MINUTE, site, until } from '../publishing/testing/own-publishing.ts';
import { noticeStreaks } from './account-notices.ts';
import { putNotice } from './notice-outbox.ts';
import { noticePosts } from './post-notices.ts';

const HOUR = 60 * MINUTE;

let service: StandInPush;
let server: TestServer;
let person: TestClient;
let device: StandInSubscription;

beforeAll(async () => {
  service = await StandInPush.start();
});
afterAll(() => service.stop());
// A clock of its own for each test: tokens are good for half a day of real time.
beforeEach(async () => {
  server = await TestServer.start({ env: { ...service.env, PUBLIC_URL: 'https://write.example.org' } });
  await service.play({ status: null });
  await service.news();
  person = await server.newUser();
  device = await switchOn(person);
});
afterEach(() => server.discard());

/** Switches notifications on for a browser, as the settings do. */
async function switchOn(client: TestClient, zone = 'UTC'): Promise<StandInSubscription> {
  const { body } = await ask<z.infer<typeof getPush.reply>>(client, 'GET', '/api/account/push');
  const subscription = await service.subscribe(body.key);
  const put = await ask(client, 'PUT', '/api/account/push', { ...subscription, zone });
  expect([put.status, put.text]).toEqual([200, '{"success":true}']);
  return subscription;
}

const isOn = async (client: TestClient) => (await ask(client, 'GET', '/api/account/push')).body['isOn'];

/** Creates an item that is due now, and waits until the server has done its part. */
async function schedule(platformIds: readonly number[], { title = 'Why bets' } = {}): Promise<string> {
  const piece = { title, content: 'A roadmap is a **bet**.', platformId: platformIds[0] };
  const { id } = (await ask<{ id: string }>(person, 'POST', '/api/content', piece)).body;
  const scheduledFor = new Date(server.clock.now() + 600).toISOString();
  await ask(person, 'PUT', `/api/content/${id}`, { status: 'scheduled', scheduledFor, platformIds });
  const { knex } = server.running.deps.database;
  await until(
    async () => (await knex('publications').where({ item_id: id, next_at: null, holder: null })) as object[],
    (rows) => rows.length === platformIds.length,
  );
  return id;
}

const lookForStreaks = () => {
  const { database, userRows } = server.running.deps;
  return noticeStreaks({ database, userRows, now: server.clock.now });
};

/** Two people with a streak of two days, at six in the evening; one of them has written today. */
async function startStreaks() {
  const write = (client: TestClient) => ask(client, 'POST', '/api/content', { title: 'A thought', content: '' });
  // Within half a day of the real time.
  const now = server.clock.now();
  const evening = Math.round((now - 18 * HOUR) / (24 * HOUR)) * 24 * HOUR + 18 * HOUR;
  server.clock.advance(evening - 48 * HOUR - now);
  const [idle, busy] = [await server.newUser(), await server.newUser()];
  const own = await switchOn(idle);
  await switchOn(busy);
  for (const _day of [1, 2]) {
    await write(idle);
    await write(busy);
    server.clock.advance(24 * HOUR);
  }
  await write(busy);
  return { idle, own, today: new Date(evening).toISOString().slice(0, 10) };
}

/** Sends what is due. Returns the messages that the push service has got. */
async function told() {
  const { notices, database } = server.running.deps;
  await noticePosts(database, server.clock.now());
  await notices.settle();
  return (await service.news()).map((each) => ({ ...each, message: pushMessage.parse(JSON.parse(each.text)) }));
}

const ended = async () =>
  (await server.running.deps.database.knex('notices')).map(({ outcome, reason, tries }) => ({
    outcome,
    reason,
    tries,
  }));

describe('a device', () => {
  it('is told that a post is due by hand, in a message that only it can read', async () => {
    const id = await schedule([linkedin]);
    const [push, ...others] = await told();
    expect(others).toEqual([]);
    expect(push).toMatchObject({ endpoint: device.endpoint, urgency: 'high', contact: 'https://write.example.org' });
    expect(Number(push!.ttl)).toBeGreaterThan(11 * 3600);
    expect(push!.message).toEqual({
      account: person.id,
      id: push!.topic,
      title: '“Why bets” is due on LinkedIn',
      text: 'Post it now: the text is ready to copy.',
      action: 'Post it now',
      place: { screen: 'hand-over', itemId: id, platform: 'linkedin' },
    });
    // No words of the draft.
    expect(push!.text).not.toContain('roadmap');
    expect(await told()).toEqual([]);
  });

  it('is told that a post was published, and each device once', async () => {
    const phone = server.client();
    await phone.login(person.user!.username);
    const second = await switchOn(phone);
    await told();
    await schedule([site]);
    const pushes = await told();
    expect(pushes.map(({ endpoint }) => endpoint).toSorted()).toEqual([device.endpoint, second.endpoint].toSorted());
    expect(new Set(pushes.map(({ message }) => message.title))).toEqual(new Set(['“Why bets” was published']));
    expect(await told()).toEqual([]);
  });

  it('is told of a sign-in elsewhere, with the device and nothing of a draft', async () => {
    await ask(person, 'POST', '/api/content', { title: 'A secret plan', content: 'Say nothing.' });
    const stranger = server.client({ 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' });
    expect((await stranger.login(person.user!.username)).status).toBe(200);
    const [push, ...others] = await told();
    expect(others).toEqual([]);
    expect(push!.message).toMatchObject({
      title: 'New sign-in to your account',
      text: 'Chrome on Windows. If this was not you, log it out and change your password.',
      place: { screen: 'devices', itemId: null, platform: null },
    });
    expect(push!.text).not.toMatch(/secret|plan|nothing\b/);
  });

  it('is told that there is something to choose', async () => {
    const idea = await pushIdea(person);
    const elsewhere = idea.elsewhere();
    await person.push([{ documentId: idea.id, bytes: idea.rename('Bets on the laptop') }]);
    await person.push([{ documentId: idea.id, bytes: elsewhere.rename('Bets on the phone') }]);
    // It is stored after the push was answered.
    const { knex } = server.running.deps.database;
    await until(
      async () => await knex<object>('notices'),
      (rows) => rows.length > 0,
    );
    const [push, ...others] = await told();
    expect(others).toEqual([]);
    expect(push!.message.title).toMatch(/^“Bets on the (laptop|phone)” was changed on two devices$/);
    expect(push!.message.place).toEqual({ screen: 'choices', itemId: idea.id, platform: null });
    await person.push([{ documentId: idea.id, bytes: elsewhere.write('More words.') }]);
    await server.settleRows(person);
    expect(await told()).toEqual([]);
  });

  it('is told of a streak in the evening of its own clock, once, and not where something was done', async () => {
    const { own } = await startStreaks();
    expect(await lookForStreaks()).toBe(false);
    server.clock.advance(HOUR);
    expect(await lookForStreaks()).toBe(true);
    const [push, ...others] = await told();
    expect(others).toEqual([]);
    expect(push).toMatchObject({
      endpoint: own.endpoint,
      message: { title: 'Your streak of 2 days ends at midnight' },
    });
    // The push service keeps it no longer than the evening lasts.
    expect(Number(push!.ttl)).toBeLessThanOrEqual(2 * 3600);
    expect(await lookForStreaks()).toBe(false);
  });

  it('is told of a streak before midnight or not at all', async () => {
    const { idle, today } = await startStreaks();
    // Ten minutes to ten, with a push service that is away.
    server.clock.advance(4 * HOUR - 10 * MINUTE);
    await service.play({ status: 503 });
    expect(await lookForStreaks()).toBe(true);
    expect(await told()).toEqual([]);
    // A server that was off for the evening has one to send as well.
    const { database } = server.running.deps;
    server.clock.advance(HOUR);
    const late = {
      kind: 'streak',
      userId: idle.id,
      event: 'late',
      about: `${today} UTC`,
      at: server.clock.now(),
    } as const;
    expect(await putNotice(database.knex, late, server.clock.now())).toBe(true);
    server.clock.advance(HOUR + 20 * MINUTE);
    await service.play({ status: null });
    // An attempt that was under way at midnight is followed by another.
    for (const _attempt of [1, 2]) {
      expect(await told()).toEqual([]);
      server.clock.advance(10 * MINUTE);
    }
    const outcomes = (await ended()).map(({ outcome }) => String(outcome));
    expect(outcomes).toHaveLength(2);
    for (const outcome of outcomes) expect(['dropped', 'failed']).toContain(outcome);
  });

  it('is told nothing that its person has switched off, and no title where they want none', async () => {
    await writePreference(server, person, 'noticeTitles', false);
    await schedule([linkedin]);
    const [push] = await told();
    expect(push!.message.title).toBe('A post is due on LinkedIn');
    expect(push!.text).not.toContain('bets');
    await writePreference(server, person, 'tellByHand', false);
    await schedule([linkedin]);
    expect(await told()).toEqual([]);
  });

  it('is told after the quiet hours, by its own clock', async () => {
    const clock = (ms: number) => new Date(server.clock.now() + ms).toISOString().slice(11, 16);
    await writePreference(server, person, 'quietHours', true);
    await writePreference(server, person, 'quietFrom', clock(-HOUR));
    await writePreference(server, person, 'quietUntil', clock(2 * HOUR));
    await schedule([linkedin]);
    expect(await told()).toEqual([]);
    server.clock.advance(HOUR);
    expect(await told()).toEqual([]);
    server.clock.advance(HOUR);
    expect(await told()).toHaveLength(1);
  });

  it('is told nothing about a post that was deleted, or that its person has posted meanwhile', async () => {
    await service.play({ status: 503 });
    const deleted = await schedule([linkedin]);
    await told();
    await ask(person, 'DELETE', `/api/content/${deleted}`);
    await service.play({ status: null });
    server.clock.advance(MINUTE);
    expect(await told()).toEqual([]);
    expect(await ended()).toMatchObject([{ outcome: 'dropped' }]);
  });

  it('that is signed out gets nothing more, nor does the next person at a shared one', async () => {
    await person.call('POST', '/api/auth/logout');
    const other = await server.newUser();
    expect(await isOn(other)).toBe(false);
    const again = server.client();
    await again.login(person.user!.username);
    expect(await told()).toEqual([]);
    expect(await server.running.deps.database.knex('push_subscriptions')).toEqual([]);
  });

  it('that is signed out from another one gets nothing more', async () => {
    const phone = server.client();
    await phone.login(person.user!.username);
    await told();
    await ask(phone, 'DELETE', '/api/account/sessions');
    expect(await server.running.deps.database.knex('push_subscriptions')).toEqual([]);
  });

  it('can be switched off', async () => {
    expect(await isOn(person)).toBe(true);
    expect((await ask(person, 'DELETE', '/api/account/push')).body).toEqual({ success: true });
    expect(await isOn(person)).toBe(false);
    await schedule([linkedin]);
    expect(await told()).toEqual([]);
  });
});

describe('a push service', () => {
  it('that does not know the subscription any more ends it', async () => {
    await service.unsubscribe(device);
    await schedule([linkedin]);
    expect(await told()).toEqual([]);
    expect(await service.answers()).toEqual([410]);
    expect(await isOn(person)).toBe(false);
  });

  it.each([404, 410])('that answers %i ends the subscription', async (status) => {
    await service.play({ status });
    await schedule([linkedin]);
    await told();
    expect(await isOn(person)).toBe(false);
  });

  it.each([429, 500, 503])('that answers %i is asked again, and is told once', async (status) => {
    await service.play({ status });
    await schedule([linkedin]);
    await told();
    expect(await ended()).toMatchObject([{ outcome: null, reason: String(status), tries: 1 }]);
    await told();
    expect(await service.answers()).toEqual([status]);
    await service.play({ status: null });
    server.clock.advance(11_000);
    expect(await told()).toHaveLength(1);
    expect(await told()).toEqual([]);
  });

  it('that never takes anything is asked six times', async () => {
    await service.play({ status: 503 });
    await schedule([linkedin]);
    for (let each = 0; each < 10; each += 1) {
      await told();
      server.clock.advance(10 * MINUTE);
    }
    expect(await service.answers()).toHaveLength(6);
    expect(await ended()).toEqual([{ outcome: 'failed', reason: '503', tries: 6 }]);
    expect(await isOn(person)).toBe(true);
    expect(server.logged.join('')).toContain('A notice was given up');
    expect(server.logged.join('')).not.toContain(device.endpoint);
  });

  it('is left alone as long as it asks for', async () => {
    await service.play({ status: 429, retryAfter: '600' });
    await schedule([linkedin]);
    await told();
    await service.play({ status: null });
    server.clock.advance(9 * MINUTE);
    expect(await told()).toEqual([]);
    server.clock.advance(MINUTE);
    expect(await told()).toHaveLength(1);
  });

  it('inside of the operator’s network is never requested', async () => {
    const { database } = server.running.deps;
    // A name that led elsewhere when the subscription was made.
    await database.knex('push_subscriptions').update({ endpoint: 'http://[::ffff:7f00:1]:9/push' });
    await schedule([linkedin]);
    await told();
    expect(await isOn(person)).toBe(false);
  });

  it.each([
    'http://push.example.net/1',
    'https://10.0.0.1/1',
    'https://[::1]/1',
    'https://localhost/1',
    'https://push.localhost/1',
    'https://ann:secret@push.example.net/1',
    'file:///etc/passwd',
    'push',
  ])('is never at %s', async (endpoint) => {
    const { keys } = device;
    const put = await ask(person, 'PUT', '/api/account/push', { endpoint, keys, zone: 'UTC' });
    expect(put.status).toBe(400);
  });

  it.each([
    ['keys that are no point of P-256', { keys: { p256dh: `BA${'A'.repeat(85)}`, auth: 'A'.repeat(22) } }],
    ['a zone that nobody has', { zone: 'Mars/Olympus' }],
    ['an address that is too long', { endpoint: `https://push.example.net/${'x'.repeat(2000)}` }],
  ])('is not stored with %s', async (_case, wrong) => {
    const put = await ask(person, 'PUT', '/api/account/push', { ...device, zone: 'UTC', ...wrong });
    expect(put.status).toBe(400);
  });
});
