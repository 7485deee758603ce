import { useEffect } from 'react';
import { showBadge } from '../browser/app-badge.ts';
import { useAttentionCount } from '../data/sync/use-sync-status.ts';

/** Keeps the number on the installed app's icon right. Closing the page leaves it there; signing out takes it away. */
export function AppBadge() {
  const count = useAttentionCount();
  useEffect(() => {
    if (count !== undefined) showBadge(count);
  }, [count]);
  useEffect(() => () => showBadge(0), []);
  return null;
}
