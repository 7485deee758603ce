import { PageSkeleton } from '../../shell/page-skeleton.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';

// The AI tasks and their schemas; the page's frame does not wait for them.
const TestBench = lazyPart(() => import('./test-bench.tsx'), 'TestBench');

/** The AI test page (docs/rules/assistant.md, "Test page"). */
export function TestAiScreen() {
  return (
    <PartBoundary fallback={<PageSkeleton />}>
      <TestBench />
    </PartBoundary>
  );
}
