import { describe, expect, it } from 'vitest';
import type { PublicationState } from './publication-state.ts';
import { awaitsPublishing, isSettledPlatform, shownState, type PlatformFacts } from './shown-state.ts';

const chosen: PlatformFacts = {
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
  on: null,
  reason: null,
});
const queued = { action: 'publish', at: 5, generation: 1 } as const;
const typeOf = (facts: Partial<PlatformFacts>) => shownState({ ...chosen, ...facts }).type;

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
