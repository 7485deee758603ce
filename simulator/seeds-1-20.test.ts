import { describe, expect, it } from 'vitest';
import { failuresOf, seedBlocks, simulateSeed } from './simulate.ts';

// With API writers and random commands, which cost twice as much.
describe('three devices, a server and every fault', () => {
  it.each(seedBlocks(1, 20))('seeds %i to %i lose nothing', async (_first, _last, seeds) => {
    expect(await failuresOf(seeds, { isPlain: false })).toEqual([]);
  });

  it('the same seed lives the same life twice', async () => {
    const [once, again] = [await simulateSeed(42), await simulateSeed(42)];
    expect(once.trace.length).toBeGreaterThan(20);
    expect(again.trace).toEqual(once.trace);
  });
});
