import { setTimeout as wait } from 'node:timers/promises';
import type { ContentItem } from '#core/documents/content-item.ts';
import { register } from '#core/documents/registers.ts';
import type { Step } from '#server/testing/stand-in-platform/script.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { dueDocument } from './hostile-documents.ts';
import { notAsExpected, type HostileGroup, type HostilePlace } from './hostile-request.ts';
import { newAccount } from './new-account.ts';
import { allAnswered, distribute, mastodon, newPiece, newPieces, webhook } from './pieces.ts';

const json = { 'Content-Type': 'application/json' };
/** How long a due item may take to be posted. Milliseconds. */
const ARRIVES_MS = 15_000;

/** A new account that posts to the attacker's platform. */
async function connectedAccount(place: HostilePlace): Promise<TestClient> {
  const { platform } = place;
  const attacker = await newAccount(place);
  await platform.play({});
  const accounts = {
    mastodon: { address: platform.url, token: `good-${attacker.user!.username.replaceAll(/\W/g, '')}` },
    webhook: { address: `${platform.url}/hook/${attacker.id}`, token: 'a-secret-of-twenty-letters' },
  };
  for (const [name, account] of Object.entries(accounts)) {
    const reply = await attacker.call('PUT', `/api/connections/${name}`, { json: account });
    if (!reply.ok) throw new Error(`${name}: ${reply.status} ${await reply.text()}`);
  }
  return attacker;
}

/** Pushes one of the attacker's documents that is due, and checks that the next due item is still posted. */
async function pushAndPost(place: HostilePlace, change: (draft: ContentItem) => void): Promise<Response> {
  const attacker = await connectedAccount(place);
  const id = crypto.randomUUID();
  const bytes = await dueDocument(id, { body: 'Hostile', change });
  await attacker.push([{ documentId: id, bytes }]);
  // Longer than a tick of the scheduler.
  await wait(1_500);
  const mark = `Sound ${crypto.randomUUID()}`;
  const scheduledFor = new Date(Date.now() + 1_000).toISOString();
  await newPiece(attacker, { content: mark, platformId: webhook, status: 'scheduled', scheduledFor });
  const end = Date.now() + ARRIVES_MS;
  while (Date.now() < end) {
    const { posts } = await place.platform.held();
    if (posts.some(({ text }) => text.includes(mark))) return await attacker.call('GET', '/api/health');
    await wait(200);
  }
  return notAsExpected('A piece that was due afterwards did not go out.');
}

const publicationOf = (generation: number) => ({
  status: register('failed'),
  generation,
  url: null,
  at: null,
});

const hostileDocuments: Readonly<Record<string, (draft: ContentItem) => void>> = {
  'the platform 99999999999': (draft) => {
    draft.platforms['99999999999'] = 0;
  },
  'the platform 1e300': (draft) => {
    draft.platforms['1e300'] = 0;
  },
  'platforms that are no numbers': (draft) => {
    for (const name of ['-1', '1.5', 'NaN', 'x', '', '0x10']) draft.platforms[name] = 0;
  },
  '2,000 platforms': (draft) => {
    for (let id = 0; id < 2_000; id += 1) draft.platforms[String(id)] = id;
  },
  'the generation 99999999999': (draft) => {
    draft.platforms[String(webhook)] = 0;
    draft.publications[String(webhook)] = publicationOf(99_999_999_999);
  },
  'the generation 1e300': (draft) => {
    draft.platforms[String(webhook)] = 0;
    draft.publications[String(webhook)] = publicationOf(1e300);
  },
  'the generation 1.5': (draft) => {
    draft.platforms[String(webhook)] = 0;
    draft.publications[String(webhook)] = publicationOf(1.5);
  },
  'the generation NaN': (draft) => {
    draft.platforms[String(webhook)] = 0;
    draft.publications[String(webhook)] = publicationOf(Number.NaN);
  },
  'a publication of the platform 99999999999': (draft) => {
    draft.publications['99999999999'] = publicationOf(1);
  },
  'a time in the year 275760': (draft) => {
    draft.platforms[String(webhook)] = 0;
    draft.schedule!.at = register('+275760-09-13T00:00:00.000Z');
  },
  'a time with NUL in its zone': (draft) => {
    draft.platforms[String(webhook)] = 0;
    draft.schedule!.zone = register('Europe/\u0000Berlin');
  },
  'a title with NUL': (draft) => {
    draft.platforms[String(webhook)] = 0;
    draft.title = register('Due\u0000');
  },
};

