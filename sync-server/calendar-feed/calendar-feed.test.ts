import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getCalendarFeed } from '#core/api/calendar.ts';
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
