import { titleOf } from '../../features/item-actions/item-actions.ts';
import type { ItemActions } from '../../features/item-actions/use-item-actions.ts';
import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  DragOverlay,
  type KeyboardCoordinateGetter,
  type Modifier,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type CalendarEntry, shownHours } from '#core/calendar/calendar-entries.ts';
import { freeSlots } from '#core/calendar/free-slots.ts';
import { usualTimeOn } from '#core/calendar/suggested-times.ts';
import { addDays, type LocalDate, parseDay } from '#core/kernel/local-date.ts';
import { deviceZone } from '../../browser/device-zone.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { useWorkspace } from '../../features/workspace/use-workspace.ts';
import { KeyboardMove } from '../../ui/keyboard-move.ts';
import { classNames } from '../../ui/class-names.ts';
import type { CalendarLook } from './use-calendar-place.ts';
import { DayCell } from './day-cell.tsx';
import { dayWords, hourWords } from './day-words.ts';
import { DraggableCard, handleName } from './draggable-card.tsx';

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 };

/** Arrow keys move by days and weeks; an item without a date moves to the first day that is not past. */
function toOtherDay(today: string): KeyboardCoordinateGetter {
  return (event, { currentCoordinates, context }) => {
    const step = steps[event.code];
    if (step === undefined) return undefined;
    event.preventDefault();
    const rects = context.droppableRects;
    const from = context.over?.id ?? context.active?.data.current?.['date'];
    const days = [...rects.keys()].map(String).toSorted();
    const to = typeof from === 'string' ? addDays(from, step) : (days.find((day) => day >= today) ?? days[0]);
    const rect = to === undefined ? undefined : rects.get(to);
    return rect ? { x: rect.left + 8, y: rect.top + 32 } : currentCoordinates;
  };
}

/** The screen reader announcements while an item is dragged. */
function dayAnnouncements(items: readonly StoredContentRow[]): Announcements {
  const title = (id: UniqueIdentifier) => {
    const item = items.find((candidate) => candidate.id === id);
    return item ? titleOf(item) : 'Untitled';
  };
  const day = (id: UniqueIdentifier) => (parseDay(String(id)) === null ? '' : dayWords(String(id)));
  return {
    onDragStart: ({ active }) => `Picked up ${title(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${title(active.id)} is over ${day(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${title(active.id)} was dropped on ${day(over.id)}.` : `${title(active.id)} was not moved.`,
    onDragCancel: ({ active }) => `${title(active.id)} was not moved.`,
  };
}

export interface DayGridProps {
  readonly days: ReadonlyMap<LocalDate, readonly CalendarEntry<StoredContentRow>[]>;
  readonly items: readonly StoredContentRow[];
  readonly look: CalendarLook;
  readonly actions: ItemActions;
  readonly onAdd: (date: LocalDate, time?: string) => void;
  /** Shows a day that is not among the drawn ones. */
  readonly onShow: (date: LocalDate) => void;
  /** Rendered beside the days. Drafts there are drawn in this card, which can be dragged to a day. */
  readonly children: (card: typeof DraggableCard) => ReactNode;
}

/** The day under the pointer; for the keyboard, the day under the item's corner, which is narrower than its title. */
const collision: CollisionDetection = (given) => {
  const { left, top } = given.collisionRect;
  return pointerWithin({ ...given, pointerCoordinates: given.pointerCoordinates ?? { x: left + 2, y: top + 2 } });
};

/** The hour (HH:mm) of a week's day at a point of the window; undefined for any other point. */
function hourAt({ x, y }: { readonly x: number; readonly y: number }): string | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    const hour = element instanceof HTMLElement && element.dataset['hour'];
    if (hour) return hour;
  }
  return undefined;
}

/** Draws the dragged item at the mouse, wherever on its card it was taken; without this, where its handle was. */
const toMouse: Modifier = ({ activatorEvent, activeNodeRect, transform }) => {
  if (!(activatorEvent instanceof MouseEvent) || !activeNodeRect) return transform;
  const { clientX, clientY } = activatorEvent;
  return {
    ...transform,
    x: transform.x + clientX - activeNodeRect.left - 16,
    y: transform.y + clientY - activeNodeRect.top - 12,
  };
};

