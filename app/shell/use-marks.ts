import type { NoticeMark } from '#core/workspace/notice-marks.ts';
import { useApplyToWorkspace } from '../features/workspace/use-add-pillar.ts';
import type { Notices } from './use-notices.ts';

/**
 * The beginnings of ids of notices that this device alone has: changes from elsewhere since they were last seen here,
 * and what the server refused of this device. All others have the same id on every device.
 */
const ownToDevice = /^(refused|merged) /;

/**
 * Marks notices: at once on this device, and in the workspace for the others. A disk that refuses the second loses
 * nothing but the mark there.
 */
export function useMarks({ markRead, remove, restore }: Notices): Pick<Notices, 'markRead' | 'remove' | 'restore'> {
  const apply = useApplyToWorkspace();
  const tellOthers = (wanted: readonly string[], mark: NoticeMark) => {
    const ids = wanted.filter((id) => !ownToDevice.test(id));
    if (ids.length > 0) apply('markNotices', { ids, mark, now: Date.now() }).catch(() => {});
  };
  return {
    markRead: async (ids) => {
      tellOthers(ids, 'read');
      await markRead(ids);
    },
    remove: async (id) => {
      tellOthers([id], 'removed');
      await remove(id);
    },
    restore: async (id) => {
      tellOthers([id], 'read');
      await restore(id);
    },
  };
}
