import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { whenIdle } from '../../browser/when-idle.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { type ApplyToItem, useApplyToItem } from '../../features/content/use-apply-to-item.ts';
import type { ListTools } from '../../features/item-actions/item-action.ts';
import { useItemActions } from '../../features/item-actions/use-item-actions.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useListKeys } from '../../shell/use-list-keys.ts';
import { IdeaRow } from './idea-row.tsx';
import { RowDrags, ShowMore, useLeavingRows } from './row-drags.tsx';
import { useHits } from './use-studio-place.ts';
import type { Placed } from './reorder.ts';

// Rows can be read, opened and edited before they can be dragged.
const DragRows = lazyPart(() => import('./drag-rows.tsx'), 'DragRows');

/**
 * Number of rows rendered at first, which fill a tall screen, and number added near the end: thousands of ideas stay
 * fast.
 */
const firstRows = 14;
const pageSize = 40;

export interface IdeaListProps {
  readonly ideas: readonly StoredContentRow[];
  /** Empty when there is no search. */
  readonly query: string;
  /** Whether the whole list is shown in the person's order. */
  readonly canMove: boolean;
  /** The id of the idea being edited, or the name of another form; null when none is open. */
  readonly openForm: string | null;
  readonly onEdit: (id: string) => void;
  readonly onClose: (id: string) => void;
}

/**
 * The ideas. Their order is changed by dragging a row's handle, with space and the arrow keys on it, or by the row's
 * menu.
 */
export function IdeaList({ ideas, query, canMove, openForm, onEdit, onClose }: IdeaListProps) {
  const [shown, setShown] = useState(firstRows);
  /** The order just made, until the stored rows have it. */
  const [dropped, setDropped] = useState<{
    readonly rows: readonly StoredContentRow[];
    readonly from: readonly StoredContentRow[];
  } | null>(null);
  const apply = useApplyToItem();
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

  // The code is loaded first, so that the handles are rendered in slices: a suspended part would be rendered in one
  // task when it arrives.
  useEffect(() => whenIdle(() => void DragRows.preload().then(() => startTransition(wantMove))), [wantMove]);

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
    if (await storeOrder(moves, apply)) return;
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
  const tools: ListTools = {
    editHere: ({ id }) => onEdit(id),
    canMove: ({ id }, by) => canMove && ordered[ordered.findIndex((stored) => stored.id === id) + by] !== undefined,
    move: ({ id }, by) => void moveBy(id, by),
    leave: async ({ id }, remove) => {
      // The row and its button are gone: the focus stays in the list.
      list.current?.focus({ preventScroll: true });
      await leave(id, remove);
    },
  };
  const actions = useItemActions(tools);
  useListKeys({ items: visible, actions });

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ul ref={list} tabIndex={-1} aria-label="Content ideas" className="grid gap-2.5 focus-visible:outline-none">
        {visible.map((stored) => (
          <IdeaRow
            key={stored.id}
            stored={stored}
            drags={drags}
            canMove={canMove}
            hit={hits.get(stored.id) ?? null}
            isEditing={openForm === stored.id}
            takesFocus={openForm === null && lastForm === stored.id}
            actions={actions}
            onClose={onClose}
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

/** Resolves to false when the device did not store all positions. */
async function storeOrder(moves: readonly Placed[], apply: ApplyToItem): Promise<boolean> {
  try {
    const results = await Promise.all(moves.map(({ id, position }) => apply(id, 'moveItem', { position })));
    return results.every((result) => result.ok);
  } catch {
    return false;
  }
}
