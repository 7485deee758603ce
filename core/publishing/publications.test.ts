import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publicationStates } from './publication-state.ts';
import { generationFor, knowsMore, meetIntent } from './publications.ts';

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

it('the later generation counts, of the document or the tables', () => {
  for (const state of publicationStates)
    for (const other of publicationStates) {
      expect(knowsMore({ generation: 2, state }, { generation: 1, state: other })).toBe(true);
      expect(knowsMore({ generation: 1, state }, { generation: 2, state: other })).toBe(false);
    }
});

it('within a generation the document counts if it says that the post is shared, unless it was taken down', () => {
  const believed = publicationStates.filter((state) =>
    knowsMore({ generation: 1, state: 'shared' }, { generation: 1, state }),
  );
  expect(believed).toEqual(['queued', 'publishing', 'failed', 'unknown', 'overdue', 'by-hand']);
  for (const state of publicationStates)
    expect(knowsMore({ generation: 1, state: 'failed' }, { generation: 1, state })).toBe(false);
});
