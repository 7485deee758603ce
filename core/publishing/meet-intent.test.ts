import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meetIntent, type LatestPublication } from './publications.ts';
import { publicationStates, type PublicationState } from './publication-state.ts';

const latest = (state: PublicationState, generation = 1): LatestPublication => ({ state, generation });

describe('a wish to publish', () => {
  it.each([
    ['of what was never published begins the first', null, undefined, { type: 'start', generation: 1 }],
    ['meets one that is waiting', latest('queued'), undefined, { type: 'same' }],
    ['meets one that is being posted', latest('publishing'), 1, { type: 'same' }],
    ['of what is shared posts nothing', latest('shared'), undefined, { type: 'same' }],
    ['of what is shared, queued before that was known, posts nothing', latest('shared'), 1, { type: 'same' }],
    ['for a confirmed repost begins the next', latest('shared'), 2, { type: 'start', generation: 2 }],
    ['after a failure begins the next', latest('failed'), undefined, { type: 'start', generation: 2 }],
    ['that was queued before the failure was known posts nothing', latest('failed'), 1, { type: 'same' }],
    ['for the next, twice, meets the one that the first began', latest('queued', 2), 2, { type: 'same' }],
    ['for the next while one is under way waits for its end', latest('publishing'), 2, { type: 'same' }],
    ['after nobody could tell asks to decide first', latest('unknown'), 2, { type: 'decide-first' }],
    ['meets one of which nobody can tell', latest('unknown'), undefined, { type: 'same' }],
    ['lets an overdue one go out', latest('overdue'), 1, { type: 'release' }],
    ['brings back what was taken down', latest('withdrawn', 3), undefined, { type: 'start', generation: 4 }],
    ['that skips generations begins the next one', latest('failed'), 9, { type: 'start', generation: 2 }],
  ] as const)('%s', (_name, before, wanted, intent) => {
    expect(meetIntent(before, wanted)).toEqual(intent);
  });

  it('is answered by one post, however many devices ask for a generation and in whatever order', () => {
    const states = fc.constantFrom(...publicationStates);
    fc.assert(
      fc.property(states, fc.array(fc.constantFrom(undefined, 1, 2), { minLength: 1, maxLength: 8 }), (end, wishes) => {
        let stands: LatestPublication | null = null;
        const posted = new Set<number>();
        for (const wanted of wishes) {
          const intent = meetIntent(stands, wanted);
          if (intent.type !== 'start') continue;
          expect(posted.has(intent.generation)).toBe(false);
          posted.add(intent.generation);
          stands = { generation: intent.generation, state: end };
        }
        if (wishes.every((wanted) => wanted === 1)) expect(posted.size).toBe(1);
      }),
    );
  });
});
