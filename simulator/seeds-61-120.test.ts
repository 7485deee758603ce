import { describe, expect, it } from 'vitest';
import { failuresOf, seedBlocks } from './seed-blocks.ts';

// In a file of its own, so that both halves run in parallel. Without API writers and random commands, as in most of the
// first half.
describe('three devices, a server and every fault', () => {
  it.each(seedBlocks(61, 120))('seeds %i to %i lose nothing', async (_first, _last, seeds) => {
    expect(await failuresOf(seeds, { isPlain: true })).toEqual([]);
  });
});
