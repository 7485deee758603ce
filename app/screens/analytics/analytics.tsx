import { useMemo, useState } from 'react';
import { analytics } from '#core/growth/analytics.ts';
import { sampleGrowth } from '#core/growth/sample-growth.ts';
import { dateOf } from '#core/kernel/local-date.ts';
import type { GrowthIndex } from '#core/growth/growth-index.ts';
import { useGrowth } from '../../data/growth/use-growth.ts';
import { SampleNote } from '../../ui/sample-note.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { keepHiddenCards, readHiddenCards } from './analytics-cards.ts';
import { AnalyticsLoading } from './analytics-loading.tsx';
import { Cards } from './cards.tsx';
import { NothingPublished } from './nothing-published.tsx';
import { PeriodBar } from './period-bar.tsx';
import { useAnalyticsPlace } from './use-analytics-place.ts';

const PostsTable = lazyPart(() => import('./posts-table.tsx'), 'PostsTable');
const FilterDialog = lazyPart(() => import('./filter-dialog.tsx'), 'FilterDialog');
const CardsDialog = lazyPart(() => import('./cards-dialog.tsx'), 'CardsDialog');

/** The person's own figures, as this device knows them, or a sample for who has none. */
export function Analytics() {
  const growth = useGrowth();
  return growth ? <Measured own={growth} /> : <AnalyticsLoading />;
}

function Measured({ own }: { readonly own: GrowthIndex }) {
  const place = useAnalyticsPlace();
  const { period, filter, isSample, isTable } = place;
  const growth = useMemo(
    () => (isSample ? sampleGrowth(own.workspace, dateOf(own.today), own.now) : own),
    [isSample, own],
  );
  const { platformId, pillarId, status } = filter;
  const figures = useMemo(
    () => analytics(growth, { period, platformId, pillarId, status }),
    [growth, period, platformId, pillarId, status],
  );
  const hasPublished = growth.pastItems.some(({ shares }) => shares.length > 0);
  const [dialog, setDialog] = useState<'filters' | 'settings' | null>(null);
  const [hidden, setHidden] = useState(readHiddenCards);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PeriodBar place={place} onFilters={() => setDialog('filters')} onSettings={() => setDialog('settings')} />
      {isSample && (
        <SampleNote
          until="These figures are invented. Yours begin with your first post."
          leaveLabel="Show my own"
          onLeave={() => place.showSample(false)}
        />
      )}
      {!hasPublished && <NothingPublished onSample={() => place.showSample(true)} />}
      {isTable ? (
        <PartBoundary fallback={<SkeletonList label="Loading your posts" />}>
          <PostsTable growth={growth} filter={filter} onBack={() => place.showTable(false)} />
        </PartBoundary>
      ) : (
        <Cards growth={growth} figures={figures} place={place} hidden={hidden} hasPublished={hasPublished} />
      )}
      <PartBoundary fallback={null}>
        {dialog === 'filters' && (
          <FilterDialog
            filter={filter}
            pillars={growth.workspace.pillars}
            onChange={place.narrow}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog === 'settings' && (
          <CardsDialog
            hidden={hidden}
            onChange={(next) => {
              setHidden(next);
              keepHiddenCards(next);
            }}
            onClose={() => setDialog(null)}
          />
        )}
      </PartBoundary>
    </div>
  );
}
