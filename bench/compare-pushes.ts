import type { PeerPushes } from './peer-pushes.ts';
import type { BenchmarkLine } from './table.ts';
import type { PushRate } from './time-pushes.ts';

/** The table's lines for people who push: our figures beside the peers'. */
export function comparePushes(users: number, ours: PushRate, peers: readonly PeerPushes[]): BenchmarkLine[] {
  const who = users === 1 ? '1 user' : `${users} users`;
  const both = (read: (rate: PushRate) => number): Partial<BenchmarkLine> => ({
    ours: read(ours),
    peers: Object.fromEntries(peers.map((peer) => [peer.name, { figure: read(peer) }])),
  });
  const isMeasured = users > 1;
  return [
    {
      benchmark: `Pushes, ${who}`,
      unit: '/s',
      target: isMeasured ? '≥ 2,000/s' : 'shown',
      ...both(({ perSecond }) => perSecond),
    },
    { benchmark: `Pushes, ${who}: p50`, unit: 'ms', target: 'shown', ...both(({ p50 }) => p50) },
    {
      benchmark: `Pushes, ${who}: p99`,
      unit: 'ms',
      target: isMeasured ? '≤ 100 ms' : 'shown',
      ...both(({ p99 }) => p99),
    },
  ];
}
