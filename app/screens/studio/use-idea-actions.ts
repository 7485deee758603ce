import { useMemo } from 'react';
import { useApplyToItem } from '../../data/content/use-apply-to-item.ts';
import { showToast } from '../../ui/show-toast.ts';
import type { Placed } from './reorder.ts';

export interface IdeaActions {
  readonly remove: (id: string) => Promise<void>;
  /** False when it was not stored. */
  readonly move: (moves: readonly Placed[]) => Promise<boolean>;
}

/** What can be done to an idea from the list. Documents load with Automerge, on first use. */
export function useIdeaActions(): IdeaActions {
  const apply = useApplyToItem();
  return useMemo(() => {
    const restore = async (id: string) => {
      await apply(id, 'restoreItem', undefined);
    };
    return {
      remove: async (id) => {
        try {
          await apply(id, 'deleteItem', { now: Date.now() });
          showToast({ title: 'Content idea deleted', action: { label: 'Undo', run: () => void restore(id) } });
        } catch {
          showToast({ title: 'Error', text: 'Failed to delete content idea', tone: 'bad' });
        }
      },
      move: async (moves) => {
        try {
          const results = await Promise.all(moves.map(({ id, position }) => apply(id, 'moveItem', { position })));
          return results.every((result) => result.ok);
        } catch {
          return false;
        }
      },
    };
  }, [apply]);
}
