import { describe, expect, it } from 'vitest';
import { ask } from '../testing/api-client.ts';
import { confirmed, mails, register, server, withMail, type MailPerson } from '../testing/mail-bench.ts';
import { writePreference } from '../testing/site.ts';
import { putWeeklySummaries } from './weekly-summary.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

withMail({ PUBLIC_URL: 'https://write.example.org' });

/** Sets the clock to the next Monday's time, UTC. */
function toMonday(hour: number): void {
  const now = new Date(server.clock.now());
  const days = (8 - (now.getUTCDay() || 7)) % 7 || 7;
  const monday = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()) + days * DAY;
  server.clock.advance(monday + hour * HOUR - server.clock.now());
}

const look = async () => {
  await putWeeklySummaries(server.running.deps.database, server.clock.now());
  return await mails();
};
const want = ({ client }: MailPerson, isWanted = true) => writePreference(server, client, 'weeklySummary', isWanted);

describe('the weekly summary', () => {
  it('has counts and titles, and no text of a draft', async () => {
    const person = await confirmed();
    await want(person);
    toMonday(10);
    await look();
    const { client } = person;
    const create = async (fields: object) =>
      (await ask<{ id: string }>(client, 'POST', '/api/content', { content: 'A secret draft.', ...fields })).body.id;
    await create({ title: 'Half a thought' });
    const shared = await create({ title: 'Why\r\nbets' });
    await ask(client, 'POST', '/api/content/distribute', { contentId: shared, platforms: [4] });
    const next = await create({ title: 'On dates' });
    const scheduledFor = new Date(server.clock.now() + 9 * DAY).toISOString();
    await ask(client, 'PUT', `/api/content/${next}`, { status: 'scheduled', scheduledFor });
    toMonday(8);
    const [mail] = (await look()).filter(({ to }) => to.includes(person.email));
    expect(mail!.headers).toMatchObject({
      subject: 'Your week on Rostrum',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(mail!.text).toContain('You published 1 post last week:\n\n- “Why bets” (');
    expect(mail!.text).toContain('You have 1 draft, and no streak.');
    expect(mail!.text).toMatch(/Your next post is scheduled: “On dates”, \w+, \w+ \d+ at \d\d:\d\d\./);
    expect(mail!.text + mail!.html).not.toContain('secret');
  });

  it('comes on Monday from eight o’clock on in the person’s zone, once a week by however many nodes', async () => {
    const person = await confirmed();
    await want(person);
    await writePreference(server, person.client, 'timeZone', 'America/New_York');
    const mine = async () => (await look()).filter(({ to }) => to.includes(person.email)).length;
    toMonday(11);
    expect(await mine()).toBe(0);
    server.clock.advance(3 * HOUR);
    const { database } = server.running.deps;
    await Promise.all([1, 2, 3].map(() => putWeeklySummaries(database, server.clock.now())));
    expect(await mine()).toBe(1);
    server.clock.advance(HOUR);
    expect(await mine()).toBe(0);
    server.clock.advance(DAY);
    expect(await mine()).toBe(0);
    server.clock.advance(6 * DAY);
    expect(await mine()).toBe(1);
  });

  it('goes to nobody who has not asked for it, or has not confirmed their address', async () => {
    const silent = await confirmed();
    const unconfirmed = await register();
    await want(unconfirmed);
    const stopped = await confirmed();
    await want(stopped);
    await want(stopped, false);
    await mails();
    toMonday(9);
    const to = (await look()).flatMap((mail) => mail.to);
    for (const { email } of [silent, unconfirmed, stopped]) expect(to).not.toContain(email);
  });

  it('says to somebody without posts, drafts and a streak that there are none', async () => {
    const person = await confirmed();
    await want(person);
    toMonday(9);
    const [mail] = (await look()).filter(({ to }) => to.includes(person.email));
    expect(mail!.text).toContain(
      [
        `Hello ${person.username},`,
        'You published nothing last week.',
        'You have no drafts, and no streak.',
        'Nothing is scheduled.',
      ].join('\n\n'),
    );
  });

  it('does not say that nothing is scheduled where a post is due and not posted', async () => {
    const person = await confirmed();
    await want(person);
    const { id } = (
      await ask<{ id: string }>(person.client, 'POST', '/api/content', { title: 'On dates', content: 'By hand.' })
    ).body;
    const scheduledFor = new Date(server.clock.now() + HOUR).toISOString();
    await ask(person.client, 'PUT', `/api/content/${id}`, { status: 'scheduled', scheduledFor });
    toMonday(9);
    const [mail] = (await look()).filter(({ to }) => to.includes(person.email));
    expect(mail!.text).toContain('1 post is due and not posted yet.\n\nNothing else is scheduled.');
  });

  it.each([
    ['a form', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    // RFC 8058, section 3.2, prefers it.
    [
      'parts',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
    ],
  ])('stops with one press in a mail program that sends %s, and settings show it', async (_name, body, type) => {
    const person = await confirmed();
    await want(person);
    toMonday(9);
    const [mail] = (await look()).filter(({ to }) => to.includes(person.email));
    expect(mail!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const { pathname } = new URL(mail!.headers['list-unsubscribe']!.slice(1, -1));
    const stopped = await server.client().call('POST', pathname, { body, headers: { 'Content-Type': type } });
    expect(stopped.status).toBe(200);
    const { workspace } = await server.running.deps.userRows.read(person.client.id);
    expect(workspace.preferences).toMatchObject({ weeklySummary: false });
    toMonday(9);
    expect((await look()).filter(({ to }) => to.includes(person.email))).toEqual([]);
    await want(person);
    toMonday(9);
    expect((await look()).filter(({ to }) => to.includes(person.email))).toHaveLength(1);
  });
});
