import { RiExternalLinkLine, RiQuillPenLine } from '@remixicon/react';
import { format } from 'date-fns';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { ownSitePosts } from '#core/growth/own-site.ts';
import { counted } from '#core/kernel/counted.ts';
import { sitePath } from '#core/publishing/site-address.ts';
import { useSignedInUser } from '../../features/account/use-session.ts';
import { useContentRows } from '../../features/content/use-content-rows.ts';
import { type SiteFigures, useSite } from '../../features/growth/use-site.ts';
import { paths } from '../../paths.ts';
import { useAddressState } from '../../shell/use-address-state.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { useReached } from '../../features/account/use-reached.ts';
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
  const isOnline = useReached();
  if (readAt === null || (isOnline && !isError)) return null;
  return (
    <p role="status" className="rounded-md border border-line bg-sunken px-4 py-2.5 text-base text-ink-2">
      {isOnline ? 'The server can’t be reached.' : 'You are offline.'} These numbers are from{' '}
      {format(readAt, 'd MMM yyyy, HH:mm')}.
    </p>
  );
}

export interface AddressCardProps {
  readonly address: string;
  /** Number of published posts. Without any, the address leads nowhere. */
  readonly posts: number;
}

/** Where the site is, and whether it can be read. */
function AddressCard({ address, posts }: AddressCardProps) {
  const isOpen = posts > 0;
  return (
    <Card role="group" aria-label="Address" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl">
        {isOpen ? `Your site has ${counted(posts, 'post')}` : 'Your site opens with your first post'}
      </h2>
      {!isOpen && (
        <p className="max-w-[60ch] text-base text-ink-2">
          Publish a draft as a Blog Article and it appears at this address for everyone to read. Until then the address
          shows nothing.
        </p>
      )}
      <CopyField label="Your site’s address" copyLabel="Copy address" value={address}>
        {isOpen ? (
          <a
            href={address}
            target="_blank"
            rel="noopener"
            className={buttonClass({ size: 'small', variant: 'primary' })}
          >
            <RiExternalLinkLine size={16} aria-hidden="true" />
            Open site
          </a>
        ) : (
          <Link to={paths.creator} className={buttonClass({ size: 'small', variant: 'primary' })}>
            <RiQuillPenLine size={16} aria-hidden="true" />
            Write a post
          </Link>
        )}
      </CopyField>
    </Card>
  );
}
