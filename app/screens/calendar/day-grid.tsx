import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
  type CollisionDetection,
} from '@dnd-kit/core';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { LocalDate } from '#core/kernel/local-date.ts';
import type { CalendarEntry } from '#core/calendar/calendar-entries.ts';
import { freeSlots } from '#core/calendar/free-slots.ts';
import { deviceZone } from '../../browser/device-zone.ts';
import { useWorkspace } from '../../data/workspace/use-workspace.ts';
import type { StoredContentRow } from '../../engine/rows.ts';
import type { CalendarLook } from './calendar-look.ts';
import { DayCell } from './day-cell.tsx';
import { dayAnnouncements, toOtherDay } from './day-keys.ts';
import { DragHandle, handleName } from './drag-handle.tsx';
import { titleOf, type Plan } from './plan.ts';

export interface DayGridProps {
  readonly days: ReadonlyMap<LocalDate, readonly CalendarEntry<StoredContentRow>[]>;
  readonly items: readonly StoredContentRow[];
  readonly look: CalendarLook;
  readonly plan: Plan;
  /** What stands beside the days; drafts there have the handle that they are dragged by. */
  readonly children: (handleOf: (item: StoredContentRow) => ReactNode) => ReactNode;
}

/** The day under the pointer; by keyboard the one under the item's corner, which is less wide than its title. */
const collision: CollisionDetection = (given) => {
  const { left, top } = given.collisionRect;
  return pointerWithin({ ...given, pointerCoordinates: given.pointerCoordinates ?? { x: left + 2, y: top + 2 } });
};

const noSlots: readonly string[] = [];
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** Weeks of days, from Monday. Items are dragged to another day by pointer, finger or the arrow keys. */
export function DayGrid({ days, items, look, plan, children }: DayGridProps) {
  const [dragged, setDragged] = useState<StoredContentRow | null>(null);
  const coordinateGetter = useMemo(() => toOtherDay(look.today), [look.today]);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter }),
  );
  const announcements = useMemo(() => dayAnnouncements(items), [items]);
  /** The handle that is drawn on the new day takes the focus from the one that was moved by keyboard. */
  const awaited = useRef<string | null>(null);
  useEffect(() => {
    if (awaited.current === null) return;
    const handle = document.querySelector<HTMLElement>(`[data-moves="${CSS.escape(awaited.current)}"]`);
    if (!handle) return;
    awaited.current = null;
    handle.focus();
  });
  const slots = useWorkspace()?.slots;
  const open = useMemo(
    () => freeSlots({ slots: slots ?? [], items, zone: deviceZone(), now: look.now }, days.keys()),
    [slots, items, look.now, days],
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collision}
      accessibility={{ announcements }}
      onDragStart={({ active }) => setDragged(items.find(({ id }) => id === active.id) ?? null)}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ active, over, activatorEvent }) => {
        setDragged(null);
        // As it stands now: another device may have published or deleted it under the finger.
        const item = items.find(({ id }) => id === active.id);
        const isMovable =
          item && item.row.deletedAt === null && (item.row.status === 'draft' || item.row.status === 'scheduled');
        if (!isMovable || !over) return;
        if (activatorEvent instanceof KeyboardEvent) awaited.current = handleName(item.id, String(over.id));
        plan.moveTo(item, String(over.id));
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[1100px]:grid-cols-[minmax(0,1fr)_280px]">
        <div className="rounded-lg border border-line bg-surface shadow-low">
          <div aria-hidden="true" className="grid grid-cols-7 border-b border-line">
            {weekdays.map((name) => (
              <p key={name} className="px-3 py-2 text-xs font-medium text-ink-2">
                {name}
              </p>
            ))}
          </div>
          <ol className="grid grid-cols-7">
            {[...days].map(([date, entries], index) => (
              <DayCell
                key={date}
                date={date}
                entries={entries}
                openSlots={open.get(date) ?? noSlots}
                look={look}
                plan={plan}
                isLastInWeek={index % 7 === 6}
                isInLastWeek={index >= days.size - 7}
                isTall={days.size === 7}
              />
            ))}
          </ol>
        </div>
        <div className="grid gap-6">
          {children((item) => (
            <DragHandle item={item} date={null} />
          ))}
        </div>
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className="w-[180px] truncate rounded-md border border-accent bg-surface p-2 text-sm font-medium shadow-high">
            {titleOf(dragged)}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
