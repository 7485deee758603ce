import { liveQuery } from 'dexie';
import type { Account } from '../../account/account.ts';

/** What arrives this soon after coming back was written while the person was away. */
const CATCHING_UP_MS = 30_000;

export interface Presence {
  /** Whether the person watches changes arrive as they are made: the page in sight, the server reached. */
  readonly isThere: () => boolean;
  readonly stop: () => void;
}

export function watchPresence(account: Account): Presence {
  const { clock } = account.deps;
  let isReached = true;
  // Opening a page is coming back.
  let awayUntil = clock.now();
  const isAway = () => document.visibilityState === 'hidden' || !navigator.onLine || !isReached;
  const note = () => {
    awayUntil = clock.now();
  };
  const feed = liveQuery(() => account.database.feed.get('feed')).subscribe({
    next: (row) => {
      const reached = row?.reached ?? false;
      if (reached !== isReached) note();
      isReached = reached;
    },
    error: () => {},
  });
  window.addEventListener('online', note);
  window.addEventListener('offline', note);
  document.addEventListener('visibilitychange', note);
  return {
    isThere: () => !isAway() && Math.abs(clock.now() - awayUntil) > CATCHING_UP_MS,
    stop: () => {
      feed.unsubscribe();
      window.removeEventListener('online', note);
      window.removeEventListener('offline', note);
      document.removeEventListener('visibilitychange', note);
    },
  };
}
