import { describe, expect, it } from 'vitest';
import { newFeed } from '../store/feed.ts';
import { reasonSentence } from './status-reason.ts';
import { syncStatus, syncStatusLabel, type SyncFacts } from './status.ts';

const random = { bytes: (length: number) => new Uint8Array(length), fraction: () => 0 };
function facts(
  over: Partial<Omit<SyncFacts, 'feed'>> & { feed?: Partial<NonNullable<SyncFacts['feed']>> } = {},
): SyncFacts {
  const feed = { ...newFeed(random), epoch: 'e', filled: true, ...over.feed };
  return {
    isSaved: true,
    unwritten: { here: 'none', elsewhere: 'none' },
    isFailing: false,
    lastSynced: '14:02',
    isCurrent: true,
    isOnline: true,
    waiting: 0,
    parked: null,
    openProblems: 0,
    conflicts: 0,
    ...over,
    feed,
  };
}

function reasonOf(known: SyncFacts): string | null {
  const { reason } = syncStatus(known);
  return reason && reasonSentence(reason);
}

describe('the sync status', () => {
  it.each<[string, SyncFacts, string]>([
    ['everything is on the server and here', facts(), 'Synced'],
    ['changes are on their way', facts({ waiting: 2 }), 'Syncing 2'],
    ['the server is too busy to take them', facts({ waiting: 1, feed: { serverBusy: true } }), 'Saved on this device'],
    ['the browser is offline', facts({ isOnline: false, waiting: 1 }), 'Offline · 1 to sync'],
    [
      'the server did not answer, whatever the browser says of its network',
      facts({ feed: { reached: false } }),
      'Offline · everything is saved here',
    ],
    [
      'the lists of a new device are coming',
      facts({ feed: { filled: false, progress: { received: 0, listed: 1000, total: 2000 } } }),
      'Syncing 7 %',
    ],
    [
      'a new device is still being filled',
      facts({ feed: { filled: false, progress: { received: 40, listed: 2000, total: 2000 } } }),
      'Syncing 16 %',
    ],
    [
      'an older version began to fill a device',
      facts({ feed: { filled: false, progress: { received: 40, total: 2000 } } }),
      'Syncing 16 %',
    ],
    ['words were typed a moment ago', facts({ unwritten: { here: 'brief', elsewhere: 'none' } }), 'Syncing 1'],
    [
      'words were typed a moment ago and another change waits, offline',
      facts({ isOnline: false, waiting: 1, unwritten: { here: 'brief', elsewhere: 'none' } }),
      'Offline · 2 to sync',
    ],
    ['the disk is slow', facts({ unwritten: { here: 'long', elsewhere: 'none' } }), 'Saving…'],
    ['the disk is slow for another tab', facts({ unwritten: { here: 'none', elsewhere: 'long' } }), 'Saving…'],
    ['the disk stands still', facts({ unwritten: { here: 'overdue', elsewhere: 'none' } }), 'Not saved'],
    [
      'the disk stands still for another tab',
      facts({ unwritten: { here: 'none', elsewhere: 'overdue' } }),
      'Not saved',
    ],
    ['the server failed once', facts({ feed: { serverBusy: true, failingSince: 1 } }), 'Synced'],
    [
      'the server has failed for a while',
      facts({ isFailing: true, feed: { serverBusy: true, failingSince: 1 } }),
      'Server not answering, last synced 14:02',
    ],
    [
      'the server has failed for a while and never answered before',
      facts({ isFailing: true, lastSynced: null, waiting: 2, feed: { serverBusy: true, failingSince: 1 } }),
      'Server not answering',
    ],
    ['the disk refuses', facts({ isSaved: false, isOnline: false, waiting: 1 }), 'Not saved'],
    ['the session has ended', facts({ waiting: 1, feed: { needsSignIn: true } }), 'Needs sign-in'],
    ['the server speaks to newer clients only', facts({ feed: { tooOld: true } }), 'Needs attention'],
    [
      'the server refused a change',
      facts({ parked: { reason: 'This change is too large for the server. Split the text in two.' } }),
      'Needs attention',
    ],
    ['a stored chunk is damaged', facts({ openProblems: 1 }), 'Needs attention'],
  ])('when %s', (_when, given, label) => {
    expect(syncStatusLabel(syncStatus(given))).toBe(label);
  });

  it('says why where the word does not', () => {
    expect(reasonOf(facts({ parked: { reason: 'Because.' } }))).toBe('Because.');
    expect(reasonOf(facts({ feed: { filled: false, progress: { received: 40, total: 2000 } } }))).toBe(
      '40 of 2000 texts loaded.',
    );
    const listing = { received: 0, listed: 300, total: 2000 };
    expect(reasonOf(facts({ feed: { filled: false, progress: listing } }))).toBe('300 of 2000 titles loaded.');
  });

  it('does not call words saved that were typed a moment ago', () => {
    const typed = { here: 'brief', elsewhere: 'none' } as const;
    expect(reasonOf(facts({ isOnline: false, waiting: 1, unwritten: typed }))).toBeNull();
    expect(reasonOf(facts({ isOnline: false, waiting: 1 }))).toBe('Your changes are saved on this device.');
  });

  it('counts open choices beside the word: what is merged is synced, whoever’s title wins', () => {
    expect(syncStatus(facts({ conflicts: 1 }))).toMatchObject({ word: 'Synced', conflicts: 1 });
  });

  it('does not say Synced of rows that were read before the newest change', () => {
    expect(syncStatus(facts({ isCurrent: false })).word).toBe('Syncing');
  });

  it('says Synced never while anything is in the outbox, parked or waiting', () => {
    expect(syncStatus(facts({ waiting: 1 })).word).not.toBe('Synced');
    expect(syncStatus(facts({ parked: { reason: null } })).word).not.toBe('Synced');
  });
});
