import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '#server/testing/postgres.ts';
import { StandInPlatform } from '#server/testing/stand-in-platform/start-stand-in.ts';
import { openDatabase, type DatabaseLocation } from '#server/database/database.ts';
import { SeededRandom } from '../simulator/seeded-random.ts';
import { judgePublishing, type Due, type PublishingVerdict } from './judge-publishing.ts';
import { percentile } from './percentile.ts';
import { RostrumServer } from './rostrum-server.ts';
import type { BenchmarkLine } from './table.ts';

const PORTS = { sqlite: 18_803, postgres: 18_804 } as const;
const mastodon = 9;
const webhook = 14;
const PEOPLE = 3;
/** Items that become due before each kill. */
const DUE_A_KILL = 4;
/** Enough for a busy server to accept an item before it is due. */
const SOON_MS = 3_000;
const RESTART_MS = 2_000;
/**
 * The longest that the stand-in takes for a post: longer than a kill and the start after it, even on a slow machine.
 */
const SLOWEST_MS = 25_000;
/** More answers than are used between two kills. */
const ANSWERS = 500;
/** For a call that a busy server did not answer. */
const MAX_ATTEMPTS = 20;
/** How long everything may take to end after the last start. Longer than the longest wait between two attempts. */
const MAX_SETTLE_MS = 17 * 60_000;

export interface PublishingKills {
  readonly kills: number;
  readonly databases: readonly ('sqlite' | 'postgres')[];
}

/**
 * Kills the server (SIGKILL) again and again while items are due, and starts it two seconds later. The platform takes
 * up to 25 seconds for a post and makes it whether or not the request still waits. At the end every item must be on its
 * platform once, or ask its author.
 */
export async function killServerWhilePublishing({ kills, databases }: PublishingKills): Promise<BenchmarkLine[]> {
  const postgres = databases.includes('postgres') ? await startPostgres() : null;
  try {
    const runs = databases.map(async (dialect) => {
      const url = dialect === 'postgres' ? await postgres!.newDatabase() : null;
      return linesOf(`${dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, ${kills} kills`, await run(kills, url));
    });
    // All runs end, because a failing one must not remove another's database.
    await Promise.allSettled(runs);
    return (await Promise.all(runs)).flat();
  } finally {
    postgres?.stop();
  }
}

