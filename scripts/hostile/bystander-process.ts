/**
 * The bystander's account, in a process of its own so that the attacker's work does not slow it down:
 * `bystander-process.ts URL`. After `begin` it reads and writes 25 times a second and publishes on its own site; after
 * `end` it answers with the times.
 */
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { BystanderTimes } from './bystander.ts';
import { ownSite } from './pieces.ts';

/** Milliseconds between two requests, whether or not the last one was answered. */
const EVERY = 40;
/** One request in this many is a write: a person writes one thing after the other. */
const WRITES = 8;
const BETWEEN_POSTS = 400;

const [url = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 512 });
let cookie = '';

const name = `bystander-${crypto.randomUUID().slice(0, 8)}`;
cookie = await register();
const piece = await newPiece('Nobody waits for another');
let measured: { stop: boolean; done: Promise<BystanderTimes> } | null = null;
process.on('message', (message: 'begin' | 'end') => {
  if (message === 'begin') {
    const state = { stop: false };
    measured = Object.assign(state, { done: measure(state) });
  } else if (measured) {
    measured.stop = true;
    void measured.done.then((times) => process.send!(times));
  }
});
process.on('disconnect', () => process.exit());
process.send!('ready');

async function measure(state: { readonly stop: boolean }): Promise<BystanderTimes> {
  const times: number[] = [];
  const posts: number[] = [];
  let failed = 0;
  const sent: Promise<void>[] = [];
  const timed = async (into: number[], call: () => Promise<number>): Promise<void> => {
    const began = performance.now();
    const status = await call().catch(() => 0);
    into.push(performance.now() - began);
    if (status < 200 || status > 299) failed += 1;
  };
  const publish = async (): Promise<void> => {
    while (!state.stop) {
      const id = await newPiece(`Post ${crypto.randomUUID()}`).catch(() => null);
      if (id)
        await timed(
          posts,
          async () => (await send('POST', '/api/content/distribute', { contentId: id, platforms: [ownSite] })).status,
        );
      await wait(BETWEEN_POSTS);
    }
  };
  const publishing = publish();
  let isWriting = false;
  for (let at = 0; !state.stop; at += 1) {
    const isWrite = at % WRITES === 0 && !isWriting;
    if (isWrite) isWriting = true;
    const call = () =>
      isWrite
        ? send('PUT', `/api/content/${piece}`, { title: `Title ${at}` }).finally(() => (isWriting = false))
        : send('GET', '/api/content?limit=20');
    sent.push(timed(times, async () => (await call()).status));
    await wait(EVERY);
  }
  await Promise.all([publishing, ...sent]);
  return { times, posts, failed };
}

async function register(): Promise<string> {
  const account = { username: name, email: `${name}@example.org`, password: 'correct horse battery' };
  const { status, cookies, text } = await send('POST', '/api/auth/register', account);
  if (status !== 201) throw new Error(`The bystander's account was answered ${status}: ${text}`);
  return cookies;
}

async function newPiece(title: string): Promise<string> {
  const { status, text } = await send('POST', '/api/content', { title, content: 'A few words of a page. '.repeat(50) });
  if (status !== 201) throw new Error(`The bystander's piece was answered ${status}: ${text}`);
  return (JSON.parse(text) as { id: string }).id;
}

function send(
  method: string,
  path: string,
  json?: unknown,
): Promise<{ readonly status: number; readonly text: string; readonly cookies: string }> {
  return new Promise((resolve, reject) => {
    const body = json === undefined ? '' : JSON.stringify(json);
    const headers = {
      Cookie: cookie,
      ...(body ? { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) } : {}),
    };
    const sent = request(new URL(path, url), { method, agent, headers });
    sent.on('error', reject);
    sent.on('response', (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part: string) => (text += part));
      reply.on('error', reject);
      reply.on('end', () => {
        const cookies = (reply.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
        resolve({ status: reply.statusCode ?? 0, text, cookies });
      });
    });
    sent.end(body);
  });
}
