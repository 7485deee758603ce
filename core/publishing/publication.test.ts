import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  awaitsPublishing,
  generationFor,
  isSettledPlatform,
  knowsMore,
  meetIntent,
  publicationStates,
  type PublicationState,
  publicationTrouble,
  shownState,
} from './publication.ts';

describe('the trouble of an item’s publications', () => {
  it('is none while nothing needs its person', () => {
    expect(publicationTrouble([])).toBeNull();
    expect(
      publicationTrouble([
        { platformId: 4, state: 'shared' },
        { platformId: 9, state: 'publishing' },
      ]),
    ).toBeNull();
  });

  it('is the worst of them, with every platform that has it', () => {
    const publications = [
      { platformId: 1, state: 'by-hand' },
      { platformId: 4, state: 'failed' },
      { platformId: 9, state: 'overdue' },
      { platformId: 14, state: 'failed' },
    ] as const;
    expect(publicationTrouble(publications)).toEqual({ state: 'failed', platformIds: [4, 14] });
    expect(publicationTrouble(publications.slice(2, 3))).toEqual({ state: 'overdue', platformIds: [9] });
    expect(publicationTrouble(publications.slice(0, 1))).toEqual({ state: 'by-hand', platformIds: [1] });
  });
});

const anyLatest = fc.option(
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
      fc.property(anyLatest, (given) => {
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

const latest = (state: PublicationState, generation = 1) => ({ state, generation });

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
        let stands: ReturnType<typeof latest> | null = null;
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

const chosen: Parameters<typeof shownState>[0] = {
  isChosen: true,
  postedBy: 'server',
  publication: null,
  queued: null,
  isSent: false,
  dueAt: null,
};
const publication = (state: PublicationState, generation = 1) => ({
  platformId: 4,
  generation,
  state,
  url: null,
  at: null,
  updatedAt: null,
  posted: null,
  byHand: false,
  on: null,
  reason: null,
});
const queued = { action: 'publish', at: 5, generation: 1 } as const;
const typeOf = (facts: Partial<typeof chosen>) => shownState({ ...chosen, ...facts }).type;

describe('where an item stands on a platform', () => {
  it('is nowhere at first, due when it is scheduled, and the person’s where the server cannot post', () => {
    expect(typeOf({})).toBe('not-published');
    expect(typeOf({ dueAt: '2026-11-24T08:00:00.000Z' })).toBe('due');
    expect(typeOf({ postedBy: 'person' })).toBe('by-hand');
    expect(typeOf({ postedBy: 'person', isChosen: false })).toBe('not-published');
    const switchedOff = { postedBy: 'person', isChosen: false, publication: publication('by-hand') } as const;
    expect(typeOf(switchedOff)).toBe('not-published');
  });

  it('is queued on this device until the server has received it', () => {
    expect(typeOf({ queued })).toBe('queued-here');
    expect(typeOf({ isSent: true })).toBe('sent');
    expect(typeOf({ publication: publication('failed'), queued: { ...queued, generation: 2 } })).toBe('queued-here');
    expect(typeOf({ publication: publication('overdue'), queued })).toBe('queued-here');
  });

  it('is what the document says where another device was first', () => {
    expect(typeOf({ publication: publication('shared'), queued })).toBe('shared');
    expect(typeOf({ publication: publication('publishing'), queued })).toBe('publishing');
  });

  it('is queued while an action on an existing post has not been sent', () => {
    const action = { ...queued, action: 'take-down' } as const;
    expect(typeOf({ publication: publication('shared'), queued: action })).toBe('queued-here');
  });

  it('can be posted by hand at once, whatever waits', () => {
    expect(typeOf({ postedBy: 'person', queued })).toBe('by-hand');
    expect(typeOf({ postedBy: 'person', publication: publication('by-hand'), isSent: true })).toBe('by-hand');
  });

  it('is the server’s again once its platform is connected, unless a draft is there', () => {
    expect(typeOf({ publication: publication('by-hand') })).toBe('not-published');
    expect(typeOf({ publication: { ...publication('by-hand'), url: 'https://m.example/1' } })).toBe('by-hand');
  });
});

describe('a platform', () => {
  it('is locked while the piece is there or may be', () => {
    const lockedOnes = ['queued', 'publishing', 'shared', 'unknown'] as const;
    for (const type of lockedOnes) expect(isSettledPlatform({ type, publication: null })).toBe(true);
    for (const type of ['failed', 'overdue', 'by-hand', 'withdrawn'] as const)
      expect(isSettledPlatform({ type, publication: null })).toBe(false);
  });

  it('that failed or was taken down is not published again by Publish Now', () => {
    expect(awaitsPublishing({ type: 'not-published' })).toBe(true);
    expect(awaitsPublishing({ type: 'overdue', publication: null })).toBe(true);
    for (const type of ['failed', 'withdrawn', 'shared'] as const)
      expect(awaitsPublishing({ type, publication: null })).toBe(false);
  });
});
