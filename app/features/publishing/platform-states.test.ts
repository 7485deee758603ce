import { describe, expect, it } from 'vitest';
import { choosePlatform } from '#core/content/edit-item.ts';
import { recordPublication } from '#core/content/record-publication.ts';
import { scheduleItem } from '#core/content/schedule-item.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import type { PublicationState } from '#core/publishing/publication.ts';
import { readPublication } from '#core/publishing/read-publications.ts';
import { ideaOnTwoDevices } from '#core/testing/ideas.ts';
import type { StoredPublishingCall } from '../../engine/store/publishing-call.ts';
import { platformStates, resultsSince, standing, takenCalls, type PublishingFacts } from './platform-states.ts';

/** An item for these platforms, with publications on some of them. */
function itemFor(
  platforms: readonly number[],
  published: Readonly<Record<number, PublicationState>> = {},
): ContentItem {
  const { laptop } = ideaOnTwoDevices();
  for (const platformId of platforms) laptop.run(choosePlatform, { platformId, chosen: true });
  for (const [platformId, state] of Object.entries(published))
    laptop.run(recordPublication, {
      platformId: Number(platformId),
      generation: 1,
      state,
      url: null,
      reason: null,
      at: '2026-11-21T08:00:00.000Z',
      today: '2026-11-21',
    });
  return laptop.document;
}

const call = (id: number, platforms: readonly number[], state: StoredPublishingCall['state'] = 'waiting') => ({
  id,
  itemId: 'a',
  zone: 'Europe/Berlin',
  action: 'publish' as const,
  generations: Object.fromEntries(platforms.map((platform) => [platform, 1])),
  state,
  reason: null,
  at: id,
});

const statesOf = (facts: Partial<PublishingFacts> & Pick<PublishingFacts, 'item'>) =>
  platformStates({ calls: [], connected: new Set(), sentLately: new Map(), ...facts }).map(
    ({ platform: { id }, shown: { type } }) => [id, type],
  );

describe('the platforms of an item', () => {
  it('are the chosen ones in their order, then those that have it already', () => {
    const item = itemFor([9, 4, 1], { 14: 'failed' });
    expect(statesOf({ item, connected: new Set([9]) })).toEqual([
      [9, 'not-published'],
      [4, 'not-published'],
      [1, 'by-hand'],
      [14, 'failed'],
    ]);
  });

  it('wait for what this device has queued, not for what was refused', () => {
    const item = itemFor([4, 9]);
    const connected = new Set([9]);
    expect(statesOf({ item, connected, calls: [call(1, [4]), call(2, [9], 'parked')] })).toEqual([
      [4, 'queued-here'],
      [9, 'not-published'],
    ]);
  });

  it('wait for the server’s word until the document has changed', () => {
    const before = itemFor([4]);
    const sentLately = new Map([[4, standing(readPublication(before, 4))]]);
    expect(statesOf({ item: before, sentLately })).toEqual([[4, 'sent']]);
    expect(statesOf({ item: itemFor([4], { 4: 'publishing' }), sentLately })).toEqual([[4, 'publishing']]);
  });

  it('are due with their item', () => {
    const { laptop } = ideaOnTwoDevices();
    laptop.run(choosePlatform, { platformId: 4, chosen: true });
    laptop.run(scheduleItem, {
      at: '2026-11-24T08:00:00.000Z',
      localTime: '2026-11-24T09:00',
      zone: 'Europe/Berlin',
      now: Date.parse('2026-11-21T08:00:00.000Z'),
    });
    expect(statesOf({ item: laptop.document })).toEqual([[4, 'due']]);
  });
});

describe('a call that is gone', () => {
  it('was taken by the server, unless it waited no more or the person took it back', () => {
    const before = [call(1, [4]), call(2, [9, 14]), call(3, [1], 'parked'), call(4, [10])];
    expect(takenCalls(before, [call(4, [10])], new Set([1]))).toEqual([9, 14]);
  });
});

describe('the results since publishing began', () => {
  const states = (item: ContentItem) =>
    platformStates({ item, calls: [], connected: new Set([9, 14]), sentLately: new Map() });

  it('are those of new publications; after a cancelled call, or without an answer, there is none', () => {
    const before = itemFor([4, 9], { 9: 'failed' });
    const began = new Map([4, 9].map((id) => [id, standing(readPublication(before, id))]));
    expect(resultsSince(began, states(before))).toEqual([null, null]);
    expect(resultsSince(began, states(itemFor([4, 9], { 4: 'unknown', 9: 'failed' })))).toMatchObject([
      { type: 'unknown' },
      null,
    ]);
  });
});
