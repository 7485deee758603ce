import { describe, expect, it } from 'vitest';
import { simulateSeed } from './simulate.ts';

/** Seeds that once broke something. They stay for ever. */
const failedOnce = [1, 2, 3, 4, 7, 10, 13, 15, 17, 18, 21, 25, 26, 35, 36, 39, 40, 41, 43, 44, 45, 47, 49, 52, 54, 55, 61, 63, 66, 67, 85, 87, 88, 91, 92, 97];

/** The rest of the first 300, in blocks so that a failure names a small range. */
const blocks = Array.from({ length: 12 }, (_, block) => Array.from({ length: 25 }, (_unused, index) => block * 25 + index + 1));

async function failuresOf(seeds: readonly number[]): Promise<string[]> {
  const failures: string[] = [];
  for (const seed of seeds) {
    const { failure } = await simulateSeed(seed);
    if (failure) failures.push(`${failure}; replay it with: npm run simulate -- --seeds 1 --from ${seed} --trace`);
  }
  return failures;
}

describe('three devices, a server and every fault', () => {
  it('seeds that once failed lose nothing', async () => {
    expect(await failuresOf(failedOnce.filter((seed) => seed > 300))).toEqual([]);
  });

  it.each(blocks.map((seeds) => [seeds[0]!, seeds.at(-1)!, seeds] as const))('seeds %i to %i lose nothing', async (_first, _last, seeds) => {
    expect(await failuresOf(seeds)).toEqual([]);
  });

  it('the same seed lives the same life twice', async () => {
    const [once, again] = [await simulateSeed(42), await simulateSeed(42)];
    expect(once.trace.length).toBeGreaterThan(20);
    expect(again.trace).toEqual(once.trace);
  });
});
