import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { whenIdle } from '../../browser/when-idle.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { IdeaRow } from './idea-row.tsx';
import { RowDrags, ShowMore, useLeavingRows } from './row-drags.tsx';
import { useHits } from './use-studio-place.ts';
import { useItemActions } from './use-item-actions.ts';

// Rows can be read, opened and edited before they can be moved.
const DragRows = lazyPart(() => import('./drag-rows.tsx'), 'DragRows');

/** Rows drawn at first, which fill a tall screen, and rows added when the end comes near: thousands of ideas stay quick. */
const firstRows = 14;
const pageSize = 40;

export interface IdeaListProps {
  readonly ideas: readonly StoredContentRow[];
  /** Empty while nothing is looked for. */
  readonly query: string;
  /** All of them stand here in the person's order. */
  readonly canMove: boolean;
  /** The idea that is edited, or the name of another form; null when none is open. */
  readonly openForm: string | null;
  readonly onEdit: (id: string) => void;
  readonly onClose: (id: string) => void;
}

/**
 * The ideas. The person's order is changed by dragging a row's handle, with space and the arrow keys on it, or by the
 * row's menu.
 */
export function IdeaList({ ideas, query, canMove, openForm, onEdit, onClose }: IdeaListProps) {
  const [shown, setShown] = useState(firstRows);
  /** The order just made, until the rows tell it themselves. */
  const [dropped, setDropped] = useState<{
    readonly rows: readonly StoredContentRow[];
    readonly from: readonly StoredContentRow[];
  } | null>(null);
  const actions = useItemActions();
  const list = useRef<HTMLUListElement>(null);
  const [drags] = useState(() => new RowDrags());
  const [isMoveWanted, setIsMoveWanted] = useState(false);
  const [said, setSaid] = useState('');
  const [lastForm, setLastForm] = useState(openForm);
  if (openForm !== null && openForm !== lastForm) setLastForm(openForm);
  const wantMove = useCallback(() => setIsMoveWanted(true), []);
  const { staying: ordered, leave } = useLeavingRows(dropped?.from === ideas ? dropped.rows : ideas);
  const visible = useMemo(() => ordered.slice(0, shown), [ordered, shown]);
  const hits = useHits(visible, query);

  // Code first, so that the handles are drawn in slices: what suspends would be drawn in one go when it comes.
  useEffect(() => whenIdle(() => void DragRows.preload().then(() => startTransition(wantMove))), [wantMove]);

  const remove = useCallback(
    async (id: string) => {
      // The row goes, and its button with it: the focus stays in the list.
      list.current?.focus({ preventScroll: true });
      await leave(id, () => actions.remove(id, 'Content idea'));
    },
    [actions, leave],
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
    showToast({ title: 'Failed to update', text: 'The idea was not moved.', tone: 'bad' });
  };

  const moveBy = async (id: string, by: -1 | 1) => {
    const at = ordered.findIndex((stored) => stored.id === id) + by;
    const onto = ordered[at];
    if (!onto) return;
    setSaid(`Moved to place ${at + 1} of ${ordered.length}.`);
    await drop(id, onto.id);
  };
  const latestMove = useRef(moveBy);
  useEffect(() => {
    latestMove.current = moveBy;
  });
  /** The same while the list is there: rows are drawn anew when they change, not when the list is. */
  const move = useCallback((id: string, by: -1 | 1) => void latestMove.current(id, by), []);

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ul ref={list} tabIndex={-1} aria-label="Content ideas" className="grid gap-2.5 focus-visible:outline-none">
        {visible.map((stored, index) => (
          <IdeaRow
            key={stored.id}
            stored={stored}
            drags={drags}
            canMove={canMove}
            hit={hits.get(stored.id) ?? null}
            isFirst={index === 0}
            isLast={index === ordered.length - 1}
            isEditing={openForm === stored.id}
            takesFocus={openForm === null && lastForm === stored.id}
            onEdit={onEdit}
            onClose={onClose}
            onDelete={remove}
            onWantMove={wantMove}
            onMove={move}
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
      {canMove && isMoveWanted && (
        <PartBoundary fallback={null}>
          <DragRows
            drags={drags}
            rows={ordered}
            shown={visible.length}
            editing={openForm}
            onDrop={(id, onto) => void drop(id, onto)}
          />
        </PartBoundary>
      )}
    </>
  );
}
