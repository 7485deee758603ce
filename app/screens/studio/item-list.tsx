import { useMemo, useRef, useState } from 'react';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import type { ListTools } from '../../features/item-actions/item-action.ts';
import { useItemActions } from '../../features/item-actions/use-item-actions.ts';
import { useListKeys } from '../../shell/use-list-keys.ts';
import { ItemRow } from './item-row.tsx';
import { ShowMore, useLeavingRows } from './row-drags.tsx';
import { useHits } from './use-studio-place.ts';

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
  const list = useRef<HTMLUListElement>(null);
  const { staying, leave } = useLeavingRows(items);
  const visible = staying.slice(0, shown);
  const hits = useHits(visible, query);

  const tools = useMemo<ListTools>(
    () => ({
      leave: async ({ id }, remove) => {
        // The row and its button are gone: the focus stays in the list.
        list.current?.focus({ preventScroll: true });
        await leave(id, remove);
      },
    }),
    [leave],
  );
  const actions = useItemActions(tools);
  useListKeys({ items: visible, actions });

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
            actions={actions}
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
    </>
  );
}
