import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { MilestonesLoading } from './milestones-loading.tsx';

// Every figure's rules; the page's frame does not wait for them.
const Milestones = lazyPart(() => import('./milestones.tsx'), 'Milestones');

/** Streaks, rewards and achievements (docs/rules/growth.md, "Milestones and achievements"). */
export function MilestonesScreen() {
  return (
    <Suspense fallback={<MilestonesLoading />}>
      <Milestones />
    </Suspense>
  );
}
