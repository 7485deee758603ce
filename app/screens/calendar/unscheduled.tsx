import { ItemTitle } from '../../features/content/item-title.tsx';
import { titleOf } from '../../features/item-actions/item-actions.ts';
import type { ItemActions } from '../../features/item-actions/use-item-actions.ts';
import { counted } from '#core/kernel/counted.ts';
import { useState } from 'react';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { Button } from '../../ui/button.tsx';
import type { DraggableCard } from './draggable-card.tsx';

export interface UnscheduledProps {
  readonly items: readonly StoredContentRow[];
  /** Names of the pillars, by id. */
  readonly pillars: ReadonlyMap<string, string>;
  readonly actions: ItemActions;
  /** The card in which a draft can be dragged to a day; absent where there is no grid of days. */
  readonly card?: typeof DraggableCard;
}

const FIRST = 12;
const MORE = 50;

/** Drafts without a date. */
export function Unscheduled({ items, pillars, actions, card: Card }: UnscheduledProps) {
  const [count, setCount] = useState(FIRST);
  return (
    <section aria-labelledby="unscheduled" className="grid content-start gap-2.5">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="unscheduled" className="text-lg">
          Unscheduled
        </h2>
        <p className="text-sm text-ink-2">{counted(items.length, 'draft')}</p>
      </div>
      {items.length === 0 && <p className="text-sm text-ink-2">No drafts without a date.</p>}
      <ul className="grid gap-2.5">
        {items.slice(0, count).map((item) => (
          <li key={item.id} data-row={item.id} tabIndex={-1} className="scroll-my-4 rounded-md">
            {Card ? (
              <Card item={item} date={null} className={cardClass}>
                {(handle) => (
                  <>
                    <Facts item={item} pillars={pillars} actions={actions} />
                    {handle}
                  </>
                )}
              </Card>
            ) : (
              <article className={cardClass}>
                <Facts item={item} pillars={pillars} actions={actions} />
              </article>
            )}
          </li>
        ))}
      </ul>
      {items.length > count && (
        <Button onClick={() => setCount(count + MORE)}>
          Show {Math.min(MORE, items.length - count).toLocaleString('en')} more
        </Button>
      )}
    </section>
  );
}

const cardClass = 'flex items-start gap-1 rounded-md border border-line bg-surface py-2.5 pr-2.5 pl-3 shadow-low';

function Facts({
  item,
  pillars,
  actions,
}: Pick<UnscheduledProps, 'pillars' | 'actions'> & { readonly item: StoredContentRow }) {
  return (
    <div className="grid min-w-0 grow gap-1">
      <ItemTitle id={item.id} title={titleOf(item)} className="block min-h-6 text-base" />
      <div className="flex items-center justify-between gap-x-2 max-[1099px]:flex-wrap">
        <p className="min-w-0 truncate text-sm text-ink-2">
          {counted(item.row.words, 'word')}
          {pillars.has(item.row.pillarId ?? '') && ` · ${pillars.get(item.row.pillarId ?? '')}`}
        </p>
        <Button
          variant="quiet"
          size="small"
          className="shrink-0"
          aria-label={`Schedule: ${titleOf(item)}`}
          onClick={() => actions.run('schedule', item)}
        >
          Schedule
        </Button>
      </div>
    </div>
  );
}
