import { itemName } from '#core/content/item-name.ts';
import { memo, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { actionLabel, mainAction } from '../../features/item-actions/item-actions.ts';
import { ItemMenu } from '../../features/item-actions/item-menu.tsx';
import { ItemTitle } from '../../features/content/item-title.tsx';
import { ItemFacts } from '../../features/publishing/item-facts.tsx';
import { listRow } from '../../shell/use-list-keys.ts';
import { classNames } from '../../ui/class-names.ts';
import { ItemBadges, ItemChoice, ItemHit } from './item-parts.tsx';
import type { ItemProps } from './item-row.tsx';

export interface ItemCardProps extends ItemProps {
  /** The drag handle, in the board. */
  readonly handle?: ReactNode;
}

/** An item in the grid and on the board, 236 px high. */
export const ItemCard = memo(function ItemCard({ item, pillar, hit, isChosen, now, actions, handle }: ItemCardProps) {
  const { row } = item;
  const title = itemName(row);
  const main = mainAction(row);
  return (
    <article
      {...listRow(item.id)}
      className={classNames(
        'grid h-full grid-rows-[auto_minmax(0,1fr)_auto_auto_auto] gap-1.5 overflow-hidden rounded-md border bg-surface p-2.5 shadow-low',
        isChosen ? 'border-accent' : 'border-line',
      )}
    >
      <div className="flex items-center gap-1">
        {handle}
        <ItemChoice title={title} isChosen={isChosen} onChange={(chosen) => actions.choose(item.id, chosen)} />
        <span className="grow" />
        <ItemMenu item={item} place="pipeline" actions={actions} />
      </div>
      <ItemTitle id={item.id} title={title} className="mx-1 line-clamp-2 self-start" />
      <div className="px-1">{hit ? <ItemHit hit={hit} /> : <ItemFacts row={row} pillar={pillar} now={now} />}</div>
      <div className="flex items-center gap-1.5">
        <ItemBadges row={row} />
      </div>
      <div className="grid">
        <Button size="small" aria-label={`${actionLabel(main, row)}: ${title}`} onClick={() => actions.run(main, item)}>
          {actionLabel(main, row)}
        </Button>
      </div>
    </article>
  );
});
