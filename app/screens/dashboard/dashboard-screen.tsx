import { RiLineChartLine, RiQuillPenLine, RiRecycleLine } from '@remixicon/react';
import { format } from 'date-fns';
import { Link } from 'react-router-dom';
import { changedPost } from '#core/content/changed-post.ts';
import { itemName } from '#core/content/item-name.ts';
import { isBeingWritten, toContinue } from '#core/content/order-items.ts';
import { steps } from '#core/documents/steps.ts';
import { useContentRows } from '../../features/content/use-content-rows.ts';
import { WriteNow } from '../../features/content/write-now.tsx';
import { useMergedItems } from '../../features/history/use-merged-items.ts';
import { usePerson } from '../../features/profile/use-person.ts';
import { usePublicationNews } from '../../features/publishing/use-publication-news.ts';
import { paths, pipelinePath, wizardPath } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { greetingAt, todayLine } from './greeting.ts';
import { BrandScoreLoading, OverviewLoading } from './loading.tsx';

// Below everything, and only where the browser offers to install the app.
const InstallCard = lazyPart(() => import('../../shell/install-card.tsx'), 'InstallCard');

// Most visits have none.
const MergedItems = lazyPart(() => import('./merged-items.tsx'), 'MergedItems');

// The rules of all figures; writing does not wait for them.
const BrandScoreCard = lazyPart(() => import('./brand-score-card.tsx'), 'BrandScoreCard');
const Overview = lazyPart(() => import('./overview.tsx'), 'Overview');

// Below the figures, and only with a first post.
const SiteLine = lazyPart(() => import('./site-line.tsx'), 'SiteLine');

// Below the figures; its first item stands in the welcome too.
const RecentItems = lazyPart(() => import('./recent-items.tsx'), 'RecentItems');

const FirstRun = lazyPart(() => import('./first-run.tsx'), 'FirstRun');

export function DashboardScreen() {
  return (
    <div className="grid gap-8">
      <Day />
      {/* Outside of the rest, which changes when the first rows arrive: its dialog may be open by then. */}
      <PartBoundary fallback={null}>
        <InstallCard />
      </PartBoundary>
    </div>
  );
}

function Day() {
  const rows = useContentRows();
  // A piece that was deleted, or never written in, has no figures.
  const isEmpty = rows?.every(({ row }) => row.deletedAt !== null || row.isBlank);
  const hasPosts = rows?.some(({ row }) => row.status === 'published' && row.deletedAt === null);
  const welcome = (
    <div className="grid content-end gap-1">
      <Greeting />
    </div>
  );
  if (isEmpty)
    return (
      <section aria-label="Welcome" className="grid gap-6">
        {welcome}
        <PartBoundary fallback={null}>
          <FirstRun />
        </PartBoundary>
      </section>
    );
  return (
    <>
      <section
        aria-label="Welcome"
        className="grid grid-cols-[minmax(0,1fr)] gap-4 wide:grid-cols-[minmax(0,1fr)_auto] wide:grid-rows-[1fr_auto]"
      >
        {welcome}
        <div className="wide:col-start-2 wide:row-span-2 wide:row-start-1">
          <PartBoundary fallback={<BrandScoreLoading />}>
            <BrandScoreCard />
          </PartBoundary>
        </div>
        <div className="flex gap-2 desk:gap-2.5 max-desk:*:grow max-desk:*:px-2 max-[359px]:[&_svg]:hidden">
          <Link to={paths.studio} className={buttonClass({ variant: 'primary' })}>
            <RiQuillPenLine size={17} aria-hidden="true" />
            Create
          </Link>
          <Link to={hasPosts ? pipelinePath(['published']) : paths.pipeline} className={buttonClass()}>
            <RiRecycleLine size={17} aria-hidden="true" />
            Repurpose
          </Link>
          <Link to={paths.analytics} className={buttonClass()}>
            <RiLineChartLine size={17} aria-hidden="true" />
            Analytics
          </Link>
        </div>
      </section>
      <MergedSection />
      <PartBoundary fallback={<OverviewLoading />}>
        <Overview />
      </PartBoundary>
      {rows?.some(({ row }) => row.shares?.length) && (
        <PartBoundary fallback={null}>
          <SiteLine />
        </PartBoundary>
      )}
      <section aria-labelledby="continue" className="grid gap-3">
        <h2 id="continue" className="text-xl">
          Continue writing
        </h2>
        <PartBoundary fallback={<SkeletonList label="Loading your drafts" />}>
          <RecentItems />
        </PartBoundary>
      </section>
    </>
  );
}

function Greeting() {
  const now = useNow();
  const name = usePerson().name || 'User';
  return (
    <>
      <h2 className="line-clamp-3 text-[28px] leading-tight wrap-anywhere desk:text-2xl">
        {greetingAt(new Date(now).getHours())}, {name}
      </h2>
      <TodayLine now={now} />
    </>
  );
}

function TodayLine({ now }: { readonly now: number }) {
  const rows = useContentRows();
  const living = rows?.map(({ row }) => row).filter(({ deletedAt }) => deletedAt === null);
  // The list of started items is below the figures, so its first item also has a link here, two presses away from
  // writing.
  const [next] = rows ? toContinue(rows) : [];
  const news = usePublicationNews();
  const [first] = news;
  const changed = rows?.find(({ row }) => row.deletedAt === null && changedPost(row) !== null);
  const line =
    living &&
    todayLine(living, {
      today: format(now, 'yyyy-MM-dd'),
      news: first?.title ?? null,
      more: news.filter(({ news: { event } }) => event !== 'published').length - 1,
      changed: changed ? itemName(changed.row) : null,
    });
  const about = first?.news.item.id ?? changed?.id;
  return (
    <>
      <p className="min-h-6 text-base text-ink-2">
        {about === undefined ? (
          line
        ) : (
          <Link
            to={wizardPath(about, { step: steps.length })}
            className="inline-block underline underline-offset-4 max-desk:py-2.5"
          >
            {line}
          </Link>
        )}
      </p>
      {next && (
        <p className="flex min-h-11 min-w-0 items-center gap-1 text-base">
          <Link to={wizardPath(next.id)} className="truncate py-3">
            Continue “<bdi>{itemName(next.row)}</bdi>”
          </Link>
          <WriteNow id={next.id} title={itemName(next.row)} isGoingOn={isBeingWritten(next.row)} />
        </p>
      )}
    </>
  );
}

/** Items that other devices changed since they were last seen here; renders nothing when there are none. */
function MergedSection() {
  const items = useMergedItems() ?? [];
  if (items.length === 0) return null;
  return (
    <PartBoundary fallback={null}>
      <MergedItems items={items} />
    </PartBoundary>
  );
}
