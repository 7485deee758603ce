import { itemName } from '#core/content/item-name.ts';
import { memo } from 'react';
import type { SearchHit } from '#core/content/find-items.ts';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import { actionLabel, mainAction } from '../../features/item-actions/item-actions.ts';
import { ItemMenu } from '../../features/item-actions/item-menu.tsx';
import { ItemTitle } from '../../features/content/item-title.tsx';
import { ItemFacts } from '../../features/publishing/item-facts.tsx';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { Button } from '../../ui/button.tsx';
import { listRow } from '../../shell/use-list-keys.ts';
import { classNames } from '../../ui/class-names.ts';
import { ItemBadges, ItemChoice, ItemHit, type PipelineActions } from './item-parts.tsx';

export interface ItemProps {
  readonly item: StoredContentRow;
  readonly pillar: PillarRow | undefined;
  readonly hit: SearchHit | null;
  readonly isChosen: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly actions: PipelineActions;
}

/** An item in the list, as high as `rowHeights` of the list says. */
export const ItemRow = memo(function ItemRow({ item, pillar, hit, isChosen, now, actions }: ItemProps) {
  const { row } = item;
  const title = itemName(row);
  const main = mainAction(row);
  return (
    <article
      {...listRow(item.id)}
      className={classNames(
        'grid h-full grid-cols-[auto_minmax(0,1fr)_auto] content-center items-center gap-x-2 rounded-md border bg-surface py-2 pr-1 pl-2 shadow-low min-[1000px]:flex min-[1000px]:gap-3.5 min-[1000px]:px-3',
        isChosen ? 'border-accent' : 'border-line',
      )}
    >
      <ItemChoice title={title} isChosen={isChosen} onChange={(chosen) => actions.choose(item.id, chosen)} />
      <div className="contents min-[1000px]:block min-[1000px]:min-w-0 min-[1000px]:grow">
        <ItemTitle
          id={item.id}
          title={title}
          className="block w-fit max-w-full max-[999px]:line-clamp-2 max-desk:min-h-11 min-[1000px]:min-h-6 min-[1000px]:truncate"
        />
        {/* On a phone below title and choice, where a pillar and a date have room. */}
        <div className="col-span-3 row-start-2 min-w-0 pl-1 min-[480px]:pl-[52px] desk:pl-10 min-[1000px]:pl-0!">
          {hit ? <ItemHit hit={hit} /> : <ItemFacts row={row} pillar={pillar} now={now} />}
        </div>
      </div>
      <div className="contents min-[1000px]:flex min-[1000px]:shrink-0 min-[1000px]:items-center min-[1000px]:gap-3">
        <span className="col-span-3 row-start-3 flex min-w-0 items-center gap-1.5 pt-1 pl-1 max-[379px]:flex-wrap min-[480px]:pl-[52px] desk:pl-10 min-[1000px]:contents">
          <ItemBadges row={row} />
          <Button
            className="ml-auto max-[999px]:mr-2 max-[420px]:px-3 max-[379px]:w-[calc(100%-8px)] min-[1000px]:min-w-[112px]"
            aria-label={`${actionLabel(main, row)}: ${title}`}
            onClick={() => actions.run(main, item)}
          >
            {actionLabel(main, row)}
          </Button>
        </span>
        <span className="col-start-3 row-start-1 self-start min-[1000px]:self-auto">
          <ItemMenu item={item} place="pipeline" actions={actions} />
        </span>
      </div>
    </article>
  );
});