/** Answers about an instance's limits. */
const oddLimits: Readonly<Record<string, unknown>> = {
  'posts of 1 character': { max_characters: 1, characters_reserved_per_url: 1 },
  'posts of 1e15 characters': { max_characters: 1e15, characters_reserved_per_url: 1e15 },
  'posts of 0 characters': { max_characters: 0, characters_reserved_per_url: 0 },
  'posts of "500" characters': { max_characters: '500', characters_reserved_per_url: null },
  'links longer than a post': { max_characters: 100, characters_reserved_per_url: 1_000_000 },
};

/** Texts that cost a careless regular expression more than their length. */
const slowTexts: Readonly<Record<string, string>> = {
  addresses: 'https://a.bc/.,'.repeat(6_600),
  'the beginnings of addresses': `x${'http:'.repeat(19_000)}`,
  blanks: `# a${' '.repeat(99_000)}b`,
  'strokes of code': `${'`'.repeat(49_000)}${'x'.repeat(49_000)}\``,
  'signs that pile up': `a${'\u0301'.repeat(99_000)}`,
  'ends of sentences': '. '.repeat(49_000),
  tags: '#a'.repeat(49_000),
  families: '👨‍👩‍👧‍👦'.repeat(9_000),
};
const SLOW_AT_ONCE = 4;

async function fitSlow(place: HostilePlace, content: string): Promise<Response> {
  const attacker = await connectedAccount(place);
  const instance = { configuration: { statuses: { max_characters: 1, characters_reserved_per_url: 1 } } };
  const reads = Array.from({ length: SLOW_AT_ONCE * 3 }, (): Step => ({ does: 'answer', status: 200, body: instance }));
  const ids = await newPieces(
    attacker,
    Array.from({ length: SLOW_AT_ONCE }, () => ({ content })),
  );
  await place.platform.play({ reads });
  const sending = ids.map((id) => distribute(attacker, id, { platforms: [mastodon] }));
  const reply = ids.length === 0 ? notAsExpected('No piece could be made.') : await allAnswered([200], sending);
  await place.platform.play({});
  return reply;
}

/** Statuses that an instance may return while a post is looked for. */
const oddStatuses: Readonly<Record<string, string>> = {
  'tags that are not closed': '<'.repeat(800_000),
  'tags with blanks': `<a${' '.repeat(800_000)}`,
  'signs of entities': '&'.repeat(800_000),
  'breaks without end': '<br>'.repeat(200_000),
};

async function lookThrough(place: HostilePlace, content: string): Promise<Response> {
  const attacker = await connectedAccount(place);
  const id = await newPiece(attacker, { content: 'A post whose answer is lost.' });
  const status = { id: '1', url: null, content, created_at: new Date().toISOString(), in_reply_to_id: null };
  const asUsual: Step = { does: 'none' };
  await place.platform.play({
    writes: [{ does: 'lose-reply' }],
    // The first read is the limits; then, to find the post: the limits, the account and its statuses.
    reads: [asUsual, asUsual, asUsual, { does: 'answer', status: 200, body: [status] }],
  });
  const reply = await distribute(attacker, id, { platforms: [mastodon] });
  await place.platform.play({});
  return reply;
}

async function silentWebhooks(place: HostilePlace, count: number): Promise<Response> {
  const attacker = await connectedAccount(place);
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await newPiece(attacker, { content: `Silent ${at}` }));
  await place.platform.play({
    writes: Array.from({ length: count * 2 }, () => ({ does: 'hang', before: true }) as const),
  });
  const sending = ids.map((id) => distribute(attacker, id, { platforms: [webhook], atOnce: true }));
  const reply = await allAnswered([200, 429], sending);
  // As long as others would wait for the same slots.
  await wait(10_000);
  await place.platform.play({});
  return reply;
}

