import type { EngineDeps } from '../ports/engine-deps.ts';
import { watchRows } from '../store/device-store.ts';

/** What arrives this soon after coming back was written while the person was away. */
const CATCHING_UP_MS = 30_000;

export interface Presence {
  /** Whether the person watches changes arrive as they are made: the page in sight, the server reached. */
  readonly isThere: () => boolean;
  readonly stop: () => void;
}

export function watchPresence({ store, clock }: Pick<EngineDeps, 'store' | 'clock'>): Presence {
  let isReached = true;
  // Opening a page is coming back.
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
