import { format, isSameDay, isSameYear } from 'date-fns';
import type { PublishingAction, ShownState } from '#core/publishing/shown-state.ts';

export interface StateContext {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly isOnline: boolean;
  /** UTC instant at which the item was or is due; null where it has no schedule. */
  readonly dueAt: string | null;
}

const queuedWords: Readonly<Record<PublishingAction, string>> = {
  publish: 'Queued on this device',
  update: 'Update queued on this device',
  'take-down': 'Taking down queued on this device',
  settle: 'Your answer is queued on this device',
};

/** Where an item stands on a platform, in words. */
export function stateWords(shown: ShownState, { now, isOnline, dueAt }: StateContext): string {
  const timeOf = (at: number | string) => shortTime(at, now);
  switch (shown.type) {
    case 'not-published':
      return 'Not published yet';
    case 'due':
      return `Goes out ${timeOf(shown.at)}`;
    case 'queued-here':
      return isOnline
        ? `${queuedWords[shown.action]} at ${timeOf(shown.at)}`
        : `Waiting for the network · queued at ${timeOf(shown.at)}`;
    case 'sent':
      return 'Waiting for the server';
    case 'queued':
      return withReason('Waiting', shown.publication?.reason);
    case 'publishing':
      return 'Publishing…';
    case 'shared':
      return withReason(
        withTime('Shared', shown.publication?.at, timeOf) + updatedWords(shown.publication?.updatedAt, timeOf),
        shown.publication?.reason,
      );
    case 'failed':
      return withReason('Failed', shown.publication?.reason ?? 'The platform gave no reason.');
    case 'unknown':
      return withReason('Not certain', shown.publication?.reason ?? 'The platform gave no clear answer.');
    case 'overdue':
      return dueAt === null
        ? 'Was due while the server was not running'
        : `Was due at ${timeOf(dueAt)} while the server was not running`;
    case 'by-hand':
      return withReason('Yours to post', shown.publication?.reason);
    case 'withdrawn':
      return withTime('Taken down', shown.publication?.at, timeOf);
  }
}

function updatedWords(at: string | null | undefined, timeOf: (at: string) => string): string {
  return at ? ` · updated ${timeOf(at)}` : '';
}

function withReason(words: string, reason: string | null | undefined): string {
  return reason ? `${words}: ${reason}` : words;
}

function withTime(words: string, at: string | null | undefined, timeOf: (at: string) => string): string {
  return at ? `${words} ${timeOf(at)}` : words;
}

/** "10:12", with the day where it is another one, and the year where that is. */
export function shortTime(at: number | string, now: number): string {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return '';
  return format(time, isSameDay(time, now) ? 'HH:mm' : isSameYear(time, now) ? 'd MMM HH:mm' : 'd MMM yyyy HH:mm');
}
