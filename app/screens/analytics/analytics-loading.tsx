import { Skeleton } from '../../ui/skeleton.tsx';

/** As high as the cards: nothing moves when they come. */
export function AnalyticsLoading() {
  return (
    <div role="status" aria-busy="true" className="grid gap-4">
      <span className="sr-only">Loading your analytics</span>
      <Skeleton className="h-[44px] desk:h-[38px]" />
      <div className="grid grid-cols-2 gap-3 wide:grid-cols-4 wide:gap-4">
        <Skeleton className="h-[118px]" />
        <Skeleton className="h-[118px]" />
        <Skeleton className="h-[118px]" />
        <Skeleton className="h-[118px]" />
      </div>
      <div className="grid gap-4 wide:grid-cols-[minmax(0,12fr)_minmax(0,7fr)]">
        <Skeleton className="h-[380px]" />
        <Skeleton className="h-[380px]" />
      </div>
    </div>
  );
}