const noSlots: readonly string[] = [];
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** Weeks of days, from Monday. Items are dragged to another day by pointer, finger or the arrow keys. */
export function DayGrid({ days, items, look, actions, onAdd, onShow, children }: DayGridProps) {
  const [dragged, setDragged] = useState<StoredContentRow | null>(null);
  const coordinateGetter = useMemo(() => toOtherDay(look.today), [look.today]);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardMove, { coordinateGetter }),
  );
  const announcements = useMemo(() => dayAnnouncements(items), [items]);
  /** The selector of the element that takes the focus once it is drawn: a moved item's handle, or a day. */
  const awaited = useRef<string | null>(null);
  useEffect(() => {
    if (awaited.current === null) return;
    const element = document.querySelector<HTMLElement>(awaited.current);
    if (!element) return;
    awaited.current = null;
    element.focus();
  });
  const slots = useWorkspace()?.slots;
  const open = useMemo(
    () => freeSlots({ slots: slots ?? [], items, zone: deviceZone(), now: look.now }, days.keys()),
    [slots, items, look.now, days],
  );
  /** The last position of the pointer during a drag; null during one by keyboard. */
  const pointer = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const [visited, setVisited] = useState<LocalDate>(look.today);
  const [first = look.today] = days.keys();
  const tabStop = days.has(visited) ? visited : days.has(look.today) ? look.today : first;
  const go = (date: LocalDate) => {
    awaited.current = `[data-day="${date}"]`;
    setVisited(date);
    if (!days.has(date)) onShow(date);
  };
  const hours =
    days.size === 7
      ? shownHours([...[...days.values()].flat().map(({ time }) => time), ...[...open.values()].flat()])
      : null;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={(given) => {
        pointer.current = given.pointerCoordinates;
        return collision(given);
      }}
      accessibility={{ announcements }}
      onDragStart={({ active }) => setDragged(items.find(({ id }) => id === active.id) ?? null)}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ active, over, activatorEvent }) => {
        setDragged(null);
        // The current state: another device may have published or deleted the item during the drag.
        const item = items.find(({ id }) => id === active.id);
        const isMovable =
          item && item.row.deletedAt === null && (item.row.status === 'draft' || item.row.status === 'scheduled');
        if (!isMovable || !over) return;
        if (activatorEvent instanceof KeyboardEvent)
          awaited.current = `[data-moves="${CSS.escape(handleName(item.id, String(over.id)))}"]`;
        // The arrow keys move by days, so the time of day stays.
        const hour = pointer.current ? hourAt(pointer.current) : undefined;
        const time =
          hour ??
          (item.row.status === 'draft' ? usualTimeOn(String(over.id), { zone: deviceZone(), items }) : undefined);
        actions.moveTo(item, { date: String(over.id), time });
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 min-[1000px]:grid-cols-[minmax(0,1fr)_190px] min-[1100px]:gap-5 min-[1100px]:grid-cols-[minmax(0,1fr)_280px]">
        <div className="rounded-lg border border-line bg-surface shadow-low">
          <div aria-hidden="true" className={classNames('grid grid-cols-7 border-b border-line', hours && 'pl-11')}>
            {weekdays.map((name) => (
              <p key={name} className="px-3 py-2 text-xs font-medium text-ink-2">
                {name}
              </p>
            ))}
          </div>
          <Hours hours={hours}>
            {[...days].map(([date, entries], index) => (
              <DayCell
                key={date}
                date={date}
                entries={entries}
                openSlots={open.get(date) ?? noSlots}
                look={look}
                actions={actions}
                isLastInWeek={index % 7 === 6}
                isInLastWeek={index >= days.size - 7}
                hours={hours}
                isTabStop={date === tabStop}
                onAdd={onAdd}
                onGo={go}
              />
            ))}
          </Hours>
        </div>
        <div className="grid content-start gap-6 min-[1000px]:sticky min-[1000px]:top-[calc(var(--header,80px)+12px)] min-[1000px]:max-h-[calc(100dvh-var(--header,80px)-24px)] min-[1000px]:overflow-y-auto">
          {children(DraggableCard)}
        </div>
      </div>
      <DragOverlay dropAnimation={null} modifiers={[toMouse]}>
        {dragged && (
          <div className="w-[180px] truncate rounded-md border border-accent bg-surface p-2 text-sm font-medium shadow-high">
            {titleOf(dragged)}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

/** The seven columns of days; in a week beside their hours, whose rows all days share. */
function Hours({ hours, children }: { readonly hours: readonly number[] | null; readonly children: ReactNode }) {
  if (!hours) return <ol className="grid grid-cols-7">{children}</ol>;
  return (
    <div
      className="grid grid-cols-[44px_minmax(0,1fr)]"
      style={{ gridTemplateRows: `auto repeat(${hours.length}, minmax(44px, auto))` }}
    >
      <div aria-hidden="true" className="row-[1/-1] grid grid-rows-subgrid border-r border-line">
        <span />
        {hours.map((hour) => (
          <span key={hour} className="border-t border-line px-1 py-0.5 text-right text-xs text-ink-2 tabular-nums">
            {hourWords(hour)}
          </span>
        ))}
      </div>
      <ol className="row-[1/-1] grid grid-cols-7 grid-rows-subgrid">{children}</ol>
    </div>
  );
}
