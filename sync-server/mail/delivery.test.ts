import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { putMail } from './outbox.ts';
import { StandInMail } from '../testing/stand-in-mail.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { freePort } from '../testing/server-process.ts';
import { shortTimes } from '../testing/mail-bench.ts';
import { testPassword } from '../testing/test-client.ts';
import { TestServer } from '../testing/test-server.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let post: StandInMail;
beforeAll(async () => {
  post = await StandInMail.start();
});
afterAll(() => post.stop());
beforeEach(async () => {
  await post.play(null);
  await post.news();
});

const ports = { smtpTimes: shortTimes };

async function start(env: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  return await TestServer.start({ env: { ...post.env, ...env }, ports });
}

/** Sends what is due now. Returns the newest mail's record. */
async function round(server: TestServer) {
  const { database, mails } = server.running.deps;
  await mails.settle();
  return (await database.knex('mails').orderBy('created_at', 'desc').first()) as {
    outcome: string | null;
    reason: string | null;
    tries: number;
    about: string;
  };
}

describe('a mail', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.discard());

  it.each([
    ['busy', '421'],
    ['no-greeting', 'ETIMEDOUT'],
    ['full-recipient', '452'],
  ] as const)('waits while the SMTP server is %s, and is sent once when it is not any more', async (fault, reason) => {
    await post.play(fault);
    await server.newUser();
    expect(await round(server)).toMatchObject({ outcome: null, reason, tries: 1 });
    server.clock.advance(5_000);
    expect((await round(server)).tries).toBe(1);
    await post.play(null);
    server.clock.advance(5 * MINUTE);
    expect(await round(server)).toMatchObject({ outcome: 'sent', tries: 2 });
    expect(await post.news()).toHaveLength(1);
  });

  it.each([
    ['busy', 0],
    ['unknown-recipient', 0],
    ['refused-message', 0],
    ['cut-after-data', 1],
    [null, 1],
  ] as const)('leaves behind, where the SMTP server is %s, %i links that work', async (fault, links) => {
    await post.play(fault);
    const { id } = await server.newUser();
    await round(server);
    const { knex } = server.running.deps.database;
    expect(await knex('email_tokens').where({ user_id: id })).toHaveLength(links);
    if (fault !== 'busy') return;
    await post.play(null);
    server.clock.advance(5 * MINUTE);
    await round(server);
    expect(await knex('email_tokens').where({ user_id: id })).toHaveLength(1);
  });

  it.each([
    ['unknown-recipient', '550'],
    ['refused-message', '554'],
  ] as const)('that is refused (%s) ends, and the log has the code and no address', async (fault, reason) => {
    await post.play(fault);
    await server.newUser();
    expect(await round(server)).toMatchObject({ outcome: 'failed', reason, tries: 1 });
    server.clock.advance(DAY);
    await round(server);
    expect((await post.commands()).filter((each) => each === 'CONNECT')).toHaveLength(1);
    const line = server.logged.findLast((each) => each.includes('A mail was given up'));
    expect(JSON.parse(line!)).toMatchObject({ kind: 'confirm-address', end: 'failed', reason });
    expect(line).not.toContain('example');
  });

  it.each(['cut-after-data', 'silent-after-data'] as const)(
    'that the SMTP server took without acknowledging it (%s) is not sent again',
    async (fault) => {
      await post.play(fault);
      await server.newUser();
      expect(await round(server)).toMatchObject({ outcome: 'unclear', tries: 1 });
      await post.play(null);
      server.clock.advance(DAY);
      await round(server);
      expect(await post.news()).toHaveLength(1);
    },
  );

  it('that nobody would miss is sent once more then, and both copies have one Message-ID', async () => {
    const client = await server.newUser();
    await round(server);
    await server.running.deps.database.knex('users').where({ id: client.id }).update({ email_confirmed_at: 1 });
    await post.news();
    await post.play('cut-after-data');
    const json = { currentPassword: testPassword, newPassword: 'a lamp beside the harbour' };
    await client.call('PUT', '/api/account/password', { json });
    for (let day = 0; day < 5; day += 1) {
      await round(server);
      server.clock.advance(DAY);
    }
    const copies = await post.news();
    expect(copies).toHaveLength(2);
    expect(new Set(copies.map(({ headers }) => headers['message-id'])).size).toBe(1);
  });

  it('whose time was over before it could be sent is not sent any more', async () => {
    const { database } = server.running.deps;
    await server.newUser();
    await server.running.deps.mails.settle();
    await post.news();
    const old = server.clock.now() - 2 * DAY;
    await putMail(database.knex, { kind: 'reset-password', userId: null, about: 'nobody' }, old);
    await round(server);
    expect(await database.knex('mails').where({ created_at: old })).toMatchObject([
      { outcome: 'failed', reason: 'too-late' },
    ]);
  });

  it('has headers that programs understand, and both forms of its words', async () => {
    await server.newUser();
    await round(server);
    const [mail] = await post.news();
    expect(mail!.headers).toMatchObject({
      from: 'Rostrum <rostrum@example.org>',
      'auto-submitted': 'auto-generated',
      'message-id': expect.stringMatching(/^<[\da-f-]{36}@example\.org>$/),
    });
    expect(mail!.headers).not.toHaveProperty('list-unsubscribe');
    expect(mail!.text).toMatch(/^Hello user-/);
    expect(mail!.html).toContain('Confirm this address</a>');
    expect(mail!.html).not.toMatch(/<(img|script|link|style)/);
  });
});

