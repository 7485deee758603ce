import { PageSkeleton } from '../../shell/page-skeleton.tsx';
import { useTestPage } from './use-test-page.ts';
import { TestTabs } from './test-tabs.tsx';

/** The test page as it was left. */
export function TestBench() {
  const [page, change] = useTestPage();
  return page ? <TestTabs page={page} change={change} /> : <PageSkeleton />;
}
