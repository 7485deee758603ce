import { format } from 'date-fns';
import { useMemo } from 'react';
import { ownSitePosts } from '#core/growth/own-site.ts';
import { sitePath } from '#core/publishing/site-address.ts';
import { useSignedInUser } from '../../features/account/use-session.ts';
import { useContentRows } from '../../features/content/use-content-rows.ts';
import { type SiteFigures, useSite } from '../../features/growth/use-site.ts';
import { useAddressState } from '../../shell/use-address-state.ts';
import { useOnline } from '../../ui/use-online.ts';
import { AddressCard } from './address-card.tsx';
import { DomainCard, FeedsCard } from './links-cards.tsx';
import { LookCard } from './look-card.tsx';
import { PostsCard } from './posts-card.tsx';
import { periods, ReadersCard, usualPeriod } from './readers-card.tsx';
import { SiteLoading } from './site-loading.tsx';

/** The site's figures and settings. Data of this device is shown at once; readers come from the server. */
export function Site() {
  const { username } = useSignedInUser();
  const { params, set } = useAddressState();
  const period = periods.find(({ value }) => value === params.get('days')) ?? usualPeriod;
  const figures = useSite({ days: Number(period.value) });
  const items = useContentRows();
  const { site } = figures;
  const origin = site?.publicOrigin ?? window.location.origin;
  const posts = useMemo(
    () => items && ownSitePosts({ items, answered: site?.posts ?? null, origin }),
    [items, site, origin],
  );
  if (!posts) return <SiteLoading />;
  const address = origin + (site?.path ?? sitePath(username));
  // Another period than the usual one was chosen in the readers' card, so that stays.
  const isEmpty = posts.length === 0 && period === usualPeriod && (site?.days.length ?? 0) === 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <AddressCard address={address} posts={posts.length} />
      <Freshness figures={figures} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        {!isEmpty && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <ReadersCard
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
function Freshness({ figures: { readAt, isError } }: { readonly figures: SiteFigures }) {
  const isOnline = useOnline();
  if (readAt === null || (isOnline && !isError)) return null;
  return (
    <p role="status" className="rounded-md border border-line bg-sunken px-4 py-2.5 text-base text-ink-2">
      {isOnline ? 'The server can’t be reached.' : 'You are offline.'} These numbers are from{' '}
      {format(readAt, 'd MMM yyyy, HH:mm')}.
    </p>
  );
}
