import { randomUUID } from 'node:crypto';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { pino } from 'pino';
import { siteAdapter } from '#server/site/site-adapter.ts';
import { SiteHost } from '#server/site/site-host.ts';
import { openDatabase } from '#server/store/database.ts';
import { percentile } from './percentile.ts';
import { RostrumServer } from './rostrum-server.ts';
import type { BenchmarkLine } from './table.ts';

const CLIENTS = 50;
const SECONDS = 8;
const WARM_UP = 1;
/** About 1,200 words. */
const PARAGRAPHS = 24;
const paragraph =
  'The page that **everybody** reads today is the one that a server must not think about: it is made once, kept, and handed out as it is, while [nothing](https://example.org) else waits for it. Whoever comes second gets the same bytes, and whoever comes back gets none at all.\n\n';

/** A post of one person, asked for by 50 connections that each ask again when they are answered. */
export async function measureSite(): Promise<BenchmarkLine[]> {
  const server = await RostrumServer.start(18_791);
  try {
    const url = await publish(server);
    await askUntil(url, WARM_UP);
    const times = await askUntil(url, SECONDS);
    const what = `A post on its author's site, ${CLIENTS} clients`;
    return [
      { benchmark: what, unit: '/s', target: '≥ 2,000/s', ours: times.length / SECONDS },
      { benchmark: `${what}: p95`, unit: 'ms', target: 'shown', ours: percentile(times, 0.95) },
    ];
  } finally {
    await server.stop();
  }
}

/** Writes the post beside the running server, which finds it as it would find another node's. */
async function publish(server: RostrumServer): Promise<string> {
  const username = 'site-bench';
  const { id } = await server.register(username);
  const database = openDatabase({ dialect: 'sqlite', file: join(server.folder, 'rostrum.sqlite') });
  const host = new SiteHost({ database, log: pino({ level: 'silent' }), now: Date.now, hub: undefined });
  try {
    const outcome = await siteAdapter({ host, origin: () => server.url }).publish({
      userId: id,
      username,
      itemId: randomUUID(),
      generation: 1,
      publicationId: randomUUID(),
      since: new Date().toISOString(),
      post: {
        title: 'The page that everybody reads today',
        body: paragraph.repeat(PARAGRAPHS),
        tags: [],
        metaDescription: null,
      },
      connection: null,
      ref: null,
      mayPost: () => true,
      signal: new AbortController().signal,
    });
    if (outcome.type !== 'shared' || outcome.url === null) throw new Error('The post was not published');
    return outcome.url;
  } finally {
    await host.close();
    await database.close();
  }
}

/** How long each answer took, in milliseconds. */
async function askUntil(url: string, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < end) times.push(await ask(url, agent));
    }),
  );
  agent.destroy();
  return times;
}

function ask(url: string, agent: Agent): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'Accept-Encoding': 'br', 'User-Agent': 'Mozilla/5.0 (Rostrum)' } }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`Answered ${reply.statusCode}`));
      reply.on('data', () => {});
      reply.on('end', () => resolve(performance.now() - start));
    }).on('error', reject);
  });
}
