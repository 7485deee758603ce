import { SkeletonList } from '../../ui/skeleton.tsx';

export function MilestonesLoading() {
  return (
    <div className="grid gap-3">
      <p aria-hidden="true" className="text-base text-ink-2">
        Loading milestones data...
      </p>
      <SkeletonList label="Loading milestones data..." />
    </div>
  );
}
