import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { SiteLoading } from './site-loading.tsx';

// The chart and the client of the server's data; the page's frame does not wait for them.
const Site = lazyPart(() => import('./site.tsx'), 'Site');

/** The person's own site: address, posts, readers and look (docs/rules/own-sites.md, "Your site"). */
export function SiteScreen() {
  return (
    <PartBoundary fallback={<SiteLoading />}>
      <Site />
    </PartBoundary>
  );
}
