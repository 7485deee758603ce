import { memo, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { ItemFacts } from '../../features/publishing/item-facts.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ItemBadges, ItemChoice, ItemHit } from './item-parts.tsx';
import { ItemMenu } from './item-menu.tsx';
import type { ItemProps } from './item-row.tsx';
import { statusAction } from './pipeline-actions.ts';

export interface ItemCardProps extends ItemProps {
  /** The drag handle, in the board. */
  readonly handle?: ReactNode;
}

/** An item in the grid and on the board, 236 px high. */
export const ItemCard = memo(function ItemCard({ item, pillar, hit, isChosen, now, actions, handle }: ItemCardProps) {
  const { row } = item;
  const title = row.title || 'Untitled';
  return (
    <article
      className={classNames(
        'grid h-full grid-rows-[auto_minmax(0,1fr)_auto_auto_auto] gap-1.5 overflow-hidden rounded-md border bg-surface p-2.5 shadow-low',
        isChosen ? 'border-accent' : 'border-line',
      )}
    >
      <div className="flex items-center gap-1">
        {handle}
        <ItemChoice title={title} isChosen={isChosen} onChange={(chosen) => actions.choose(item.id, chosen)} />
        <span className="grow" />
        <ItemMenu item={item} actions={actions} />
      </div>
      <button
        type="button"
        dir="auto"
        onClick={() => actions.preview(item)}
        className="self-start overflow-hidden px-1 text-left font-medium wrap-anywhere"
      >
        <span className="line-clamp-2">{title}</span>
      </button>
      <div className="px-1">{hit ? <ItemHit hit={hit} /> : <ItemFacts row={row} pillar={pillar} now={now} />}</div>
      <div className="flex items-center gap-1.5">
        <ItemBadges row={row} />
      </div>
      <div className="grid">
        <Button size="small" aria-label={`${statusAction[row.status]}: ${title}`} onClick={() => actions.act(item)}>
          {statusAction[row.status]}
        </Button>
      </div>
    </article>
  );
});
