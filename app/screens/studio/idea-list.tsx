import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useMemo, useState } from 'react';
import type { CardRow } from '../../data/rows.ts';
import { showToast } from '../../ui/show-toast.ts';
import { dragAnnouncements } from './drag-announcements.ts';
import { IdeaRow } from './idea-row.tsx';
import { reorder } from './reorder.ts';
import { ShowMore } from './show-more.tsx';
import { useIdeaActions } from './use-idea-actions.ts';

/** Rows drawn at first and added when the end comes into sight: thousands of ideas stay quick. */
const pageSize = 40;

/** The ideas in the person's order, changed by dragging a row's handle, or with space and the arrow keys on it. */
export function IdeaList({ ideas }: { readonly ideas: readonly CardRow[] }) {
  const [shown, setShown] = useState(pageSize);
  /** The order just made, until the rows tell it themselves. */
  const [dropped, setDropped] = useState<{ readonly rows: readonly CardRow[]; readonly from: readonly CardRow[] } | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const actions = useIdeaActions();
  // The keyboard sensor's own step is the specified one: 25 pixels a key.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }), useSensor(KeyboardSensor));
  const ordered = dropped?.from === ideas ? dropped.rows : ideas;
  const visible = useMemo(() => ordered.slice(0, shown), [ordered, shown]);
  const announcements = useMemo(() => dragAnnouncements(ordered), [ordered]);

  const drop = ({ active, over }: DragEndEvent) => {
    const to = ordered.findIndex((row) => row.id === over?.id);
    const moved = ordered.find((row) => row.id === active.id);
    if (to === -1 || !moved) return;
    const moves = reorder(
      ordered.map(({ id, card }) => ({ id, position: card.position })),
      moved.id,
      to,
    );
    if (moves.length === 0) return;
    const others = ordered.filter((row) => row !== moved);
    setDropped({ rows: others.toSpliced(to, 0, moved), from: ideas });
    void actions.move(moves).then((result) => {
      if (result.ok) return;
      setDropped(null);
      showToast({ title: 'Failed to update', text: 'The idea stays where it was.', tone: 'bad' });
    });
  };

  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={{ announcements }} onDragEnd={drop}>
      <SortableContext items={visible.map((row) => row.id)} strategy={verticalListSortingStrategy}>
        <ul aria-label="Content ideas" className="grid gap-2.5">
          {visible.map((row) => (
            <IdeaRow key={row.id} row={row} isEditing={editing === row.id} onEdit={setEditing} onDelete={actions.remove} />
          ))}
        </ul>
      </SortableContext>
      {ordered.length > visible.length && <ShowMore key={visible.length} label={`${ordered.length - visible.length} more ideas`} onShow={() => setShown((count) => count + pageSize)} />}
    </DndContext>
  );
}
