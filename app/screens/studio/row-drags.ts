import type { useSortable } from '@dnd-kit/sortable';
import { useCallback, useSyncExternalStore } from 'react';

/** What dragging does to a row, and where the row ties itself to it. */
export type RowDrag = Pick<
  ReturnType<typeof useSortable>,
  'setNodeRef' | 'setActivatorNodeRef' | 'attributes' | 'listeners' | 'transform' | 'transition' | 'isDragging'
>;

/**
 * Each row's part in dragging, set by the code that drags, which comes after the rows are painted. The rows stay what
 * they are when it comes: wrapping them then would mount them anew, under a finger or an open menu.
 */
export class RowDrags {
  readonly #drags = new Map<string, RowDrag>();
  readonly #listeners = new Map<string, () => void>();

  get(id: string): RowDrag | undefined {
    return this.#drags.get(id);
  }

  set(id: string, drag: RowDrag): void {
    this.#drags.set(id, drag);
    this.#listeners.get(id)?.();
  }

  delete(id: string): void {
    this.#drags.delete(id);
    this.#listeners.get(id)?.();
  }

  /** One listener a row: the row itself. */
  listen(id: string, listener: () => void): () => void {
    this.#listeners.set(id, listener);
    return () => {
      if (this.#listeners.get(id) === listener) this.#listeners.delete(id);
    };
  }
}

/** A row's part in dragging; undefined until the code that drags is there. */
export function useRowDrag(drags: RowDrags, id: string): RowDrag | undefined {
  const listen = useCallback((listener: () => void) => drags.listen(id, listener), [drags, id]);
  return useSyncExternalStore(listen, () => drags.get(id));
}
