import type { FeedRow } from '../store/rows.ts';
import type { DiskWait } from './unwritten-words.ts';

export type SyncWord =
  | 'Not saved'
  | 'Saving…'
  | 'Saved on this device'
  | 'Syncing'
  | 'Synced'
  | 'Offline'
  | 'Server not answering'
  | 'Needs sign-in'
  | 'Conflict'
  | 'Needs attention';

/** What is known about where the person's work is. */
export interface SyncFacts {
  /** False while the disk refuses a change made in this tab. */
  readonly isSaved: boolean;
  /** How long words wait for the disk: typed in this tab, and in the browser's others. */
  readonly unwritten: { readonly here: DiskWait; readonly elsewhere: DiskWait };
  /** False while the facts below were read before the newest change of this tab was stored. */
  readonly isCurrent: boolean;
  /** What the browser says of its network; only ever makes the status more careful. */
  readonly isOnline: boolean;
  readonly feed: FeedRow | undefined;
  /** Exchanges with the server have failed for `FAILING_MS`. */
  readonly isFailing: boolean;
  /** When the last whole exchange was, for people to read; null when there was none. */
  readonly lastSynced: string | null;
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
  /** 0 to 100 while a new device is filled; null where nothing is known of it. */
  readonly percent: number | null;
  /** Where the word needs it: when the last whole exchange was. */
  readonly lastSynced: string | null;
  /** One sentence that says why, where the word alone does not. */
  readonly detail: string | null;
}

/** Milliseconds that exchanges may fail before the status says so: a single failure is mended within seconds. */
export const FAILING_MS = 10_000;

/**
 * The status, from stored rows and what this browser's tabs hold unwritten. Worst first; `Synced` only when the server has committed everything and this
 * device has everything.
 */
export function syncStatus(facts: SyncFacts): SyncStatus {
  const { feed, parked, conflicts, unwritten, lastSynced } = facts;
  const isTyped = unwritten.here !== 'none';
  const waiting = facts.waiting + (isTyped ? 1 : 0);
  const say = (word: SyncWord, detail: string | null = null): SyncStatus => ({
    word,
    waiting,
    conflicts,
    lastSynced: word === 'Server not answering' ? lastSynced : null,
    percent: word === 'Syncing' && waiting === 0 ? filledPercent(feed?.progress ?? null) : null,
    detail,
  });
  if (!facts.isSaved)
    return say(
      'Not saved',
      'This device is out of space. Free some up and keep this page open: your latest text is only here.',
    );
  if (unwritten.here === 'overdue')
    return say('Not saved', 'Your text could not be saved on this device yet. Keep this page open until it is.');
  if (unwritten.elsewhere === 'overdue')
    return say('Not saved', 'Another tab has text that could not be saved yet. Keep that tab open until it is.');
  if (unwritten.here === 'long' || unwritten.elsewhere === 'long')
    return say('Saving…', 'Saving is slow on this device. Keep Rostrum open until your text is saved.');
  if (feed?.needsSignIn) return say('Needs sign-in', 'Sign in again to sync. Everything is saved on this device.');
  if (feed?.tooOld)
    return say('Needs attention', 'Update Rostrum to keep syncing. Everything is saved on this device.');
  if (parked) return say('Needs attention', parked.reason);
  if (facts.openProblems > 0)
    return say(
      'Needs attention',
      'A draft is damaged on this device. It will be restored from the server when you’re online.',
    );
  if (!facts.isOnline || (feed && !feed.reached))
    return say('Offline', waiting > 0 && !isTyped ? 'Your changes are saved on this device.' : null);
  if (feed?.serverBusy && facts.isFailing)
    return say(
      'Server not answering',
      waiting > 0 && !isTyped
        ? 'Your changes are saved on this device. Retrying shortly.'
        : 'Changes from your other devices may be missing. Retrying shortly.',
    );
  if (waiting > 0)
    return feed?.serverBusy ? say('Saved on this device', 'The server is busy. Retrying shortly.') : say('Syncing');
  if (!feed?.filled) return say('Syncing', fillingDetail(feed));
  return facts.isCurrent ? say('Synced') : say('Syncing');
}

/** The words that the status shows. */
export function syncStatusLabel({ word, waiting, lastSynced, percent }: SyncStatus): string {
  if (word === 'Server not answering' && lastSynced) return `${word}, last synced ${lastSynced}`;
  if (percent !== null) return `${word} ${percent} %`;
  if (word === 'Offline') return waiting === 0 ? 'Offline · everything is saved here' : `Offline · ${waiting} to sync`;
  if (word === 'Syncing' && waiting > 0) return `Syncing ${waiting}`;
  return word;
}

/**
 * What the lists cost of a new device's filling; they come before any document. 54 of 350 s with 2,000 items at 64 kB/s
 * (`npm run bench -- --only slow-line`).
 */
const LISTS_SHARE = 0.15;

function filledPercent(progress: FeedRow['progress']): number | null {
  if (!progress || progress.total === 0) return null;
  const { received, total } = progress;
  const part = (documents: number) => Math.min(1, documents / total);
  return Math.floor(100 * (LISTS_SHARE * part(listedOf(progress)) + (1 - LISTS_SHARE) * part(received)));
}

function fillingDetail(feed: FeedRow | undefined): string | null {
  const progress = feed?.progress;
  if (!progress) return null;
  const { received, total } = progress;
  if (listedOf(progress) < total) return `${listedOf(progress)} of ${total} titles loaded.`;
  return `${received} of ${total} texts loaded.`;
}

/** Documents come once all are listed. */
function listedOf({ received, total, listed = 0 }: NonNullable<FeedRow['progress']>): number {
  return received > 0 ? total : listed;
}
