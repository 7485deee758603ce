import { Agent, get } from 'node:http';
import { percentile } from './percentile.ts';
import { pushItems } from './rostrum-items.ts';
import { RostrumServer } from './rostrum-server.ts';

export interface ApiFigures {
  /** Answers of GET /api/content per second, over all clients. */
  readonly listsPerSecond: number;
  /** Milliseconds. */
  readonly listP95: number;
  /** GET of one item that nobody has read since the server started: milliseconds, median. */
  readonly coldItem: number;
}

const CLIENTS = 50;
const SECONDS = 8;
const MAX_ITEMS = 50;

/**
 * GET /api/content with 50 of the user's items, from 50 connections that each send the next request after the answer.
 */
export async function measureApi({ items }: { items: number }): Promise<ApiFigures> {
  const server = await RostrumServer.start(18_789);
  try {
    const { id, cookie } = await server.register('api-bench');
    await pushItems(server.network(cookie), id, items);
    const ids = await promoteAll(server.url, cookie, items);
    const cold: number[] = [];
    const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
    for (const each of ids.slice(0, 20)) cold.push(await ask(`${server.url}/api/content/${each}`, cookie, agent));
    const times: number[] = [];
    const end = performance.now() + SECONDS * 1000;
    await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        while (performance.now() < end)
          times.push(await ask(`${server.url}/api/content?limit=${MAX_ITEMS}`, cookie, agent));
      }),
    );
    agent.destroy();
    return {
      listsPerSecond: times.length / SECONDS,
      listP95: percentile(times, 0.95),
      coldItem: percentile(cold, 0.5),
    };
  } finally {
    await server.stop();
  }
}

/** The pushed items are ideas; all are promoted to drafts. */
async function promoteAll(url: string, cookie: string, items: number): Promise<string[]> {
  const headers = { Cookie: cookie, Origin: url, 'Content-Type': 'application/json' };
  const promoted: string[] = [];
  while (promoted.length < items) {
    const ideas = (await (await fetch(`${url}/api/content-ideas?limit=200`, { headers })).json()) as {
      id: string;
      title: string;
    }[];
    for (const { id, title } of ideas) {
      const reply = await fetch(`${url}/api/content`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ ideaId: id, title }),
      });
      if (!reply.ok) throw new Error(`Promoting: ${reply.status} ${await reply.text()}`);
      promoted.push(id);
    }
  }
  return promoted;
}

/** How long an answer takes to its last byte, in milliseconds. */
function ask(url: string, cookie: string, agent: Agent): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { Cookie: cookie } }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`Answered ${reply.statusCode}`));
      reply.on('data', () => {});
      reply.on('end', () => resolve(performance.now() - start));
    }).on('error', reject);
  });
}
