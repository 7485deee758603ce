import { format } from 'date-fns';
import { useMemo } from 'react';
import { ownSitePosts } from '#core/growth/own-site.ts';
import { sitePath } from '#core/publishing/site-address.ts';
import { useSignedInUser } from '../../features/account/use-session.ts';
import { useContentRows } from '../../features/content/use-content-rows.ts';
import { type SiteFigures, useSite } from '../../features/growth/use-site.ts';
import { useAddressState } from '../../shell/use-address-state.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { AddressCard } from './address-card.tsx';
import { DomainCard, FeedsCard } from './links-cards.tsx';
import { LookCard } from './look-card.tsx';
import { PostsCard } from './posts-card.tsx';
import { periods, ReadersCard, usualPeriod } from './readers-card.tsx';
import { SiteLoading } from './site-loading.tsx';

/** The site's figures and settings. What this device has is shown at once; readers come from the server. */
export function Site() {
  const { username } = useSignedInUser();
  const { params, set } = useAddressState();
  const period = periods.find(({ value }) => value === params.get('days')) ?? usualPeriod;
  const figures = useSite(Number(period.value));
  const items = useContentRows();
  const { site } = figures;
  const origin = site?.publicOrigin ?? window.location.origin;
  const posts = useMemo(
    () => items && ownSitePosts({ items, answered: site?.posts ?? null, origin }),
    [items, site, origin],
  );
  if (!posts) return <SiteLoading />;
  const address = origin + (site?.path ?? sitePath(username));
  const isEmpty = posts.length === 0 && (site?.days.length ?? 0) === 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <AddressCard address={address} posts={posts.length} />
      <Freshness figures={figures} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        {!isEmpty && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <Readers
              figures={figures}
              period={period}
              onPeriod={(days) => set('days', days === usualPeriod.value ? null : days, { replace: true })}
            />
            <PostsCard posts={posts} period={period.label} />
          </div>
        )}
        {isEmpty && <LookCard posts={posts} />}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {!isEmpty && <LookCard posts={posts} />}
          <FeedsCard address={address} isOpen={posts.length > 0} />
          <DomainCard address={address} publicOrigin={site?.publicOrigin} />
        </div>
      </div>
    </div>
  );
}

/** Says how old the figures are when they are not the server's latest. */
function Freshness({ figures: { readAt, isCurrent } }: { readonly figures: SiteFigures }) {
  const isOnline = useOnline();
  if (isCurrent || readAt === null) return null;
  return (
    <p role="status" className="rounded-md border border-line bg-sunken px-4 py-2.5 text-base text-ink-2">
      {isOnline ? 'The server can’t be reached.' : 'You are offline.'} These numbers are from{' '}
      {format(readAt, 'd MMM yyyy, HH:mm')}.
    </p>
  );
}

interface ReadersProps {
  readonly figures: SiteFigures;
  readonly period: (typeof periods)[number];
  readonly onPeriod: (days: string) => void;
}

function Readers({ figures, period, onPeriod }: ReadersProps) {
  const { site, isError, readAgain } = figures;
  const isOnline = useOnline();
  if (site) return <ReadersCard site={site} period={period} onPeriod={onPeriod} />;
  return (
    <Card role="group" aria-label="Readers" className="grid content-start gap-4">
      <h2 className="text-xl">Readers</h2>
      {site === undefined && <ReadersLoading />}
      {site === null && isOnline && isError && (
        <div className="grid justify-items-start gap-3">
          <Alert>Could not load your readers.</Alert>
          <Button onClick={readAgain}>Try again</Button>
        </div>
      )}
      {site === null && !isOnline && <p className="text-base text-ink-2">Go online once to see your readers here.</p>}
    </Card>
  );
}

function ReadersLoading() {
  return (
    <div role="status" aria-busy="true" className="grid gap-4">
      <span className="sr-only">Loading your readers</span>
      <Skeleton className="h-[300px]" />
    </div>
  );
}