async function run(kills: number, databaseUrl: string | null): Promise<PublishingVerdict> {
  const random = new SeededRandom(1, databaseUrl ? 2 : 1);
  const platform = await StandInPlatform.start();
  const folder = mkdtempSync(join(tmpdir(), 'rostrum-bench-'));
  const port = databaseUrl ? PORTS.postgres : PORTS.sqlite;
  const env = {
    ALLOWED_ADDRESSES: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  const location: DatabaseLocation = databaseUrl
    ? { dialect: 'postgres', url: databaseUrl }
    : { dialect: 'sqlite', file: join(folder, 'rostrum.sqlite') };
  let server = await RostrumServer.start(port, env, folder);
  try {
    const cookies = await connectPeople(server, platform.url);
    const due: Due[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const slow = () => ({ does: 'slow', ms: random.below(SLOWEST_MS) }) as const;
      await platform.play({ writes: Array.from({ length: ANSWERS }, slow) });
      for (let item = 0; item < DUE_A_KILL; item += 1) {
        const platformId = due.length % 2 === 0 ? mastodon : webhook;
        const dueAt = Date.now() + SOON_MS + random.below(1_500);
        const text = `Bet ${due.length} of many.`;
        const cookie = cookies[due.length % PEOPLE]!;
        due.push({ id: await schedule(server, { cookie, platformId, dueAt, text }), platformId, dueAt, text });
      }
      await wait(300 + random.below(SOON_MS + 2_500));
      await server.kill();
      await wait(RESTART_MS);
      server = await RostrumServer.start(port, env, folder);
    }
    return await settle({ location, platform, due });
  } finally {
    await server.stop();
    await platform.stop();
  }
}

/** Waits until nothing is in progress, and then for the posts that a slow platform still makes. */
async function settle({
  location,
  platform,
  due,
}: {
  readonly location: DatabaseLocation;
  readonly platform: StandInPlatform;
  readonly due: readonly Due[];
}): Promise<PublishingVerdict> {
  const database = openDatabase(location);
  const end = Date.now() + MAX_SETTLE_MS;
  try {
    for (;;) {
      const records = await database.reader<{ item_id: string; state: string; next_at: unknown }>('publications');
      const { posts } = await platform.held();
      const isOver = records.length >= due.length && records.every(({ next_at }) => next_at === null);
      if (!isOver && Date.now() < end) {
        await wait(2_000);
        continue;
      }
      await wait(SLOWEST_MS);
      const later = isOver ? await platform.held() : { posts };
      return judgePublishing({ due, records, posts: later.posts, webhook });
    }
  } finally {
    await database.close();
  }
}

async function connectPeople(server: RostrumServer, address: string): Promise<string[]> {
  const cookies: string[] = [];
  for (let person = 0; person < PEOPLE; person += 1) {
    const { cookie } = await server.register(`killed-${person}`);
    const connections = {
      mastodon: { address, token: `good-killed${person}` },
      webhook: { address: `${address}/hook/${person}`, token: 'a-secret-of-twenty-letters' },
    };
    for (const [key, json] of Object.entries(connections))
      await send(server, { cookie, method: 'PUT', path: `/api/connections/${key}`, json });
    cookies.push(cookie);
  }
  return cookies;
}

async function schedule(
  server: RostrumServer,
  { cookie, platformId, dueAt, text }: Omit<Due, 'id'> & { readonly cookie: string },
): Promise<string> {
  const scheduledFor = new Date(dueAt).toISOString();
  const json = { title: text, content: text, platformId, status: 'scheduled', scheduledFor };
  const { id } = (await send(server, { cookie, method: 'POST', path: '/api/content', json })) as { id: string };
  return id;
}

/** Repeats a call that a busy server did not answer, with the same key, so that it has one effect. */
async function send(
  server: RostrumServer,
  call: { readonly cookie: string; readonly method: string; readonly path: string; readonly json: unknown },
): Promise<unknown> {
  const key = crypto.randomUUID();
  for (let attempt = 0; ; attempt += 1) {
    const reply = await fetch(`${server.url}${call.path}`, {
      method: call.method,
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, Cookie: call.cookie, Origin: server.url },
      body: JSON.stringify(call.json),
    });
    if (reply.ok) return await reply.json();
    const words = await reply.text();
    const isBusy = reply.status === 503 || reply.status === 409;
    if (!isBusy || attempt >= MAX_ATTEMPTS) throw new Error(`${call.path} was answered ${reply.status}: ${words}`);
    await wait(1_000);
  }
}

function linesOf(name: string, verdict: PublishingVerdict): BenchmarkLine[] {
  const { due, once, doubled, repeated, lost, asks, unsaid, delays } = verdict;
  const line = (what: string, ours: number, target = 'shown'): BenchmarkLine => ({
    benchmark: `${name}: ${what}`,
    unit: 'items',
    target,
    ours,
  });
  return [
    line('due items', due),
    line('on their platform once', once),
    line('doubled', doubled, '0'),
    line('lost', lost, '0'),
    line('webhook events sent again under their own id', repeated),
    line('of which the author is asked', asks),
    line('on their platform, and the author is not told', unsaid, '0'),
    { benchmark: `${name}: from due to posted, p50`, unit: 'ms', target: 'shown', ours: percentile(delays, 0.5) },
    { benchmark: `${name}: from due to posted, longest`, unit: 'ms', target: 'shown', ours: Math.max(...delays) },
  ];
}
