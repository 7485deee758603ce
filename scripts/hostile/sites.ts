import type { TestClient } from '#server/testing/test-client.ts';
import { hasControls } from './has-controls.ts';
import { notAsExpected, type HostileGroup, type HostilePlace, type HostileRequest } from './hostile-request.ts';
import { allAnswered, distribute, newPiece, newPieces } from './pieces.ts';
import { rawRequest } from './raw-request.ts';

const siteOf = (attacker: TestClient) => `/@${attacker.user!.username}`;
/** Bytes of a feed or a page, including everything around the text. */
const MAX_FEED = 1_100_000;
const MAX_PAGE = 600_000;

/** Texts that cost a Markdown parser more than their length. */
const slowTexts: Readonly<Record<string, string>> = {
  'quotes within quotes': `${'>'.repeat(10_000)} deep`,
  'lists within lists': Array.from({ length: 300 }, (_none, depth) => `${' '.repeat(depth * 2)}- x`).join('\n'),
  'brackets that are not closed': '['.repeat(50_000),
  'links that are not closed': '[a]('.repeat(50_000),
  'stars and lines': `A ${'*_'.repeat(50_000)}`,
  'strokes of code': Array.from({ length: 600 }, (_none, length) => '`'.repeat(length + 1)).join('x'),
  'a table of 50,000 columns': `|${'a|'.repeat(50_000)}\n|${'-|'.repeat(50_000)}\n${'a\n'.repeat(50_000)}`,
  'tags that are not closed': '<a href="'.repeat(30_000),
  'addresses without an end': 'www.a'.repeat(60_000),
  'blanks at the ends of lines': `${' '.repeat(100_000)}x`,
};
const SLOW_AT_ONCE = 12;

async function publishSlow(attacker: TestClient, body: string, count: number): Promise<Response> {
  const pieces = Array.from({ length: count }, (_none, at) => ({ title: `Slow ${at}`, content: body }));
  const ids = await newPieces(attacker, pieces);
  if (ids.length === 0) return notAsExpected('No piece could be made.');
  return await allAnswered(
    [200],
    ids.map((id) => distribute(attacker, id, { atOnce: true })),
  );
}

async function publishAndRead(
  attacker: TestClient,
  { piece, path, isRight }: { piece: object; path: string; isRight: (text: string) => string | null },
): Promise<Response> {
  const reply = await distribute(attacker, await newPiece(attacker, piece));
  if (reply.status !== 200) return reply;
  const page = await attacker.call('GET', `${siteOf(attacker)}${path}`);
  const text = await page.text();
  const wrong = page.status === 200 ? isRight(text) : null;
  return wrong === null ? new Response(text, page) : notAsExpected(wrong);
}

const controls = (): HostileRequest[] =>
  ['', '/feed.xml', '/feed.json', '/sitemap.xml'].map((path) => ({
    name: `GET a site's ${path || 'list'}: a title of control characters`,
    send: (attacker) =>
      publishAndRead(attacker, {
        piece: { title: 'One\u0000\u0001\u001B[31m\u000B\uFFFE two ]]></title>', content: 'Words\u0000\u0008 <b>' },
        path,
        isRight: (text) => (hasControls(text) ? 'Control characters came out.' : null),
      }),
    expected: [200],
  }));

const strangePaths = ['/<script>', '/%00', '/..%2f..%2fpackage.json', '/images/..%2fsession-secret', '/feed.xml/x'];

async function largeFeed(attacker: TestClient, file: string): Promise<Response> {
  const content = 'A paragraph of some words, and **another**.\n\n'.repeat(9_000);
  for (let at = 0; at < 12; at += 1) {
    const reply = await distribute(attacker, await newPiece(attacker, { title: `Large ${at}`, content }));
    if (reply.status !== 200) return reply;
  }
  const feed = await attacker.call('GET', `${siteOf(attacker)}/${file}`);
  const text = await feed.text();
  return text.length <= MAX_FEED ? new Response('', feed) : notAsExpected(`The feed has ${text.length} characters.`);
}

async function largePage(attacker: TestClient): Promise<Response> {
  const content = 'a\n\n'.repeat(160_000);
  const reply = await distribute(attacker, await newPiece(attacker, { title: 'A large page', content }));
  const { publications } = (await reply.clone().json()) as { publications: { url: string | null }[] };
  const url = publications[0]?.url;
  if (!url) return reply;
  const text = await (await attacker.call('GET', new URL(url).pathname)).text();
  return text.length <= MAX_PAGE ? reply : notAsExpected(`The page has ${text.length} characters.`);
}

async function manyQueries(attacker: TestClient, { url }: HostilePlace, count: number): Promise<Response> {
  const path = siteOf(attacker);
  for (let at = 0; at < count; at += 25) {
    const sending = Array.from({ length: 25 }, (_none, offset) => rawRequest(url, `${path}?x=${at + offset}`, {}));
    const reply = await allAnswered([200], sending);
    if (reply.status !== 200) return reply;
  }
  return await attacker.call('GET', path);
}

/** Texts that are slow to render, large pages, and unusual requests for them. */
export const sites: HostileGroup = {
  name: 'sites',
  requests: [
    ...controls(),
    ...strangePaths.map((path) => ({
      name: `GET a site's ${path}`,
      send: (attacker: TestClient) => attacker.call('GET', `${siteOf(attacker)}${path}`),
      expected: [400, 404],
    })),
    {
      name: 'GET a site with 14 kB of names of what is known',
      send: (attacker) =>
        attacker.call('GET', siteOf(attacker), { headers: { 'If-None-Match': '"a",'.repeat(3_500) } }),
      expected: [200, 304],
    },
    {
      name: 'GET a site with 20 kB of headers',
      send: (attacker) => attacker.call('GET', siteOf(attacker), { headers: { 'X-Large': 'a'.repeat(20_000) } }),
      expected: [431],
    },
    {
      name: '2,000 queries behind a page',
      send: (attacker, place) => manyQueries(attacker, place, 2_000),
      expected: [200],
      isSlow: true,
    },
    ...Object.entries(slowTexts).map(([name, body]) => ({
      name: `${SLOW_AT_ONCE} at once: ${name}`,
      send: (attacker: TestClient) => publishSlow(attacker, body, SLOW_AT_ONCE),
      expected: [200],
      isSlow: true,
    })),
    { name: 'a page of 160,000 paragraphs', send: largePage, expected: [200], isSlow: true },
    ...['feed.xml', 'feed.json'].map((file) => ({
      name: `${file} of 12 large posts`,
      send: (attacker: TestClient) => largeFeed(attacker, file),
      expected: [200],
      isSlow: true,
    })),
  ],
};
