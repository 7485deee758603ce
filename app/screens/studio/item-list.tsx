import { useCallback, useRef, useState } from 'react';
import { isPublishedAnywhere } from '#core/content/posts-of-deleted.ts';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { ItemRow } from './item-row.tsx';
import { ShowMore, useLeavingRows } from './row-drags.tsx';
import { useHits } from './use-studio-place.ts';
import { useItemActions } from './use-item-actions.ts';

const DeletePublishedDialog = lazyPart(
  () => import('../../features/publishing/delete-published-dialog.tsx'),
  'DeletePublishedDialog',
);
const ScheduleDialog = lazyPart(() => import('../../features/publishing/schedule-dialog.tsx'), 'ScheduleDialog');

/** Number of rows rendered at first, and added near the end. */
const PAGE = 20;

export interface ItemListProps {
  /** The heading of the list. */
  readonly name: string;
  readonly items: readonly StoredContentRow[];
  readonly pillars: readonly PillarRow[];
  /** Empty when there is no search. */
  readonly query: string;
}

/** Drafts, scheduled or published items. */
export function ItemList({ name, items, pillars, query }: ItemListProps) {
  const [shown, setShown] = useState(PAGE);
  const [now] = useState(Date.now);
  const [scheduled, setScheduled] = useState<StoredContentRow | null>(null);
  const [deleting, setDeleting] = useState<StoredContentRow | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const actions = useItemActions();
  const { staying, leave } = useLeavingRows(items);
  const visible = staying.slice(0, shown);
  const hits = useHits(visible, query);

  const remove = useCallback(
    async (id: string, isAsked = false) => {
      const item = items.find((each) => each.id === id);
      if (item && !isAsked && isPublishedAnywhere(item.row)) return setDeleting(item);
      // The row and its button are gone: the focus stays in the list.
      list.current?.focus({ preventScroll: true });
      await leave(id, () => actions.remove(id, 'Content'));
    },
    [actions, items, leave],
  );

  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={name} className="grid gap-2.5 focus-visible:outline-none">
        {visible.map((item) => (
          <ItemRow
            key={item.id}
            item={item}
            pillar={pillars.find(({ id }) => id === item.row.pillarId)}
            hit={hits.get(item.id) ?? null}
            now={now}
            onSchedule={setScheduled}
            onDelete={remove}
          />
        ))}
      </ul>
      {staying.length > visible.length && (
        <ShowMore
          key={visible.length}
          label={`${staying.length - visible.length} more`}
          onShow={() => setShown((count) => count + PAGE)}
        />
      )}
      {deleting && (
        <PartBoundary fallback={null}>
          <DeletePublishedDialog
            item={deleting}
            onDelete={() => void remove(deleting.id, true)}
            onClose={() => setDeleting(null)}
          />
        </PartBoundary>
      )}
      {scheduled && (
        <PartBoundary fallback={null}>
          <ScheduleDialog
            id={scheduled.id}
            title={scheduled.row.title || 'Untitled'}
            onClose={() => setScheduled(null)}
          />
        </PartBoundary>
      )}
    </>
  );
}
