import { useMemo } from 'react';
import { tryStoring } from '../../ui/try-storing.ts';
import { useApplyToItem } from '../../features/content/use-apply-to-item.ts';
import { showToast } from '../../ui/show-toast.ts';
import type { Placed } from './reorder.ts';

export interface ItemActions {
  /** Resolves to false when it was not stored. @param noun the kind of item, for the toast */
  readonly remove: (id: string, noun: string) => Promise<boolean>;
  /** Resolves to false when it was not stored. */
  readonly move: (moves: readonly Placed[]) => Promise<boolean>;
}

/** The actions on an item in its list. Documents load with Automerge, on first use. */
export function useItemActions(): ItemActions {
  const apply = useApplyToItem();
  return useMemo(() => {
    const restore = async (id: string) => {
      await tryStoring('update', () => apply(id, 'restoreItem', undefined));
    };
    return {
      remove: async (id, noun) => {
        const deleted = await tryStoring('delete', () => apply(id, 'deleteItem', { now: Date.now() }));
        if (!deleted) return false;
        showToast({ title: `${noun} deleted`, action: { label: 'Undo', run: () => void restore(id) } });
        return true;
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
