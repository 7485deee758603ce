import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../testing/api-client.ts';
import {
  browser,
  confirmed,
  mails,
  post,
  register,
  server,
  settle,
  withMail,
  type MailPerson,
} from '../testing/mail-bench.ts';
import { writePreference } from '../testing/site.ts';
import type { Step } from '../testing/stand-in-platform/script.ts';
import { StandInPlatform } from '../testing/stand-in-platform/start-stand-in.ts';
import { noticeFailedPosts } from './failed-posts.ts';
import { mastodon, MINUTE, site, until } from './testing/own-publishing.ts';

withMail({ ALLOWED_ADDRESSES: '127.0.0.1', PUBLIC_URL: 'https://write.example.org' });

let platform: StandInPlatform;
let person: MailPerson;
beforeAll(async () => {
  platform = await StandInPlatform.start();
});
afterAll(() => platform.stop());
beforeEach(async () => {
  await platform.play({ forget: true });
  person = await confirmed();
  await wantMail(person, true);
});

const wantMail = ({ client }: MailPerson, isWanted: boolean) =>
  writePreference(server, client, 'emailNotifications', isWanted);
const refusal: Step = { does: 'answer', status: 422, body: { error: 'No\r\nBcc: all@example.org' } };

/** Creates an item that is due now on Mastodon, and waits for its publication. */
async function schedule(writes: readonly Step[], { of = person, title = 'Why bets' } = {}) {
  await ask(of.client, 'PUT', '/api/connections/mastodon', { address: platform.url, token: 'good-ann' });
  await platform.play({ writes });
  const piece = { title, content: 'A roadmap is a **bet**.', platformId: mastodon };
  const { id } = (await ask<{ id: string }>(of.client, 'POST', '/api/content', piece)).body;
  const scheduledFor = new Date(server.clock.now() + 600).toISOString();
  await ask(of.client, 'PUT', `/api/content/${id}`, { status: 'scheduled', scheduledFor, platformIds: [mastodon] });
  const { knex } = server.running.deps.database;
  await until(
    async () =>
      (await knex('publications').where({ item_id: id, next_at: null, holder: null }).first()) as object | undefined,
    (row) => row !== undefined,
  );
  return id;
}

/** The mails that have come once the server has looked. */
async function afterLook() {
  server.clock.advance(2 * MINUTE);
  await noticeFailedPosts(server.running.deps.database, server.clock.now());
  return await mails();
}

