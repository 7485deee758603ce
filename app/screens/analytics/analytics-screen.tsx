import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { AnalyticsLoading } from './analytics-cards.tsx';

// The rules of all figures, and the charts; the page's frame does not wait for them.
const Analytics = lazyPart(() => import('./analytics.tsx'), 'Analytics');

/** How the person's content performs (docs/rules/growth.md, "Analytics"). */
export function AnalyticsScreen() {
  return (
    <PartBoundary fallback={<AnalyticsLoading />}>
      <Analytics />
    </PartBoundary>
  );
}
