import { Agent, get } from 'node:http';
import { percentile } from './percentile.ts';
import { publishPost } from './published-post.ts';
import { RostrumServer } from './rostrum-server.ts';
import type { BenchmarkLine } from './table.ts';

const CLIENTS = 50;
const SECONDS = 8;
const WARM_UP = 1;

/** A post of one person, requested by 50 connections that each send the next request after the answer. */
export async function measureSite(): Promise<BenchmarkLine[]> {
  const server = await RostrumServer.start(18_791);
  try {
    const url = await publishPost(server);
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

/** The duration of each answer, in milliseconds. */
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
