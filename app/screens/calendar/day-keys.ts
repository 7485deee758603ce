import type { Announcements, KeyboardCoordinateGetter, UniqueIdentifier } from '@dnd-kit/core';
import { addDays, parseDay } from '#core/kernel/local-date.ts';
import type { StoredContentRow } from '../../engine/rows.ts';
import { dayWords } from './day-words.ts';
import { titleOf } from './plan.ts';

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 };

/** Arrow keys go by days and weeks; what has no day yet comes to the first one that is not over. */
export function toOtherDay(today: string): KeyboardCoordinateGetter {
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

/** What a screen reader hears while an item is moved. */
export function dayAnnouncements(items: readonly StoredContentRow[]): Announcements {
  const title = (id: UniqueIdentifier) => {
    const item = items.find((candidate) => candidate.id === id);
    return item ? titleOf(item) : 'Untitled';
  };
  const day = (id: UniqueIdentifier) => (parseDay(String(id)) === null ? '' : dayWords(String(id)));
  return {
    onDragStart: ({ active }) => `Picked up ${title(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${title(active.id)} is over ${day(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${title(active.id)} was dropped on ${day(over.id)}.` : `${title(active.id)} stays where it was.`,
    onDragCancel: ({ active }) => `${title(active.id)} stays where it was.`,
  };
}