it('waits for an SMTP server that is not there, whatever its address', async () => {
  const server = await start({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
  await server.newUser();
  expect(await round(server)).toMatchObject({ outcome: null, reason: 'ESOCKET' });
  await server.discard();
});

it('never sends the operator’s password in the clear', async () => {
  const server = await start({ SMTP_URL: post.smtpUrl('user:a%20secret@') });
  await server.newUser();
  expect(await round(server)).toMatchObject({ outcome: null, reason: '500' });
  expect(await post.commands()).toEqual(['CONNECT']);
  expect(server.logged.join('\n')).not.toContain('secret');
  await server.discard();
});

describe('several nodes', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  it('send each mail once', async () => {
    const env = {
      DATABASE_URL: await postgres.newDatabase(),
      SESSION_SECRET: 's'.repeat(32),
      SECRETS_KEY: 'a'.repeat(64),
    };
    const nodes = [await start(env), await start(env)];
    const people = await Promise.all(Array.from({ length: 24 }, (_each, index) => nodes[index % 2]!.newUser()));
    for (const _again of [1, 2]) await Promise.all(nodes.map((node) => round(node)));
    // A node has a few places for mails; the rest of one node may be sent by the other.
    await expect
      .poll(async () => (await nodes[0]!.running.deps.database.knex('mails').whereNull('outcome')).length)
      .toBe(0);
    const sent = (await post.news()).flatMap(({ to }) => to);
    expect(sent.toSorted()).toEqual(people.map(({ user }) => user!.email).toSorted());
    for (const node of nodes) await node.discard();
  });
});

describe('the settings of mail', () => {
  const read = (env: Readonly<Record<string, string>>) => {
    const config = readConfig({ ...post.env, ...env });
    return config.ok ? config.value.mail : config.error;
  };

  it('are a server, a sender and the address of links', () => {
    expect(read({ SMTP_URL: '' })).toBeUndefined();
    expect(read({ SMTP_URL: 'smtps://u:p@mail.example.org', MAIL_FROM: 'post@example.org' })).toMatchObject({
      from: { name: '', address: 'post@example.org' },
      origin: 'http://localhost:8787',
    });
    expect(read({ MAIL_FROM: '"Ann’s desk" <post@example.org>' })).toMatchObject({ from: { name: 'Ann’s desk' } });
  });

  it.each([
    [{ SMTP_URL: 'mail.example.org' }, /^SMTP_URL: write smtps/],
    [{ SMTP_URL: 'https://mail.example.org' }, /^SMTP_URL: write smtps/],
    [{ SMTP_URL: 'smtps://u:100%sure@mail.example.org' }, /^SMTP_URL: write % in the user and the password as %25\.$/],
    [{ SMTP_URL: 'smtps://u%@mail.example.org' }, /^SMTP_URL: write % in the user and the password as %25\.$/],
    [{ MAIL_FROM: '' }, /^MAIL_FROM: write the sender/],
    [{ MAIL_FROM: 'a@example.org, b@example.org' }, /^MAIL_FROM: write one address/],
    [{ PUBLIC_URL: '' }, /^PUBLIC_URL: write the address/],
  ])('say what to write: %j', (env, sentence) => {
    expect(read(env)).toMatch(sentence);
  });
});
