import { percentile } from './percentile.ts';

export interface PushRate {
  readonly perSecond: number;
  /** Milliseconds from sending a push to its answer. */
  readonly p50: number;
  readonly p99: number;
}

/** A person who types and pushes. */
export interface Pusher {
  /** False when all prepared pushes are used up. */
  readonly hasMore: boolean;
  /** Sends the next letters; settles when they are answered. */
  push(): Promise<void>;
}

/** Measures people who each push, wait for the answer and push again, for so many seconds. */
export async function timePushes(people: readonly Pusher[], seconds: number): Promise<PushRate> {
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const times: number[] = [];
  await Promise.all(
    people.map(async (person) => {
      while (performance.now() < end && person.hasMore) {
        const start = performance.now();
        await person.push();
        times.push(performance.now() - start);
      }
    }),
  );
  const perSecond = (times.length / (performance.now() - begin)) * 1000;
  return { perSecond, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}
