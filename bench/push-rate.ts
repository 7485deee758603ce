import type { RostrumServer } from './rostrum-server.ts';
import { Typist } from './typist.ts';

export interface PushRate {
  readonly perSecond: number;
  /** Milliseconds from sending a push to its answer. */
  readonly p50: number;
  readonly p99: number;
}

/** Pushes that each person types before anything is measured: making them costs more than the server's answer. */
const BURSTS = 250;

/** People who each push what they typed into one item, wait for the answer, and push the next. */
export async function measurePushes(
  server: RostrumServer,
  { users, seconds, name = `typist-${users}` }: { users: number; seconds: number; name?: string },
): Promise<PushRate> {
  const typists = [];
  const bursts = users === 1 ? BURSTS * 8 : BURSTS;
  for (let user = 0; user < users; user += 1) typists.push(await Typist.start(server, `${name}-${user}`, bursts));
  const begin = performance.now();
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  await Promise.all(
    typists.map(async (typist) => {
      while (performance.now() < end && typist.hasMore) {
        const start = performance.now();
        await typist.push();
        times.push(performance.now() - start);
      }
    }),
  );
  const sorted = times.toSorted((left, right) => left - right);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { perSecond: (times.length / (performance.now() - begin)) * 1000, p50: at(0.5), p99: at(0.99) };
}
