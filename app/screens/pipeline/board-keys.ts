import type { Announcements, KeyboardCoordinateGetter, UniqueIdentifier } from '@dnd-kit/core';
import { contentStatuses } from '#core/documents/content-item.ts';
import { statusLook } from '../../components/status-look.ts';
import type { StoredContentRow } from '../../engine/rows.ts';

/** An arrow key takes a card to the next column on its way; on a phone the columns stand below each other. */
export const toNextColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const columns = contentStatuses.filter((status) => context.droppableRects.has(status));
  const from = columns.findIndex((status) => status === (context.over?.id ?? context.active?.data.current?.['status']));
  const to = columns[Math.min(columns.length - 1, Math.max(0, from + step))];
  const rect = to && context.droppableRects.get(to);
  return rect ? { x: rect.left + 8, y: rect.top + 48 } : currentCoordinates;
};

/** What a screen reader hears while a card is moved. */
export function boardAnnouncements(items: readonly StoredContentRow[]): Announcements {
  const title = (id: UniqueIdentifier) => items.find((item) => item.id === id)?.row.title || 'Untitled';
  const column = (id: UniqueIdentifier) => {
    const status = contentStatuses.find((name) => name === id);
    return status ? statusLook[status].plural : '';
  };
  return {
    onDragStart: ({ active }) => `Picked up ${title(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${title(active.id)} is over ${column(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${title(active.id)} was put on ${column(over.id)}.` : `${title(active.id)} stays where it was.`,
    onDragCancel: ({ active }) => `${title(active.id)} stays where it was.`,
  };
}
