import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { AnalyticsLoading } from './analytics-loading.tsx';

// Every figure's rules and the charts; the page's frame does not wait for them.
const Analytics = lazyPart(() => import('./analytics.tsx'), 'Analytics');

/** How the person's content performs (docs/rules/growth.md, "Analytics"). */
export function AnalyticsScreen() {
  return (
    <Suspense fallback={<AnalyticsLoading />}>
      <Analytics />
    </Suspense>
  );
}
