import type { NoticeMark } from '#core/workspace/notice-marks.ts';
import { closeSettled } from '../features/notices/close-settled.ts';
import { useApplyToWorkspace } from '../features/workspace/use-add-pillar.ts';
import type { Notices } from './use-notices.ts';

/**
 * The beginnings of ids of notices that this device alone has: changes from elsewhere since they were last seen here,
 * and what the server refused of this device. All others have the same id on every device.
 */
const ownToDevice = /^(refused|merged) /;

/**
 * Marks notices: at once on this device, and in the workspace for the others. A disk that refuses the second loses
 * nothing but the mark there. Notifications that the system still shows about their items are closed.
 */
export function useMarks({
  all = [],
  markRead,
  remove,
  restore,
}: Notices): Pick<Notices, 'markRead' | 'remove' | 'restore'> {
  const apply = useApplyToWorkspace();
  const tellOthers = (wanted: readonly string[], mark: NoticeMark) => {
    const ids = wanted.filter((id) => !ownToDevice.test(id));
    if (ids.length > 0) apply('markNotices', { ids, mark, now: Date.now() }).catch(() => {});
  };
  const close = async (seen: readonly string[]) => {
    const registration = await navigator.serviceWorker?.getRegistration();
    // Missing in browsers without notifications.
    if (registration && 'getNotifications' in registration) await closeSettled(registration, all, seen);
  };
  return {
    markRead: async (ids) => {
      tellOthers(ids, 'read');
      close(ids).catch(() => {});
      await markRead(ids);
    },
    remove: async (id) => {
      tellOthers([id], 'removed');
      close([id]).catch(() => {});
      await remove(id);
    },
    restore: async (id) => {
      tellOthers([id], 'read');
      await restore(id);
    },
  };
}
