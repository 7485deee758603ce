import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { MilestonesLoading } from './milestones-loading.tsx';

// The rules of all figures; the page's frame does not wait for them.
const Milestones = lazyPart(() => import('./milestones.tsx'), 'Milestones');

/** Streaks, rewards and achievements (docs/rules/growth.md, "Milestones and achievements"). */
export function MilestonesScreen() {
  return (
    <PartBoundary fallback={<MilestonesLoading />}>
      <Milestones />
    </PartBoundary>
  );
}
