import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { whenIdle } from '../../browser/when-idle.ts';
import type { StoredContentRow } from '../../engine/rows.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { showToast } from '../../ui/show-toast.ts';
import { IdeaRow } from './idea-row.tsx';
import { RowDrags } from './row-drags.ts';
import { ShowMore } from './show-more.tsx';
import { useIdeaActions } from './use-idea-actions.ts';

// Rows can be read, opened and edited before they can be moved.
const DragRows = lazyPart(() => import('./drag-rows.tsx'), 'DragRows');

/** Rows drawn at first, which fill a tall screen, and rows added when the end comes near: thousands of ideas stay quick. */
const firstRows = 14;
const pageSize = 40;

export interface IdeaListProps {
  readonly ideas: readonly StoredContentRow[];
  /** The idea that is edited, or the name of another form; null when none is open. */
  readonly openForm: string | null;
  readonly onEdit: (id: string) => void;
  readonly onClose: (id: string) => void;
}

/** The ideas in the person's order, changed by dragging a row's handle, or with space and the arrow keys on it. */
export function IdeaList({ ideas, openForm, onEdit, onClose }: IdeaListProps) {
  const [shown, setShown] = useState(firstRows);
  /** The order just made, until the rows tell it themselves. */
  const [dropped, setDropped] = useState<{
    readonly rows: readonly StoredContentRow[];
    readonly from: readonly StoredContentRow[];
  } | null>(null);
  const actions = useIdeaActions();
  const list = useRef<HTMLUListElement>(null);
  const [drags] = useState(() => new RowDrags());
  const [canMove, setCanMove] = useState(false);
  const wantMove = useCallback(() => setCanMove(true), []);
  const ordered = dropped?.from === ideas ? dropped.rows : ideas;
  const visible = useMemo(() => ordered.slice(0, shown), [ordered, shown]);

  useEffect(() => whenIdle(wantMove), [wantMove]);

  const remove = useCallback(
    async (id: string) => {
      // The row goes, and its button with it: the focus stays in the list.
      list.current?.focus({ preventScroll: true });
      await actions.remove(id);
    },
    [actions],
  );

  const drop = async (id: string, onto: string) => {
    const to = ordered.findIndex((stored) => stored.id === onto);
    const moved = ordered.find((stored) => stored.id === id);
    if (to === -1 || !moved || ordered[to] === moved) return;
    const others = ordered.filter((stored) => stored !== moved);
    setDropped({ rows: others.toSpliced(to, 0, moved), from: ideas });
    const { reorder } = await import('./reorder.ts');
    const moves = reorder(
      ordered.map((stored) => ({ id: stored.id, position: stored.row.position })),
      id,
      to,
    );
    if (await actions.move(moves)) return;
    setDropped(null);
    showToast({ title: 'Failed to update', text: 'The idea stays where it was.', tone: 'bad' });
  };

  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Content ideas" className="grid gap-2.5 focus-visible:outline-none">
        {visible.map((stored) => (
          <IdeaRow
            key={stored.id}
            stored={stored}
            drags={drags}
            isEditing={openForm === stored.id}
            isFormOpen={openForm !== null}
            onEdit={onEdit}
            onClose={onClose}
            onDelete={remove}
            onWantMove={wantMove}
          />
        ))}
      </ul>
      {ordered.length > visible.length && (
        <ShowMore
          key={visible.length}
          label={`${ordered.length - visible.length} more ideas`}
          onShow={() => setShown((count) => count + pageSize)}
        />
      )}
      {canMove && (
        <Suspense fallback={null}>
          <DragRows
            drags={drags}
            rows={ordered}
            shown={visible.length}
            editing={openForm}
            onDrop={(id, onto) => void drop(id, onto)}
          />
        </Suspense>
      )}
    </>
  );
}
