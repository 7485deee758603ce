import type { EngineDeps } from '../ports.ts';
import { watchRows } from '../store/device-store.ts';

/** Milliseconds. A change that arrives this soon after the person returned was written while they were away. */
const CATCHING_UP_MS = 30_000;

export interface Presence {
  /** Whether the person sees changes as they are made: the page is visible and the server is reachable. */
  readonly isThere: () => boolean;
  readonly stop: () => void;
}

export function watchPresence({ store, clock }: Pick<EngineDeps, 'store' | 'clock'>): Presence {
  let isReached = true;
  // Opening a page counts as returning.
  let awayUntil = clock.now();
  const isAway = () => document.visibilityState === 'hidden' || !navigator.onLine || !isReached;
  const note = () => {
    awayUntil = clock.now();
  };
  const stopWatching = watchRows(store, {
    tables: ['feed'],
    read: (transaction) => transaction.table('feed').get('feed'),
    next: (row) => {
      const reached = row?.reached ?? false;
      if (reached !== isReached) note();
      isReached = reached;
    },
    failed: () => {},
  });
  window.addEventListener('online', note);
  window.addEventListener('offline', note);
  document.addEventListener('visibilitychange', note);
  return {
    isThere: () => !isAway() && Math.abs(clock.now() - awayUntil) > CATCHING_UP_MS,
    stop: () => {
      stopWatching();
      window.removeEventListener('online', note);
      window.removeEventListener('offline', note);
      document.removeEventListener('visibilitychange', note);
    },
  };
}
