import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generationFor, meetIntent } from './publications.ts';
import { publicationStates } from './publication-state.ts';

const latest = fc.option(
  fc.record({ generation: fc.integer({ min: 1, max: 99 }), state: fc.constantFrom(...publicationStates) }),
);

describe('the generation that somebody means', () => {
  it('is the first where there is none, and the next after an end', () => {
    expect(generationFor(null)).toBe(1);
    expect(generationFor({ generation: 3, state: 'failed' })).toBe(4);
    expect(generationFor({ generation: 3, state: 'withdrawn' })).toBe(4);
    expect(generationFor({ generation: 3, state: 'overdue' })).toBe(3);
  });

  it('is the next of a shared one only where that was confirmed', () => {
    expect(generationFor({ generation: 2, state: 'shared' })).toBe(2);
    expect(generationFor({ generation: 2, state: 'shared' }, { postsAgain: true })).toBe(3);
  });

  it('never posts twice what is shared, under way or unclear', () => {
    fc.assert(
      fc.property(latest, (given) => {
        const intent = meetIntent(given, generationFor(given));
        const begins = given === null || given.state === 'failed' || given.state === 'withdrawn';
        const waits = given?.state === 'overdue' || given?.state === 'by-hand';
        expect(intent.type).toBe(begins ? 'start' : waits ? 'release' : 'same');
      }),
    );
  });
});
