import { useMemo, useState, type ReactNode } from 'react';
import { type PipelineFilter, queryWords, searchHit, type SearchHit } from '#core/content/find-items.ts';
import { foldText } from '#core/kernel/text.ts';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import { useTexts } from '../../features/content/use-search-texts.tsx';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { ItemRow } from './item-row.tsx';
import type { PipelineActions } from './item-parts.tsx';
import type { PipelineView } from './use-pipeline-place.ts';

const Board = lazyPart(() => import('./board.tsx'), 'Board');
const ItemCard = lazyPart(() => import('./item-card.tsx'), 'ItemCard');

export interface PipelineItemsProps {
  readonly items: readonly StoredContentRow[];
  readonly view: PipelineView;
  readonly filter: PipelineFilter;
  readonly query: string;
  readonly pillars: readonly PillarRow[];
  readonly chosen: ReadonlySet<string>;
  readonly actions: PipelineActions;
}

/** Pixels of a row. */
const rowHeights = { line: 74, card: 142, narrow: 176 } as const;

/** The items in the chosen view; only visible ones are rendered. */
export function PipelineItems({ items, view, filter, query, pillars, chosen, actions }: PipelineItemsProps) {
  const [now] = useState(Date.now);
  const isDesk = useMediaQuery('(min-width: 761px)');
  /** From this width on, title and actions of a row have room beside each other. */
  const isLine = useMediaQuery('(min-width: 1000px)');
  /** Below this width a row’s action has no room beside its badges. */
  const isNarrow = useMediaQuery('(max-width: 379px)');
  const isWide = useMediaQuery('(min-width: 1100px)');
  const pillarOf = useMemo(() => new Map(pillars.map((pillar) => [pillar.id, pillar])), [pillars]);
  const facts = (item: StoredContentRow, hit: SearchHit | null) => ({
    item,
    hit,
    pillar: pillarOf.get(item.row.pillarId ?? ''),
    isChosen: chosen.has(item.id),
    now,
    actions,
  });
  const card = (item: StoredContentRow, handle?: ReactNode) => (
    <WithHit item={item} query={query}>
      {(hit) => <ItemCard {...facts(item, hit)} handle={handle} />}
    </WithHit>
  );
  if (view === 'list') {
    return (
      <VirtualList
        label="Content"
        items={items}
        height={isLine ? rowHeights.line : isNarrow ? rowHeights.narrow : rowHeights.card}
        gap={10}
      >
        {(item) => (
          <WithHit item={item} query={query}>
            {(hit) => <ItemRow {...facts(item, hit)} />}
          </WithHit>
        )}
      </VirtualList>
    );
  }
  return (
    <PartBoundary fallback={<SkeletonList label="Loading content" />}>
      {view === 'grid' ? (
        <VirtualList label="Content" items={items} height={236} gap={12} columns={isWide ? 3 : isDesk ? 2 : 1}>
          {(item) => card(item)}
        </VirtualList>
      ) : (
        <Board items={items} filter={filter} actions={actions}>
          {card}
        </Board>
      )}
    </PartBoundary>
  );
}

/** Finds the search hit of a visible item. Hits in the title are marked there. */
function WithHit({
  item,
  query,
  children,
}: {
  readonly item: StoredContentRow;
  readonly query: string;
  readonly children: (hit: SearchHit | null) => ReactNode;
}) {
  const words = queryWords(query);
  const title = foldText(item.row.title);
  if (words.every((word) => title.includes(word))) return children(null);
  return (
    <FoundIn item={item} query={query}>
      {children}
    </FoundIn>
  );
}

function FoundIn({ item, query, children }: Parameters<typeof WithHit>[0]) {
  const text = useTexts([item.id])?.get(item.id);
  const hit = useMemo(
    () => (text === undefined ? null : searchHit(text.slice(item.row.title.length), query)),
    [item.row.title, query, text],
  );
  return children(hit);
}
