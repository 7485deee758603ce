import { itemName } from '#core/content/item-name.ts';
import {
  type Announcements,
  closestCenter,
  DndContext,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useLayoutEffect, useMemo } from 'react';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { KeyboardMove } from '../../ui/keyboard-move.ts';
import type { RowDrags } from './row-drags.tsx';

export interface DragRowsProps {
  readonly drags: RowDrags;
  /** All rows in order; the first `shown` are on the page. */
  readonly rows: readonly StoredContentRow[];
  readonly shown: number;
  /** The row that is being edited does not move. */
  readonly editing: string | null;
  readonly onDrop: (id: string, onto: string) => void;
}

/** Makes rendered rows draggable, by pointer and with space and the arrow keys. It renders nothing of the rows. */
export function DragRows({ drags, rows, shown, editing, onDrop }: DragRowsProps) {
  // The keyboard's default step is the specified one: 25 pixels per key.
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardMove),
  );
  const announcements = useMemo(() => dragAnnouncements(rows), [rows]);
  const ids = useMemo(() => rows.slice(0, shown).map((row) => row.id), [rows, shown]);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements }}
      onDragEnd={({ active, over }) => {
        if (over) onDrop(String(active.id), String(over.id));
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {ids.map((id) => (
          <DragRow key={id} id={id} drags={drags} disabled={editing === id} />
        ))}
      </SortableContext>
    </DndContext>
  );
}

/** Follows one row's drag and notifies the row. */
function DragRow({
  id,
  drags,
  disabled,
}: {
  readonly id: string;
  readonly drags: RowDrags;
  readonly disabled: boolean;
}) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled,
  });
  useLayoutEffect(() => {
    drags.set(id, { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging });
  }, [drags, id, setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging]);
  useLayoutEffect(() => () => drags.delete(id), [drags, id]);
  return null;
}

/** The screen reader announcements while an idea is dragged. */
function dragAnnouncements(rows: readonly StoredContentRow[]): Announcements {
  const title = (id: UniqueIdentifier) => {
    const item = rows.find((row) => row.id === id);
    return item ? itemName(item.row) : 'Untitled';
  };
  const place = (id: UniqueIdentifier | undefined) => `${rows.findIndex((row) => row.id === id) + 1} of ${rows.length}`;
  return {
    onDragStart: ({ active }) => `Picked up ${title(active.id)}, ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${title(active.id)} is now ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${title(active.id)} was dropped at ${place(over.id)}.` : `${title(active.id)} was not moved.`,
    onDragCancel: ({ active }) => `${title(active.id)} was not moved.`,
  };
}
