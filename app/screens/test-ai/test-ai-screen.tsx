import { Suspense } from 'react';
import { PageSkeleton } from '../../components/page-skeleton.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

// The assistant's tasks and their shapes; the page's frame does not wait for them.
const TestBench = lazyPart(() => import('./test-bench.tsx'), 'TestBench');

/** The AI test page (docs/rules/assistant.md, "Test page"). */
export function TestAiScreen() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <TestBench />
    </Suspense>
  );
}
