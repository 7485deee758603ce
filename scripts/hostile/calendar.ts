import type { TestClient } from '#server/testing/test-client.ts';
import { hasControls } from './has-controls.ts';
import { notAsExpected, type HostileGroup, type HostilePlace } from './hostile-request.ts';
import { newAccount } from './new-account.ts';
import { newPiece } from './pieces.ts';

const MINUTE = 60_000;
const inject = '\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Made up';

async function feedPath(attacker: TestClient): Promise<string> {
  const reply = await attacker.call('POST', '/api/calendar-feed');
  return ((await reply.json()) as { path: string }).path;
}

/** Reads the feed after an action that must not change its structure. */
async function readFeed(place: HostilePlace, act: (attacker: TestClient) => Promise<Response>): Promise<Response> {
  const attacker = await newAccount(place);
  const acted = await act(attacker);
  // A refusal of the action is as good.
  if (acted.status === 400) return new Response('', { status: 200 });
  if (!acted.ok) return acted;
  const feed = await attacker.call('GET', await feedPath(attacker));
  const text = await feed.text();
  if (/^SUMMARY:Made up/m.test(text)) return notAsExpected('A line was made up.');
  if (hasControls(text)) return notAsExpected('Control characters came out.');
  if (/(?<!\r)\n|\r(?!\n)/.test(text)) return notAsExpected('A line does not end as lines do.');
  const long = text.split('\r\n').find((line) => Buffer.byteLength(line) > 75);
  return long === undefined ? new Response(text, feed) : notAsExpected(`A line is too long: ${long.slice(0, 40)}`);
}

const titles: Readonly<Record<string, string>> = {
  'lines of a calendar': `Lunch${inject}`,
  'lone line breaks': 'Lunch\rEND:VCALENDAR\nBEGIN:VEVENT',
  'control characters': 'Lunch\u0000\u0007\u001B[31m\u000B',
  'other ends of lines': 'Lunch\u0085\u2028END:VEVENT\u2029',
  'signs that must be escaped': String.raw`Lunch;,\n\;"`.repeat(20),
  'letters of four bytes': '👩‍👩‍👧‍👦'.repeat(25),
  'half of a letter': 'Lunch \uD83D',
};

const scheduledFor = () => new Date(Date.now() + 60 * MINUTE).toISOString();

/** Texts that would add lines of their own to a calendar, and addresses without an owner. */
export const calendar: HostileGroup = {
  name: 'calendar',
  requests: [
    ...Object.entries(titles).map(([name, title]) => ({
      name: `a title of ${name}`,
      send: (_attacker: TestClient, place: HostilePlace) =>
        readFeed(place, (attacker) =>
          attacker.call('POST', '/api/content', {
            json: { title, content: 'Words', platformId: 4, status: 'scheduled', scheduledFor: scheduledFor() },
          }),
        ),
      expected: [200],
    })),
    ...Object.entries(titles).map(([name, text]) => ({
      name: `words by hand of ${name}`,
      send: (_attacker: TestClient, place: HostilePlace) =>
        readFeed(place, async (attacker) => {
          await feedPath(attacker);
          await attacker.call('PUT', '/api/calendar-feed', { json: { hasWords: true } });
          return await attacker.call('POST', '/api/content', {
            json: { title: 'Lunch', content: text, platformId: 1, status: 'scheduled', scheduledFor: scheduledFor() },
          });
        }),
      expected: [200],
    })),
    ...['lines of a calendar', 'control characters'].map((name) => ({
      name: `a person's name of ${name}`,
      send: (_attacker: TestClient, place: HostilePlace) =>
        readFeed(place, (attacker) => attacker.call('PUT', '/api/user/profile', { json: { fullName: titles[name] } })),
      expected: [200],
    })),
    {
      name: 'an address that was renewed',
      send: async (attacker) => {
        const old = await feedPath(attacker);
        await feedPath(attacker);
        return await attacker.call('GET', old);
      },
      expected: [404],
    },
    {
      name: '100 renewals',
      send: async (attacker) => {
        for (let renewal = 0; renewal < 99; renewal += 1) await attacker.call('POST', '/api/calendar-feed');
        return await attacker.call('POST', '/api/calendar-feed');
      },
      expected: [200, 429],
    },
    ...[
      `/calendar-feed/${'a'.repeat(8_000)}.ics`,
      '/calendar-feed/',
      '/calendar-feed/%00.ics',
      '/calendar-feed/*.ics',
    ].map((path) => ({
      name: `GET ${path.slice(0, 30)}`,
      send: (attacker: TestClient) => attacker.call('GET', path),
      expected: [400, 404],
    })),
    {
      name: 'a write to the feed',
      send: async (attacker) => attacker.call('POST', await feedPath(attacker), { json: {} }),
      expected: [404, 405],
    },
    {
      name: '300 scheduled pieces with the longest titles, read 50 times',
      send: async (attacker) => {
        for (let at = 0; at < 300; at += 1)
          await newPiece(attacker, {
            title: `${at} ${'é;,\\'.repeat(70)}`,
            platformId: 4,
            status: 'scheduled',
            scheduledFor: scheduledFor(),
          });
        const path = await feedPath(attacker);
        const replies = await Promise.all(Array.from({ length: 50 }, () => attacker.call('GET', path)));
        return replies.at(-1)!;
      },
      expected: [200],
      isSlow: true,
    },
  ],
};
