import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { getCalendarFeed } from '#core/api/calendar.ts';
import { variantTextPath } from '#core/documents/text-path.ts';
import { writeItem, writeWorkspace } from '../content/write-document.ts';
import { parseSecretsKey } from '../publishing/seal.ts';
import { putFeedNonce } from './calendar-feeds.ts';
import { ask } from '../testing/api-client.ts';
import { ownServer } from '../testing/own-server.ts';
import type { TestClient } from '../testing/test-client.ts';

const own = ownServer();

const feedOf = async (method: string, client: TestClient = own.client) => {
  const { status, body } = await ask(client, method, '/api/calendar-feed');
  expect(status).toBe(200);
  return getCalendarFeed.reply.parse(body).path;
};
const setWords = (hasWords: unknown, client: TestClient = own.client) =>
  ask(client, 'PUT', '/api/calendar-feed', { hasWords });

/** A scheduled item of LinkedIn (1) or the own site (4), which only the person posts to LinkedIn here. */
async function schedule(content: string, { title = 'Bets', platformId = 1, client = own.client, hours = 24 } = {}) {
  const { body } = await ask(client, 'POST', '/api/content', { title, content, platformId });
  const scheduledFor = new Date(own.server.clock.now() + hours * 3_600_000).toISOString();
  await ask(client, 'PUT', `/api/content/${String(body['id'])}`, { scheduledFor, status: 'scheduled' });
  return String(body['id']);
}

/** The events of a feed, as a calendar program reads them. */
async function eventsIn(path: string) {
  const { text } = await openFeed(path);
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  return { text, events: events.map((event) => new ICAL.Event(event)) };
}
const openFeed = (path: string) => ask(own.server.client(), 'GET', path);
/** A long line continues after a line break and a space. */
const unfolded = (text: string) => text.replaceAll('\r\n ', '');

