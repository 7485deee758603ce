import { describe, expect, it } from 'vitest';
import { failuresOf, seedBlocks } from './simulate.ts';

// In a file of its own, so that both run in parallel. Without API writers and random commands.
describe('three devices, a server and every fault', () => {
  it.each(seedBlocks(21, 60))('seeds %i to %i lose nothing', async (_first, _last, seeds) => {
    expect(await failuresOf(seeds, { isPlain: true })).toEqual([]);
  });
});
