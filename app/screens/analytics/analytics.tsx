import { RiFileUploadLine, RiFilter3Line, RiLineChartLine, RiSettings3Line } from '@remixicon/react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { analytics } from '#core/growth/analytics.ts';
import type { GrowthIndex } from '#core/growth/growth-index.ts';
import { readersUnder, sampleReaders } from '#core/growth/site-readers.ts';
import { analyticsPeriods } from '#core/growth/period.ts';
import { sampleGrowth } from '#core/growth/sample-growth.ts';
import { dateOf } from '#core/kernel/local-date.ts';
import { FiguresAtRest } from '../../features/publishing/figures-at-rest.tsx';
import { useGrowth } from '../../features/growth/use-growth.ts';
import { useSite } from '../../features/growth/use-site.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { SampleNote } from '../../ui/sample-note.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { AnalyticsLoading, keepHiddenCards, readHiddenCards } from './analytics-cards.tsx';
import { Cards } from './cards.tsx';
import { type AnalyticsPlace, useAnalyticsPlace } from './use-analytics-place.ts';

const PostsTable = lazyPart(() => import('./posts-table.tsx'), 'PostsTable');
const FilterDialog = lazyPart(() => import('./filter-dialog.tsx'), 'FilterDialog');
const NumbersFileDialog = lazyPart(() => import('./numbers-file-dialog.tsx'), 'NumbersFileDialog');
const CardsDialog = lazyPart(() => import('./cards-dialog.tsx'), 'CardsDialog');

/** The person's own figures from the data on this device, or a sample for a person without any. */
export function Analytics() {
  const growth = useGrowth();
  return (
    <>
      {growth ? <Measured own={growth} /> : <AnalyticsLoading />}
      <FiguresAtRest />
    </>
  );
}

/** As far back as the trend of a period goes: three months up to the end of the last one, and the current month. */
const TREND_DAYS = 130;

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
  const { site } = useSite({ days: TREND_DAYS, isByItem: true });
  const readers = useMemo(() => {
    const ids = growth.pastItems.map(({ item }) => item.id);
    const known = isSample ? sampleReaders(dateOf(growth.today), TREND_DAYS, ids) : site;
    return known === undefined ? null : readersUnder({ platformId, pillarId, status }, { growth, site: known });
  }, [isSample, growth, site, platformId, pillarId, status]);
  const hasPublished = growth.pastItems.some(({ shares }) => shares.length > 0);
  const [dialog, setDialog] = useState<'filters' | 'settings' | 'numbers' | null>(null);
  const [hidden, setHidden] = useState(readHiddenCards);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PeriodBar
        place={place}
        onNumbers={hasPublished && !isSample ? () => setDialog('numbers') : null}
        onFilters={() => setDialog('filters')}
        onSettings={() => setDialog('settings')}
      />
      {isSample && (
        <SampleNote
          until="These numbers are made up. Yours start with your first post."
          leaveLabel="Show mine"
          onLeave={() => place.showSample(false)}
        />
      )}
      {!hasPublished && <NothingPublished onSample={() => place.showSample(true)} />}
      {isTable ? (
        <PartBoundary fallback={<SkeletonList label="Loading your posts" />}>
          <PostsTable growth={growth} filter={filter} onBack={() => place.showTable(false)} />
        </PartBoundary>
      ) : (
        <Cards
          growth={growth}
          figures={figures}
          place={place}
          hidden={hidden}
          readers={readers}
          hasPublished={hasPublished}
        />
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
        {dialog === 'numbers' && (
          <NumbersFileDialog items={own.pastItems.map(({ item }) => item)} onClose={() => setDialog(null)} />
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

/** Before the first post, only the work itself can be measured. */
function NothingPublished({ onSample }: { readonly onSample: () => void }) {
  return (
    <EmptyState
      icon={<RiLineChartLine size={26} aria-hidden="true" />}
      title="No posts yet"
      text="Publish your first post to see reach and engagement. Your XP, streak and skills already count."
    >
      <Button onClick={onSample}>See an example</Button>
      <Link to={paths.wizard} className={buttonClass({ variant: 'primary' })}>
        Write a post
      </Link>
    </EmptyState>
  );
}

export interface PeriodBarProps {
  readonly place: AnalyticsPlace;
  /** Null before the first post: there is nothing to fill in. */
  readonly onNumbers: (() => void) | null;
  readonly onFilters: () => void;
  readonly onSettings: () => void;
}

function PeriodBar({ place, onNumbers, onFilters, onSettings }: PeriodBarProps) {
  const filters = Object.values(place.filter).filter((each) => each !== null).length;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2.5">
      <div
        role="group"
        aria-label="Period"
        className="flex flex-wrap gap-1 max-desk:grid max-desk:w-full max-desk:grid-cols-2 min-[380px]:max-desk:grid-cols-4"
      >
        {analyticsPeriods.map((period) => (
          <Button
            key={period}
            aria-pressed={place.period === period}
            className="aria-pressed:border-accent aria-pressed:bg-accent-soft max-[420px]:px-2.5 min-[380px]:max-desk:px-0 min-[380px]:max-desk:text-xs"
            onClick={() => place.showPeriod(period)}
          >
            {period}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap gap-2 max-desk:w-full max-desk:*:grow">
        <Button onClick={onFilters}>
          <RiFilter3Line size={17} aria-hidden="true" />
          Filters{filters > 0 && `: ${filters}`}
        </Button>
        <Button onClick={onSettings}>
          <RiSettings3Line size={17} aria-hidden="true" />
          Settings
        </Button>
        {onNumbers && (
          <Button className="max-desk:w-full" onClick={onNumbers}>
            <RiFileUploadLine size={17} aria-hidden="true" />
            Add numbers
          </Button>
        )}
      </div>
    </div>
  );
}