describe('the calendar feed', () => {
  it('has no address until the person creates one, which anybody who has it can read', async () => {
    expect(await feedOf('GET')).toBeNull();
    const path = await feedOf('POST');
    expect(await feedOf('GET')).toBe(path);

    const { body } = await ask(own.client, 'POST', '/api/content', {
      title: 'Bets, dates; and “maybe”',
      content: 'Words.',
    });
    const id = String(body['id']);
    const scheduledFor = new Date(own.server.clock.now() + 86_400_000).toISOString();
    expect((await ask(own.client, 'PUT', `/api/content/${id}`, { scheduledFor, status: 'scheduled' })).status).toBe(
      200,
    );
    const { status, headers, text } = await openFeed(path!);
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('Cache-Control')).toBe('private, no-cache');
    const lines = unfolded(text).split('\r\n');
    expect(lines).toContain('SUMMARY:Bets\\, dates\\; and “maybe”');
    expect(lines).toContain(`UID:${id}@rostrum`);
    expect(lines).toContain(`DTSTART:${scheduledFor.replaceAll(/[-:]|\.\d+/g, '')}`);
    expect(lines).toContain(`URL;VALUE=URI:${own.server.url}/create/stepped?ideaId=${id}`);
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect((await openFeed(path!)).text, 'the same plan is the same text').toBe(text);
  });

  it('is not sent again while the plan is the same, and shows a change at once', async () => {
    const path = await feedOf('POST');
    const etag = (await openFeed(path!)).headers.get('ETag');
    const again = () => ask(own.server.client(), 'GET', path!, undefined, { 'If-None-Match': etag ?? 'none was sent' });
    expect((await again()).status).toBe(304);
    const { body } = await ask(own.client, 'POST', '/api/content', { title: 'One more', content: 'Words.' });
    const scheduledFor = new Date(own.server.clock.now() + 86_400_000).toISOString();
    await ask(own.client, 'PUT', `/api/content/${String(body['id'])}`, { scheduledFor, status: 'scheduled' });
    const changed = await again();
    expect(changed.status).toBe(200);
    expect(changed.text).toContain('SUMMARY:One more');
  });

  it('has the words of a post that its person makes by hand, but only where they chose so', async () => {
    const path = (await feedOf('POST'))!;
    const content = `One; two, three\\four.\n\n- **Five**\nEND:VEVENT\n\n${'Long, 🙂 "words"; '.repeat(40)}`;
    const id = await schedule(content);
    await schedule('The server posts this.', { title: 'By the server', platformId: 4, hours: 25 });
    const sentence = 'You post it on LinkedIn yourself.';
    expect((await eventsIn(path)).events.map(({ description }) => description)).toEqual([
      'Will be posted on Blog Article.',
      sentence,
    ]);

    expect((await setWords(true)).body).toEqual({ path, hasWords: true });
    const { text, events } = await eventsIn(path);
    expect(events.map(({ summary }) => summary)).toEqual(['By the server', 'Bets']);
    expect(events[0]!.description).toBe('Will be posted on Blog Article.');
    expect(events[1]!.uid).toBe(`${id}@rostrum`);
    expect(events[1]!.description).toBe(
      `${sentence}\n\nOne; two, three\\four.\n\n• Five\nEND:VEVENT\n\n${'Long, 🙂 "words"; '.repeat(40).trim()}`,
    );
    const [alarm] = events[1]!.component.getAllSubcomponents('valarm');
    expect(alarm!.getFirstPropertyValue('action')).toBe('DISPLAY');
    expect(String(alarm!.getFirstPropertyValue('trigger'))).toBe('PT0S');
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect((await eventsIn(path)).text, 'the same plan is the same text').toBe(text);

    await setWords(false);
    expect((await eventsIn(path)).text).not.toContain('Five');
  });

  it('has the platform’s own text with its signature, and follows what is written', async () => {
    const path = (await feedOf('POST'))!;
    await setWords(true);
    const id = await schedule('The draft.');
    const caller = { userId: own.client.id, signal: new AbortController().signal };
    const words = async () => (await eventsIn(path)).events[0]!.description.split('\n\n').slice(1).join('\n\n');
    expect(await words()).toBe('The draft.');
    const { deps } = own.server.running;
    const edit = (length: number, insert: string) => ({
      name: 'writeText' as const,
      input: { path: variantTextPath('own'), length, edits: [{ at: length, remove: 0, insert }] },
    });
    await writeItem(deps, caller, id, [
      { name: 'startVariant', input: { id: 'own', platformId: 1, isFitted: true, now: 0 } },
      edit('The draft.'.length, ' For LinkedIn.'),
    ]);
    expect(await words()).toBe('The draft. For LinkedIn.');
    await writeWorkspace(deps, caller, [{ name: 'setSignature', input: { platformId: 1, text: 'By Ann.' } }]);
    expect(await words()).toBe('The draft. For LinkedIn.\n\nBy Ann.');
  });

  it('keeps the choice at a new address and forgets it with the feed, and nobody else can make it', async () => {
    const other = await own.server.newUser();
    expect((await setWords(true)).status).toBe(404);
    const first = await feedOf('POST');
    expect((await setWords(true, own.server.client())).status).toBe(401);
    expect((await setWords('yes')).status).toBe(400);
    await feedOf('POST', other);
    await setWords(true, other);
    expect((await ask(own.client, 'GET', '/api/calendar-feed')).body).toEqual({ path: first, hasWords: false });
    await setWords(true);
    const second = await feedOf('POST');
    expect((await ask(own.client, 'GET', '/api/calendar-feed')).body).toEqual({ path: second, hasWords: true });
    await feedOf('DELETE');
    const third = await feedOf('POST');
    expect((await ask(own.client, 'GET', '/api/calendar-feed')).body).toEqual({ path: third, hasWords: false });
  });

  it('answers others while it has the words of many long posts, of fifty at most', async () => {
    const other = await own.server.newUser();
    const path = (await feedOf('POST'))!;
    const theirs = (await feedOf('POST', other))!;
    await setWords(true);
    for (let at = 0; at < 60; at += 1)
      await schedule('🙂 word '.repeat(10_000), { title: `Post ${at}`, hours: at + 1 });
    const large = Promise.all(Array.from({ length: 5 }, () => openFeed(path)));
    const start = performance.now();
    expect((await openFeed(theirs)).status).toBe(200);
    const waited = performance.now() - start;
    const texts = (await large).map(({ status, text }) => [status, text] as const);
    expect(texts.every(([status, text]) => status === 200 && text === texts[0]![1])).toBe(true);
    const { events } = await eventsIn(path);
    const withWords = events.filter(({ description }) => description.includes('word'));
    expect([events.length, withWords.length]).toEqual([60, 50]);
    expect(withWords.every(({ summary }) => Number(summary.split(' ')[1]) < 50)).toBe(true);
    expect(Math.max(...events.map(({ description }) => description.length))).toBeLessThan(6_100);
    expect(waited).toBeLessThan(2_000);
  });

  it('contains only its owner’s schedule', async () => {
    const other = await own.server.newUser();
    const path = await feedOf('POST', other);
    expect((await openFeed(path!)).text).not.toContain('BEGIN:VEVENT');
  });

  it('is still found at an address made with the server’s own key', async () => {
    const { database } = own.server.running.deps;
    const kept = readFileSync(join(own.server.dataDir, 'secrets-key'), 'utf8').trim();
    const nonce = randomBytes(24).toString('base64url');
    await putFeedNonce(database, own.client.id, nonce);
    const made = createHmac('sha256', parseSecretsKey(kept)!).update(`calendar-feed ${own.client.id} ${nonce}`);
    const path = `/calendar-feed/${own.client.id}/${made.digest('base64url')}.ics`;
    expect(await feedOf('GET')).toBe(path);
    expect((await openFeed(path)).status).toBe(200);
    const renewed = await feedOf('POST');
    expect([(await openFeed(path)).status, (await openFeed(renewed!)).status]).toEqual([404, 200]);
  });

  it('is not found at the old address after renewal, nor at any after removal', async () => {
    const first = await feedOf('POST');
    const second = await feedOf('POST');
    expect(second).not.toBe(first);
    expect([(await openFeed(first!)).status, (await openFeed(second!)).status]).toEqual([404, 200]);
    expect(await feedOf('DELETE')).toBeNull();
    expect((await openFeed(second!)).status).toBe(404);
    expect(await feedOf('GET')).toBeNull();
  });

  it.each([
    '/calendar-feed/',
    '/calendar-feed/x.ics',
    `/calendar-feed/nobody/${'a'.repeat(43)}.ics`,
    `/calendar-feed/../${'a'.repeat(43)}.ics`,
  ])('is not found at %s', async (path) => {
    expect((await openFeed(path)).status).toBe(404);
  });

  it('is not found with somebody else’s token', async () => {
    const other = await own.server.newUser();
    const mine = await feedOf('POST');
    const theirs = await feedOf('POST', other);
    const mixed = `/calendar-feed/${own.client.id}/${theirs!.split('/').at(-1)}`;
    expect(mixed).not.toBe(mine);
    expect((await openFeed(mixed)).status).toBe(404);
  });
});
