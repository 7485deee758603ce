import { describe, expect, it } from 'vitest';
import { failuresOf, seedBlocks } from './seed-blocks.ts';
import { simulateSeed } from './simulate.ts';

/**
 * The last seed that runs with API writers and random commands. Later ones cost half as much, and keep the life that
 * they always had.
 */
const LAST_BUSY = 20;

describe('three devices, a server and every fault', () => {
  it.each(seedBlocks(1, 60))('seeds %i to %i lose nothing', async (_first, last, seeds) => {
    expect(await failuresOf(seeds, { isPlain: last > LAST_BUSY })).toEqual([]);
  });

  it('the same seed lives the same life twice', async () => {
    const [once, again] = [await simulateSeed(42), await simulateSeed(42)];
    expect(once.trace.length).toBeGreaterThan(20);
    expect(again.trace).toEqual(once.trace);
  });
});
