/**
 * The simulator: runs the shipped engine and sync modules under injected faults and checks the invariants.
 *
 * A seed determines a whole life: which person acts, which fault happens and when, down to the order of tasks
 * (`virtual-time.ts`). So a failure is replayed by its seed:
 *
 * - `npm run simulate -- --seeds 300 --from 1` runs seeds and prints the replay command of each failure. `--devices 4
 *   --phases 100` makes their lives longer and gives the person more devices.
 * - `npm run simulate:safeguards` removes one safeguard at a time and runs seeds until one fails.
 * - `seeds-*.test.ts` run the first 60 seeds and those that once failed.
 *
 * The world and its faults are in world.ts, the invariants I1 to I6 in docs/architecture.md, their checks in check.ts.
 * A promise that rejects without a handler fails the seed as well.
 */

import type { WorldOptions } from './company.ts';
import { World } from './world.ts';

export interface SeedOutcome {
  readonly seed: number;
  /** Null if every invariant held. */
  readonly failure: string | null;
  /** The events, in order. */
  readonly trace: readonly string[];
}

/** The length of a life: rounds of trouble, and steps in each. */
export interface Life {
  readonly phases: number;
  readonly steps: number;
}

/** The length of a seed's life. Changing it changes every run. */
export const usualLife: Life = { phases: 2, steps: 45 };

/** Runs one seed. Never throws. */
export async function simulateSeed(
  seed: number,
  options: WorldOptions = { isPlain: false },
  life: Life = usualLife,
): Promise<SeedOutcome> {
  const world = new World(seed, options);
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', note);
  try {
    await world.run(life);
    const failure = unhandled.length > 0 ? `unhandled rejection: ${described(unhandled[0])}` : null;
    return { seed, failure, trace: world.trace };
  } catch (error) {
    return { seed, failure: described(error), trace: world.trace };
  } finally {
    process.off('unhandledRejection', note);
  }
}

function described(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'Violation' ? error.message : (error.stack ?? error.message);
}

const BLOCK = 20;

/** Seeds in blocks, so that a failure names a small range. */
export function seedBlocks(
  from: number,
  to: number,
): (readonly [first: number, last: number, seeds: readonly number[]])[] {
  return Array.from({ length: Math.ceil((to - from + 1) / BLOCK) }, (_, block) => {
    const first = from + block * BLOCK;
    const last = Math.min(to, first + BLOCK - 1);
    return [first, last, Array.from({ length: last - first + 1 }, (_unused, index) => first + index)] as const;
  });
}

/** The failures of these seeds, each with the command that replays it. */
export async function failuresOf(seeds: readonly number[], options: WorldOptions): Promise<string[]> {
  const failures: string[] = [];
  for (const seed of seeds) {
    const { failure } = await simulateSeed(seed, options);
    if (failure)
      failures.push(
        `${failure}; replay it with: npm run simulate -- --seeds 1 --from ${seed}${options.isPlain ? ' --plain' : ''} --trace`,
      );
  }
  return failures;
}
