import { startCluster } from '../sync-server/testing/postgres.ts';
import { startRedis } from '../sync-server/testing/redis.ts';
import { measurePushes } from './push-rate.ts';
import { RostrumServer } from './rostrum-server.ts';
import type { BenchmarkLine } from './table.ts';
import type { PushRate } from './time-pushes.ts';

const PORTS = [18_801, 18_802] as const;
const USERS = 100;
const SECONDS = 8;

/**
 * A hundred people push into PostgreSQL, which waits for the disk: all through one node, then half of them through each
 * of two.
 */
export async function measureNodes(): Promise<BenchmarkLine[]> {
  const postgres = await startCluster({ isDurable: true });
  const redis = await startRedis();
  const measure = async (ports: readonly number[]) =>
    await measureThrough(ports, {
      DATABASE_URL: await postgres.newDatabase(),
      REDIS_URL: redis.url,
      SESSION_SECRET: 'the same on both nodes of the benchmark',
      SECRETS_KEY: '00'.repeat(32),
    });
  try {
    return linesOf(await measure(PORTS.slice(0, 1)), await measure(PORTS));
  } finally {
    await redis.stop();
    postgres.stop();
  }
}

/** All nodes together. */
async function measureThrough(ports: readonly number[], env: Readonly<Record<string, string>>): Promise<PushRate> {
  const nodes: RostrumServer[] = [];
  try {
    for (const port of ports) nodes.push(await RostrumServer.start(port, env));
    const users = USERS / nodes.length;
    const rates = await Promise.all(
      nodes.map((node, index) => measurePushes(node, { users, seconds: SECONDS, name: `typist-of-${index}` })),
    );
    return {
      perSecond: rates.reduce((sum, { perSecond }) => sum + perSecond, 0),
      p50: Math.max(...rates.map(({ p50 }) => p50)),
      p99: Math.max(...rates.map(({ p99 }) => p99)),
    };
  } finally {
    for (const node of nodes) await node.stop();
  }
}

function linesOf(one: PushRate, two: PushRate): BenchmarkLine[] {
  const name = `Pushes into PostgreSQL, ${USERS} people`;
  return [
    { benchmark: `${name}, one node`, unit: '/s', target: '≥ 1,500/s', ours: one.perSecond },
    { benchmark: `${name}, one node: p99`, unit: 'ms', target: 'shown', ours: one.p99 },
    { benchmark: `${name}, two nodes`, unit: '/s', target: 'shown', ours: two.perSecond },
    { benchmark: `${name}, two nodes: p99`, unit: 'ms', target: 'shown', ours: two.p99 },
    { benchmark: `${name}, two nodes to one`, unit: '×', target: '≥ 1.7×', ours: two.perSecond / one.perSecond },
  ];
}
