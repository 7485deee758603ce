import { useState } from 'react';
import type { FoldedText } from '#core/pipeline/find-in-texts.ts';
import { ShowMore } from '../../components/show-more.tsx';
import type { StoredContentRow } from '../../engine/rows.ts';
import { classNames } from '../../ui/class-names.ts';
import type { OnItemAction } from './item-action.ts';
import type { Pillars } from './item-facts.tsx';
import { PipelineItem } from './pipeline-item.tsx';

/** Items that are drawn at first, and more whenever the end comes into sight. */
const PAGE = 40;

export interface PipelineListProps {
  readonly rows: readonly StoredContentRow[];
  readonly pillars: Pillars;
  readonly found: ReadonlyMap<string, FoldedText> | null;
  readonly words: readonly string[];
  readonly now: number;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (id: string, isSelected: boolean) => void;
  readonly onAction: OnItemAction;
  readonly isGrid: boolean;
}

/** The items as rows, or as cards beside each other. */
export function PipelineList({ rows, found, selected, isGrid, ...item }: PipelineListProps) {
  const [shown, setShown] = useState(PAGE);
  return (
    <div>
      <ul
        aria-label="Content"
        className={classNames('grid gap-2.5', isGrid && 'desk:grid-cols-2 min-[1360px]:grid-cols-3')}
      >
        {rows.slice(0, shown).map((stored) => (
          <PipelineItem
            key={stored.id}
            stored={stored}
            text={found?.get(stored.id)}
            isSelected={selected.has(stored.id)}
            isCard={isGrid}
            {...item}
          />
        ))}
      </ul>
      {rows.length > shown && <ShowMore key={shown} label="Show more" onShow={() => setShown(shown + PAGE)} />}
    </div>
  );
}
