import { useCallback, useSyncExternalStore } from 'react';
import type { RowDrag, RowDrags } from './row-drags.ts';

/** A row's part in dragging; undefined until the code that drags is there. */
export function useRowDrag(drags: RowDrags, id: string): RowDrag | undefined {
  const listen = useCallback((listener: () => void) => drags.listen(id, listener), [drags, id]);
  return useSyncExternalStore(listen, () => drags.get(id));
}
