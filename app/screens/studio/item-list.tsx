import { memo, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SearchHit } from '#core/content/find-items.ts';
import { itemName } from '#core/content/item-name.ts';
import { counted } from '#core/kernel/counted.ts';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { ItemTitle } from '../../features/content/item-title.tsx';
import { SearchHitWords } from '../../features/content/use-search-texts.tsx';
import type { ListTools } from '../../features/item-actions/item-action.ts';
import { ItemMenu } from '../../features/item-actions/item-menu.tsx';
import { type ItemActions, useItemActions } from '../../features/item-actions/use-item-actions.ts';
import { ItemFacts } from '../../features/publishing/item-facts.tsx';
import { wizardPath } from '../../paths.ts';
import { listRow, useListKeys } from '../../shell/use-list-keys.ts';
import { buttonClass } from '../../ui/button-class.ts';
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

export interface ItemRowProps {
  readonly item: StoredContentRow;
  readonly pillar: PillarRow | undefined;
  readonly hit: SearchHit | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly actions: ItemActions;
}

/** A draft, or a scheduled or published item. */
const ItemRow = memo(function ItemRow({ item, pillar, hit, now, actions }: ItemRowProps) {
  const { id, row } = item;
  const title = itemName(row);
  const action = row.status === 'draft' ? 'Continue' : 'Open';
  return (
    <li
      {...listRow(item.id)}
      className="scroll-mt-24 scroll-mb-24 flex items-center gap-1 rounded-md border border-line bg-surface py-2.5 pr-1 pl-4 shadow-low desk:gap-3.5 desk:pr-3"
    >
      <div className="min-w-0 grow">
        <ItemTitle id={id} title={title} />
        {hit && (
          <p dir="auto" className="mt-0.5 line-clamp-2 text-sm wrap-anywhere text-ink-3">
            <SearchHitWords hit={hit} />
          </p>
        )}
        <ItemFacts row={row} pillar={pillar} now={now} />
      </div>
      <span className="hidden shrink-0 text-sm text-ink-3 wide:block">{counted(row.words, 'word')}</span>
      <Link to={wizardPath(id)} aria-label={`${action}: ${title}`} className={buttonClass()}>
        {action}
      </Link>
      <ItemMenu item={item} place="studio" actions={actions} />
    </li>
  );
});