async function manyDue(place: HostilePlace, count: number): Promise<Response> {
  const attacker = await connectedAccount(place);
  await place.platform.play({ writes: Array.from({ length: count }, () => ({ does: 'slow', ms: 2_000 }) as const) });
  const scheduledFor = new Date(Date.now() + 30_000).toISOString();
  for (let at = 0; at < count; at += 1)
    await newPiece(attacker, { content: `Due ${at}`, platformId: webhook, status: 'scheduled', scheduledFor });
  await wait(Math.max(0, Date.parse(scheduledFor) - Date.now()) + 10_000);
  await place.platform.play({});
  return await attacker.call('GET', '/api/health');
}

const oddRequests: Readonly<Record<string, (contentId: string) => object>> = {
  'no platform': (contentId) => ({ contentId, platforms: [] }),
  'the platform 99999999999': (contentId) => ({ contentId, platforms: [99_999_999_999] }),
  'the platform 1.5': (contentId) => ({ contentId, platforms: [1.5] }),
  '17 platforms': (contentId) => ({ contentId, platforms: Array.from({ length: 17 }, () => webhook) }),
  'the generation 1,000,001': (contentId) => ({
    contentId,
    platforms: [webhook],
    generations: { [webhook]: 1_000_001 },
  }),
  'the generation 0': (contentId) => ({ contentId, platforms: [webhook], generations: { [webhook]: 0 } }),
  '30,000 generations': (contentId) => ({
    contentId,
    platforms: [webhook],
    generations: Object.fromEntries(Array.from({ length: 60_000 }, (_none, id) => [id, 1])),
  }),
  'blank content': (contentId) => ({ contentId, platforms: [webhook], content: ' \n ' }),
  'an id that is none': () => ({ contentId: "' or 1=1 --", platforms: [webhook] }),
};

/** Documents that no device writes, answers that no platform gives, and more work than one account's share. */
export const publishing: HostileGroup = {
  name: 'publishing',
  needsPlatform: true,
  requests: [
    ...Object.entries(oddRequests).map(([name, request]) => ({
      name: `POST distribute: ${name}`,
      send: async (attacker: TestClient) =>
        attacker.call('POST', '/api/content/distribute', {
          body: JSON.stringify(request(await newPiece(attacker))),
          headers: json,
        }),
      expected: [400],
    })),
    {
      name: 'POST distribute: a piece without words',
      send: async (_attacker, place) => {
        const attacker = await connectedAccount(place);
        return await distribute(attacker, await newPiece(attacker, { content: ' \n ' }), { platforms: [webhook] });
      },
      expected: [400],
    },
    ...Object.entries(hostileDocuments).map(([name, change]) => ({
      name: `a document that is due, with ${name}`,
      send: (_attacker: TestClient, place: HostilePlace) => pushAndPost(place, change),
      expected: [200],
      isSlow: true,
    })),
    ...Object.entries(oddLimits).map(([name, statuses]) => ({
      name: `an instance of ${name}`,
      send: async (_attacker: TestClient, place: HostilePlace) => {
        const attacker = await connectedAccount(place);
        const id = await newPiece(attacker, { content: 'Some words of a post. '.repeat(500) });
        const body = { configuration: { statuses } };
        await place.platform.play({ reads: [{ does: 'answer', status: 200, body }] });
        return await distribute(attacker, id, { platforms: [mastodon] });
      },
      expected: [200],
      isSlow: true,
    })),
    ...Object.entries(slowTexts).map(([name, content]) => ({
      name: `${SLOW_AT_ONCE} at once to an instance of 1 character: ${name}`,
      send: (_attacker: TestClient, place: HostilePlace) => fitSlow(place, content),
      expected: [200],
      isSlow: true,
    })),
    ...Object.entries(oddStatuses).map(([name, content]) => ({
      name: `an instance that holds ${name}`,
      send: (_attacker: TestClient, place: HostilePlace) => lookThrough(place, content),
      expected: [200],
      isSlow: true,
    })),
    {
      name: '120 pieces to a webhook that does not answer',
      send: (_attacker, place) => silentWebhooks(place, 120),
      expected: [200, 429],
      isSlow: true,
    },
    {
      name: '500 due pieces to a webhook that takes 2 s',
      send: (_attacker, place) => manyDue(place, 500),
      expected: [200],
      isSlow: true,
    },
  ],
};
