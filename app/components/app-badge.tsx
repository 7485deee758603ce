import { useEffect } from 'react';
import { isSwitchedOn } from '#core/profile/account-switches.ts';
import { showBadge } from '../browser/app-badge.ts';
import { useAttentionCount } from '../data/sync/use-sync-status.ts';
import { useWorkspace } from '../data/workspace/use-workspace.ts';

/** Keeps the number on the installed app's icon right. Closing the page leaves it there; signing out takes it away. */
export function AppBadge() {
  const count = useAttentionCount();
  const isCounted = isSwitchedOn(useWorkspace()?.preferences ?? {}, 'iconCount');
  useEffect(() => {
    if (count !== undefined) showBadge(isCounted ? count : 0);
  }, [count, isCounted]);
  useEffect(() => () => showBadge(0), []);
  return null;
}