describe('a scheduled post that failed', () => {
  it('is told by one mail, with what the platform said and where to mend it', async () => {
    const id = await schedule([refusal]);
    const [mail, ...others] = await afterLook();
    expect(others).toEqual([]);
    expect(mail!.to).toEqual([person.email]);
    expect(mail!.headers).toMatchObject({
      'list-unsubscribe': expect.stringMatching(/^<https:\/\/write\.example\.org\/api\/auth\/unsubscribe\/[\w.-]+>$/),
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(mail!.headers).not.toHaveProperty('bcc');
    expect(mail!.text).toContain('Your scheduled post “Why bets” was not published everywhere.');
    expect(mail!.text).toContain('- Mastodon: ');
    expect(mail!.text).toContain(`https://write.example.org/create/stepped?contentId=${id}`);
    expect(mail!.text).not.toContain('roadmap');
    expect(await afterLook()).toEqual([]);
  });

  it('is told once by two nodes that look at the same time', async () => {
    await schedule([refusal]);
    server.clock.advance(2 * MINUTE);
    const { database } = server.running.deps;
    await Promise.all([1, 2, 3].map(() => noticeFailedPosts(database, server.clock.now())));
    expect(await mails()).toHaveLength(1);
  });

  it('cannot write another header with its title', async () => {
    await schedule([refusal], { title: 'Bets\r\nBcc: all@example.org' });
    const [mail] = await afterLook();
    expect(mail!.headers).not.toHaveProperty('bcc');
    expect(mail!.to).toEqual([person.email]);
  });

  it.each([
    ['the person does not want that', () => wantMail(person, false)],
    ['the item was deleted', (id: string) => ask(person.client, 'DELETE', `/api/content/${id}`)],
  ] as const)('is not told where %s', async (_case, change) => {
    const id = await schedule([refusal]);
    await change(id);
    expect(await afterLook()).toEqual([]);
  });

  it('is not told to an address that nobody has confirmed', async () => {
    const other = await register();
    await wantMail(other, true);
    await mails();
    await schedule([refusal], { of: other });
    expect(await afterLook()).toEqual([]);
  });

  it('is told ten times a day at most', async () => {
    const { knex } = server.running.deps.database;
    await schedule([refusal]);
    const sent = { kind: 'failed-post', user_id: person.client.id, about: '', wait: 0, tries: 1, unclear: 0 };
    for (let each = 0; each < 10; each += 1)
      await knex('mails').insert({
        ...sent,
        id: crypto.randomUUID(),
        created_at: 0,
        next_at: null,
        outcome: 'sent',
        ended_at: server.clock.now(),
      });
    expect(await afterLook()).toEqual([]);
  });
});

it('a post that may be out is told once the server has stopped looking', async () => {
  const id = await schedule([refusal]);
  const { knex } = server.running.deps.database;
  await knex('publications').where({ item_id: id }).update({ state: 'unknown', reason: null });
  const [mail] = await afterLook();
  expect(mail!.text).toContain('got no clear answer');
  expect(mail!.text).toContain('- Mastodon: There was no clear answer.');
});

it('nothing is told of a post that a person published or settled themselves', async () => {
  await ask(person.client, 'PUT', '/api/connections/mastodon', { address: platform.url, token: 'good-ann' });
  await platform.play({ writes: [refusal] });
  const piece = { title: 'Now', content: 'Words.' };
  const { id } = (await ask<{ id: string }>(person.client, 'POST', '/api/content', piece)).body;
  await ask(person.client, 'POST', '/api/content/distribute', { contentId: id, platforms: [mastodon, site] });
  const settled = await schedule([refusal]);
  const { knex } = server.running.deps.database;
  await knex('publications').where({ item_id: settled }).update({ reason: 'You confirmed that it was not posted.' });
  expect(await afterLook()).toEqual([]);
});

describe('the link that stops mails', () => {
  const pathIn = (header = '') => new URL(header.slice(1, -1)).pathname;

  it('works with one request of a mail program, signs nobody in, and stops one kind', async () => {
    await schedule([refusal]);
    const [mail] = await afterLook();
    const path = pathIn(mail!.headers['list-unsubscribe']);
    const program = server.client();
    const sent = await program.call('POST', path, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect([sent.status, sent.headers.getSetCookie()]).toEqual([200, []]);
    const { workspace } = await server.running.deps.userRows.read(person.client.id);
    expect(workspace.preferences).toMatchObject({ emailNotifications: false });
    await schedule([refusal]);
    expect(await afterLook()).toEqual([]);
  });

  it('has a limit of its own: a mail program calls for many people, and browsers open links at the same address', async () => {
    await schedule([refusal]);
    const path = pathIn((await afterLook())[0]!.headers['list-unsubscribe']);
    const here = browser();
    for (let each = 0; each < 61; each += 1) await ask(here, 'POST', '/api/auth/confirm-email', { token: 'unknown' });
    expect((await ask(here, 'POST', '/api/auth/confirm-email', { token: 'unknown' })).status).toBe(429);
    expect((await here.call('POST', path, { body: '' })).status).toBe(200);
  });

  it('does nothing when it is only opened, and nothing for another person or kind', async () => {
    await schedule([refusal]);
    const path = pathIn((await afterLook())[0]!.headers['list-unsubscribe']);
    const opened = await server.client().call('GET', path);
    expect([opened.status, opened.headers.get('Location')]).toEqual([
      302,
      `/confirm-email#unsubscribe=${path.split('/').at(-1)}`,
    ]);
    const other = await confirmed();
    for (const forged of [
      path.replace(person.client.id, other.client.id),
      path.replace('failed-post', 'weekly-summary'),
      `${path}x`,
    ])
      expect((await server.client().call('POST', forged)).status).toBe(400);
    const { workspace } = await server.running.deps.userRows.read(person.client.id);
    expect(workspace.preferences).toMatchObject({ emailNotifications: true });
  });
});

it('waits while the SMTP server is away, and is told once afterwards', async () => {
  await schedule([refusal]);
  await post.play('busy');
  expect(await afterLook()).toEqual([]);
  await post.play(null);
  server.clock.advance(MINUTE);
  expect(await mails()).toHaveLength(1);
  await settle();
});
