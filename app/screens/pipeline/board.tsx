import { itemName } from '#core/content/item-name.ts';
import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  DragOverlay,
  type KeyboardCoordinateGetter,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  type UniqueIdentifier,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { RiDraggable } from '@remixicon/react';
import { type ReactNode, useMemo, useState } from 'react';
import { isShown, type PipelineFilter } from '#core/content/find-items.ts';
import { columnOf } from '#core/content/order-items.ts';
import { type ContentStatus, contentStatuses } from '#core/documents/content-item.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { statusLook } from '../../features/content/status-look.ts';
import { classNames } from '../../ui/class-names.ts';
import { KeyboardMove } from '../../ui/keyboard-move.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import type { PipelineActions } from './item-parts.tsx';

/** An arrow key moves a card to the next column; on a phone the columns are one below the other. */
const toNextColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const columns = contentStatuses.filter((status) => context.droppableRects.has(status));
  const from = columns.findIndex((status) => status === (context.over?.id ?? context.active?.data.current?.['status']));
  const to = columns[Math.min(columns.length - 1, Math.max(0, from + step))];
  const rect = to && context.droppableRects.get(to);
  return rect ? { x: rect.left + 8, y: rect.top + 48 } : currentCoordinates;
};

/** The screen reader announcements while a card is dragged. */
function boardAnnouncements(items: readonly StoredContentRow[]): Announcements {
  const title = (id: UniqueIdentifier) => {
    const found = items.find((item) => item.id === id);
    return found ? itemName(found.row) : 'Untitled';
  };
  const column = (id: UniqueIdentifier) => {
    const status = contentStatuses.find((name) => name === id);
    return status ? statusLook[status].plural : '';
  };
  return {
    onDragStart: ({ active }) => `Picked up ${title(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${title(active.id)} is over ${column(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${title(active.id)} was dropped on ${column(over.id)}.` : `${title(active.id)} was not moved.`,
    onDragCancel: ({ active }) => `${title(active.id)} was not moved.`,
  };
}

export interface BoardProps {
  readonly items: readonly StoredContentRow[];
  readonly filter: PipelineFilter;
  readonly actions: PipelineActions;
  readonly children: (item: StoredContentRow, handle: ReactNode) => ReactNode;
}

/** For the pointer the column under it, for the keyboard the column that the card covers most. */
const collision: CollisionDetection = (given) => {
  const under = pointerWithin(given);
  return under.length > 0 ? under : rectIntersection(given);
};

/** By number of columns; on a phone they are one below the other. */
const columnClasses: Readonly<Record<number, string>> = {
  1: 'desk:grid-cols-[minmax(0,420px)]',
  2: 'desk:grid-cols-2',
  3: 'desk:grid-cols-3',
  4: 'desk:grid-cols-[repeat(4,minmax(230px,1fr))]',
};

/**
 * A column for each status. A card is dragged by its handle, by pointer, finger or the arrow keys, or moved by its
 * menu.
 */
export function Board({ items, filter, actions, children }: BoardProps) {
  const [dragged, setDragged] = useState<StoredContentRow | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardMove, { coordinateGetter: toNextColumn }),
  );
  const announcements = useMemo(() => boardAnnouncements(items), [items]);
  const columns = contentStatuses.filter((status) => isShown(filter, status));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collision}
      accessibility={{ announcements }}
      onDragStart={({ active }) => setDragged(items.find(({ id }) => id === active.id) ?? null)}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ active, over }) => {
        setDragged(null);
        const to = contentStatuses.find((status) => status === over?.id);
        // The current state: another device may have moved or deleted the item during the drag.
        const item = items.find(({ id }) => id === active.id);
        if (item && to) actions.moveToStatus(item, to);
      }}
    >
      <div className={classNames('grid gap-4 desk:overflow-x-auto', columnClasses[columns.length])}>
        {columns.map((status) => (
          <Column key={status} status={status} items={items}>
            {(item) => children(item, <Handle item={item} />)}
          </Column>
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className="w-[220px] rounded-md border border-accent bg-surface p-3 font-medium shadow-high">
            {itemName(dragged.row)}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

function Column({
  status,
  items,
  children,
}: {
  readonly status: ContentStatus;
  readonly items: readonly StoredContentRow[];
  readonly children: (item: StoredContentRow) => ReactNode;
}) {
  const { setNodeRef, isOver } = useDroppable({ id: status });
  const shown = useMemo(() => columnOf(items, status), [items, status]);
  const { plural } = statusLook[status];
  return (
    <section
      ref={setNodeRef}
      aria-label={plural}
      className={classNames(
        'grid min-w-0 content-start gap-2.5 rounded-lg border bg-sunken p-2.5',
        isOver ? 'border-accent' : 'border-line',
      )}
    >
      <h2 className="flex items-baseline gap-2 px-1 font-sans text-base font-medium">
        {plural} <span className="text-sm font-normal text-ink-2">{shown.length.toLocaleString('en')}</span>
      </h2>
      {shown.length === 0 ? (
        <p className="px-1 py-4 text-sm text-ink-2">Nothing here.</p>
      ) : (
        <VirtualList
          label={plural}
          items={shown}
          height={236}
          gap={10}
          isScroller
          className="max-h-[60dvh] desk:max-h-[calc(100dvh-290px)] desk:min-h-[420px]"
        >
          {children}
        </VirtualList>
      )}
    </section>
  );
}

function Handle({ item }: { readonly item: StoredContentRow }) {
  const { setNodeRef, attributes, listeners } = useDraggable({ id: item.id, data: { status: item.row.status } });
  return (
    <button
      type="button"
      ref={setNodeRef}
      {...attributes}
      {...listeners}
      aria-label={`Move ${itemName(item.row)}`}
      className="grid h-11 w-8 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-ink-3 hover:text-ink active:cursor-grabbing desk:h-8"
    >
      <RiDraggable size={18} aria-hidden="true" />
    </button>
  );
}
