import { itemName } from '#core/content/item-name.ts';
import { counted } from '#core/kernel/counted.ts';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { SearchHit } from '#core/content/find-items.ts';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import { ItemMenu } from '../../features/item-actions/item-menu.tsx';
import type { ItemActions } from '../../features/item-actions/use-item-actions.ts';
import { ItemFacts } from '../../features/publishing/item-facts.tsx';
import { growingTitle, ItemTitle } from '../../features/content/item-title.tsx';
import { SearchHitWords } from '../../features/content/use-search-texts.tsx';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { wizardPath } from '../../paths.ts';
import { listRow } from '../../shell/use-list-keys.ts';
import { buttonClass } from '../../ui/button-class.ts';

export interface ItemRowProps {
  readonly item: StoredContentRow;
  readonly pillar: PillarRow | undefined;
  readonly hit: SearchHit | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly actions: ItemActions;
}

/** A draft, or a scheduled or published item. */
export const ItemRow = memo(function ItemRow({ item, pillar, hit, now, actions }: ItemRowProps) {
  const { id, row } = item;
  const title = itemName(row);
  const action = row.status === 'draft' ? 'Continue' : 'Open';
  return (
    <li
      {...listRow(item.id)}
      className="scroll-mt-24 scroll-mb-24 flex items-center gap-1 rounded-md border border-line bg-surface py-2.5 pr-1 pl-4 shadow-low desk:gap-3.5 desk:pr-3"
    >
      <div className="min-w-0 grow">
        <ItemTitle id={id} title={title} className={growingTitle} />
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
