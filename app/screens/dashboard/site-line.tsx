import { RiArrowRightLine, RiGlobalLine } from '@remixicon/react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { countOwnSite } from '#core/growth/count-own-site.ts';
import { counted } from '#core/kernel/counted.ts';
import { sitePath } from '#core/publishing/site-address.ts';
import { useSignedInUser } from '../../features/account/use-session.ts';
import { useContentRows } from '../../features/content/use-content-rows.ts';
import { paths } from '../../paths.ts';

/** Leads to the person's own site; nothing before its first post. */
export function SiteLine() {
  const { username } = useSignedInUser();
  const items = useContentRows();
  const { posts, changed } = useMemo(() => countOwnSite(items ?? []), [items]);
  if (posts === 0) return null;
  return (
    <Link
      to={paths.site}
      className="flex min-h-[64px] items-center gap-4 rounded-md border border-line bg-surface px-4 py-3 no-underline shadow-low transition-colors duration-120 hover:border-line-strong"
    >
      <RiGlobalLine size={20} aria-hidden="true" className="shrink-0 text-ink-3" />
      <span className="min-w-0 grow">
        <span className="block font-medium">Your site</span>
        <span className="block text-sm wrap-anywhere text-ink-2">
          {counted(posts, 'post')} at {window.location.host}
          {sitePath(username)}
        </span>
        {changed > 0 && (
          <span className="block text-sm text-info">
            {counted(changed, 'draft')} {changed === 1 ? 'has' : 'have'} changed since
          </span>
        )}
      </span>
      <RiArrowRightLine size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
    </Link>
  );
}
