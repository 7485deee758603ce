/**
 * Computes the sync status that the person sees, from facts and nothing else.
 *
 * The facts are rows of the device store (feed, outbox, problems) and the unwritten words of this browser's tabs. The
 * state of a connection is never one of them, so the status does not run ahead of the truth.
 *
 * The checks run from worst to best: Not saved, Saving…, Needs sign-in, Needs attention, Offline, Server not answering,
 * Saved on this device, Syncing, Synced. `Synced` requires that the server has committed everything from this device,
 * that this device has everything from the server, and that the facts are newer than the latest change of this tab.
 */
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

/** The facts about where the person's work is stored. */
export interface SyncFacts {
  /** False while the disk refuses a change made in this tab. */
  readonly isSaved: boolean;
  /** How long typed words have not been written to the disk: in this tab, and in the browser's other tabs. */
  readonly unwritten: { readonly here: DiskWait; readonly elsewhere: DiskWait };
  /** False while the facts below were read before the newest change of this tab was stored. */
  readonly isCurrent: boolean;
  /** `navigator.onLine`. It only ever makes the status more cautious. */
  readonly isOnline: boolean;
  readonly feed: FeedRow | undefined;
  /** Exchanges with the server have failed for `FAILING_MS`. */
  readonly isFailing: boolean;
  /** The time of the last complete exchange, formatted for display; null when there was none. */
  readonly lastSynced: string | null;
  /** Number of changes that are queued. */
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
  /** Number of changes that the server has not acknowledged. */
  readonly waiting: number;
  /** Number of items that need a choice, whatever `word` says. */
  readonly conflicts: number;
  /** 0 to 100 while a new device is being filled; null when that is not known. */
  readonly percent: number | null;
  /** The time of the last complete exchange, where `word` needs it. */
  readonly lastSynced: string | null;
  /** The reason, where `word` alone does not give it. Its sentence is `reasonSentence`, which few visits need. */
  readonly reason: SyncReason | null;
}

export type SyncReason =
  | 'out-of-space'
  | 'not-written'
  | 'not-written-elsewhere'
  | 'slow-disk'
  | 'signed-out'
  | 'too-old'
  | 'damaged'
  | 'saved-here'
  | 'retrying'
  | 'retrying-for-others'
  | 'busy'
  /** A change that the server refused, in its words. */
  | { readonly refused: string }
  /** How much of a new device is filled. */
  | { readonly received: number; readonly listed: number; readonly total: number };

/** Milliseconds that exchanges may fail before the status says so: a single failure usually passes within seconds. */
export const FAILING_MS = 10_000;

/** The status. See the top of this file for the order of the checks. */
export function syncStatus(facts: SyncFacts): SyncStatus {
  const { feed, parked, conflicts, unwritten, lastSynced } = facts;
  const isTyped = unwritten.here !== 'none';
  const waiting = facts.waiting + (isTyped ? 1 : 0);
  const say = (word: SyncWord, reason: SyncReason | null = null): SyncStatus => ({
    word,
    waiting,
    conflicts,
    lastSynced: word === 'Server not answering' ? lastSynced : null,
    percent: word === 'Syncing' && waiting === 0 ? filledPercent(feed?.progress ?? null) : null,
    reason,
  });
  if (!facts.isSaved) return say('Not saved', 'out-of-space');
  if (unwritten.here === 'overdue') return say('Not saved', 'not-written');
  if (unwritten.elsewhere === 'overdue') return say('Not saved', 'not-written-elsewhere');
  if (unwritten.here === 'long' || unwritten.elsewhere === 'long') return say('Saving…', 'slow-disk');
  if (feed?.needsSignIn) return say('Needs sign-in', 'signed-out');
  if (feed?.tooOld) return say('Needs attention', 'too-old');
  if (parked) return say('Needs attention', parked.reason === null ? null : { refused: parked.reason });
  if (facts.openProblems > 0) return say('Needs attention', 'damaged');
  if (!facts.isOnline || (feed && !feed.reached)) return say('Offline', waiting > 0 && !isTyped ? 'saved-here' : null);
  if (feed?.serverBusy && facts.isFailing)
    return say('Server not answering', waiting > 0 && !isTyped ? 'retrying' : 'retrying-for-others');
  if (waiting > 0) return feed?.serverBusy ? say('Saved on this device', 'busy') : say('Syncing');
  if (!feed?.filled) return say('Syncing', filling(feed));
  return facts.isCurrent ? say('Synced') : say('Syncing');
}

/** The text that the status shows. */
export function syncStatusLabel({ word, waiting, lastSynced, percent }: SyncStatus): string {
  if (word === 'Server not answering' && lastSynced) return `${word}, last synced ${lastSynced}`;
  if (percent !== null) return `${word} ${percent} %`;
  if (word === 'Offline') return waiting === 0 ? 'Offline · everything is saved here' : `Offline · ${waiting} to sync`;
  if (word === 'Syncing' && waiting > 0) return `Syncing ${waiting}`;
  return word;
}

/**
 * The share of the lists in filling a new device; they come before any document. 54 of 350 s with 2,000 items at 64
 * kB/s (`npm run bench -- --only slow-line`).
 */
const LISTS_SHARE = 0.15;

function filledPercent(progress: FeedRow['progress']): number | null {
  if (!progress || progress.total === 0) return null;
  const { received, total } = progress;
  const part = (documents: number) => Math.min(1, documents / total);
  return Math.floor(100 * (LISTS_SHARE * part(listedOf(progress)) + (1 - LISTS_SHARE) * part(received)));
}

function filling(feed: FeedRow | undefined): SyncReason | null {
  const progress = feed?.progress;
  return progress ? { received: progress.received, listed: listedOf(progress), total: progress.total } : null;
}

/** Documents are sent after all items are listed. */
function listedOf({ received, total, listed = 0 }: NonNullable<FeedRow['progress']>): number {
  return received > 0 ? total : listed;
}
