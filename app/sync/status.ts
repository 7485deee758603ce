import type { FeedRow } from '../engine/rows.ts';

export type SyncWord =
  | 'Not saved'
  | 'Saved on this device'
  | 'Syncing'
  | 'Synced'
  | 'Offline'
  | 'Needs sign-in'
  | 'Conflict'
  | 'Needs attention';

/** What is known about where the person's work is. */
export interface SyncFacts {
  /** False while the disk refuses a change made in this tab. */
  readonly isSaved: boolean;
  /** False while the facts below were read before the newest change of this tab was stored. */
  readonly isCurrent: boolean;
  /** What the browser says of its network; only ever makes the status more careful. */
  readonly isOnline: boolean;
  readonly feed: FeedRow | undefined;
  /** Changes that wait to be sent. */
  readonly waiting: number;
  /** A change that the server refused, with its reason. */
  readonly parked: { readonly reason: string | null } | null;
  /** Documents whose stored bytes are damaged and not repaired yet. */
  readonly openProblems: number;
  /** Items with a property that two devices changed. */
  readonly conflicts: number;
}

export interface SyncStatus {
  readonly word: SyncWord;
  /** Changes that the server has not acknowledged. */
  readonly waiting: number;
  /** Items that wait for a choice, whatever the word says. */
  readonly conflicts: number;
  /** One sentence that says why, where the word alone does not. */
  readonly detail: string | null;
}

/**
 * The status, from stored rows alone. Worst first; `Synced` only when the server has committed everything and this
 * device has everything.
 */
export function syncStatus(facts: SyncFacts): SyncStatus {
  const { feed, waiting, parked, conflicts } = facts;
  const say = (word: SyncWord, detail: string | null = null): SyncStatus => ({ word, waiting, conflicts, detail });
  if (!facts.isSaved)
    return say(
      'Not saved',
      'This device has no room left. Free some space; your words are kept on this page meanwhile.',
    );
  if (feed?.needsSignIn) return say('Needs sign-in', 'Sign in again to sync. Everything is kept on this device.');
  if (feed?.tooOld) return say('Needs attention', 'Update Rostrum to keep syncing. Everything is kept on this device.');
  if (parked) return say('Needs attention', parked.reason);
  if (facts.openProblems > 0)
    return say(
      'Needs attention',
      'Part of a piece is damaged on this device. It is fetched from the server as soon as it can be reached.',
    );
  if (!facts.isOnline || (feed && !feed.reached))
    return say('Offline', waiting > 0 ? 'Your changes are saved on this device.' : null);
  if (waiting > 0)
    return feed?.serverBusy
      ? say('Saved on this device', 'The server is busy. It is asked again shortly.')
      : say('Syncing');
  if (!feed?.filled) return say('Syncing', fillingDetail(feed));
  return facts.isCurrent ? say('Synced') : say('Syncing');
}

/** The words that the status shows. */
export function syncStatusLabel({ word, waiting }: SyncStatus): string {
  if (word === 'Offline') return `Offline, ${waiting} waiting`;
  if (word === 'Syncing' && waiting > 0) return `Syncing ${waiting}`;
  return word;
}

function fillingDetail(feed: FeedRow | undefined): string | null {
  if (!feed?.progress) return null;
  return `${feed.progress.received} of ${feed.progress.total} pieces are here.`;
}
