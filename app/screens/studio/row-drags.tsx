import type { useSortable } from '@dnd-kit/sortable';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { Button } from '../../ui/button.tsx';

/** The drag state of a row, and the refs that connect the row to it. */
export type RowDrag = Pick<
  ReturnType<typeof useSortable>,
  'setNodeRef' | 'setActivatorNodeRef' | 'attributes' | 'listeners' | 'transform' | 'transition' | 'isDragging'
>;

/**
 * The drag state of each row, set by the code for dragging, which loads after the rows are painted. The rows are not
 * wrapped when it arrives: that would remount them during a touch or with an open menu.
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

  /** One listener per row: the row itself. */
  listen(id: string, listener: () => void): () => void {
    this.#listeners.set(id, listener);
    return () => {
      if (this.#listeners.get(id) === listener) this.#listeners.delete(id);
    };
  }
}

/** A row's drag state; undefined until the code for dragging is loaded. */
export function useRowDrag(drags: RowDrags, id: string): RowDrag | undefined {
  const listen = useCallback((listener: () => void) => drags.listen(id, listener), [drags, id]);
  return useSyncExternalStore(listen, () => drags.get(id));
}

/** Rows without those that are being deleted. */
export interface LeavingRows {
  readonly staying: readonly StoredContentRow[];
  /**
   * Hides a row at once, and shows it again when it was not deleted. @param remove resolves to false when it was not
   */
  readonly leave: (id: string, remove: () => Promise<boolean>) => Promise<void>;
}

const none: ReadonlySet<string> = new Set();

/** Hides a row as soon as the person deletes it. The disk is slower, and the row returns if it refuses. */
export function useLeavingRows(rows: readonly StoredContentRow[]): LeavingRows {
  const [leaving, setLeaving] = useState(none);
  // The row is really gone: if Undo restores it, it is shown again.
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
 * The end of a list with more rows: shows more when it scrolls into view, or when pressed. Give it a `key` that changes
 * with each page: an end that stays visible is reported only once.
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
