import { PageSkeleton } from '../../shell/page-skeleton.tsx';
import { useTestPage } from './use-test-page.ts';
import { TestTabs } from './test-tabs.tsx';

/** The test page in its last state. */
export function TestBench() {
  const [page, change] = useTestPage();
  return page ? <TestTabs page={page} change={change} /> : <PageSkeleton />;
}
