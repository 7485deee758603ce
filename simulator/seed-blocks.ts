import { simulateSeed } from './simulate.ts';
import type { WorldOptions } from './company.ts';

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
