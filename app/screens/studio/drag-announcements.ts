import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import type { StoredContentRow } from '../../engine/rows.ts';

/** What a screen reader hears while an idea is moved. */
export function dragAnnouncements(rows: readonly StoredContentRow[]): Announcements {
  const title = (id: UniqueIdentifier) => rows.find((row) => row.id === id)?.row.title || 'Untitled';
  const place = (id: UniqueIdentifier | undefined) => `${rows.findIndex((row) => row.id === id) + 1} of ${rows.length}`;
  return {
    onDragStart: ({ active }) => `Picked up ${title(active.id)}, ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${title(active.id)} is now ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${title(active.id)} was put at ${place(over.id)}.` : `${title(active.id)} stays where it was.`,
    onDragCancel: ({ active }) => `${title(active.id)} stays where it was.`,
  };
}
