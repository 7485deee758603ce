import type { useSortable } from '@dnd-kit/sortable';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { Button } from '../../ui/button.tsx';

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

/** Rows without those that are being deleted. */
export interface LeavingRows {
  readonly staying: readonly StoredContentRow[];
  /** Takes a row out at once, and puts it back when it was not deleted after all. @param remove false when it was not */
  readonly leave: (id: string, remove: () => Promise<boolean>) => Promise<void>;
}

const none: ReadonlySet<string> = new Set();

/** A row that a person deletes leaves the list at the press: the disk takes its time, and says so when it refuses. */
export function useLeavingRows(rows: readonly StoredContentRow[]): LeavingRows {
  const [leaving, setLeaving] = useState(none);
  // Gone by its own word: brought back by Undo it is shown again.
  const left = new Set(rows.filter(({ id }) => leaving.has(id)).map(({ id }) => id));
  if (left.size !== leaving.size) setLeaving(left);
  const leave = useCallback(async (id: string, remove: () => Promise<boolean>) => {
    setLeaving((before) => new Set([...before, id]));
    if (await remove()) return;
    setLeaving((before) => new Set([...before].filter((other) => other !== id)));
  }, []);
  return { staying: leaving.size === 0 ? rows : rows.filter(({ id }) => !leaving.has(id)), leave };
}

/**
 * The end of a list that goes on: shows more by itself when it comes into sight, or when pressed.
 * Give it a `key` that changes with each page: an end that stays in sight is reported only once.
 */
export function ShowMore({ label, onShow }: { readonly label: string; readonly onShow: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const show = useRef(onShow);

  useEffect(() => {
    show.current = onShow;
  }, [onShow]);

  useEffect(() => {
    const sight = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) show.current();
      },
      { rootMargin: '600px' },
    );
    if (end.current) sight.observe(end.current);
    return () => sight.disconnect();
  }, []);

  return (
    <div ref={end} className="grid justify-center pt-3">
      <Button variant="quiet" onClick={onShow}>
        {label}
      </Button>
    </div>
  );
}
