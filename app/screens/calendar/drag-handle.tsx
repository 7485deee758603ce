import { titleOf } from '../../features/item-actions/item-actions.ts';
import { useDraggable } from '@dnd-kit/core';
import { RiDraggable } from '@remixicon/react';
import type { StoredContentRow } from '../../engine/store/rows.ts';

/** The name of an item's drag handle, different for each day. */
export function handleName(id: string, date: string | null): string {
  return `${id} ${date ?? ''}`;
}

/** Drags an item by pointer, finger or keyboard. */
export function DragHandle({ item, date }: { readonly item: StoredContentRow; readonly date: string | null }) {
  const { setNodeRef, attributes, listeners } = useDraggable({ id: item.id, data: { date } });
  return (
    <button
      type="button"
      ref={setNodeRef}
      {...attributes}
      {...listeners}
      data-moves={handleName(item.id, date)}
      aria-label={`Move ${titleOf(item)}`}
      className="grid size-6 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-ink-3 hover:text-ink active:cursor-grabbing pointer-coarse:size-11"
    >
      <RiDraggable size={16} aria-hidden="true" />
    </button>
  );
}
