import { Skeleton } from '../../ui/skeleton.tsx';

/** As high as the cards, so that nothing below moves when they load. */
export function OverviewLoading() {
  return (
    <div role="status" aria-busy="true" className="grid gap-4">
      <span className="sr-only">Loading your figures</span>
      <Skeleton className="h-8 w-56" />
      <div className="grid grid-cols-2 gap-3 desk:grid-cols-3 desk:gap-4">
        <Skeleton className="h-[148px] desk:h-[128px]" />
        <Skeleton className="h-[148px] desk:h-[128px]" />
        <Skeleton className="h-[128px] max-desk:col-span-2" />
      </div>
      <div className="grid gap-4 wide:grid-cols-[minmax(0,6fr)_minmax(0,7fr)]">
        <Skeleton className="h-[300px]" />
        <Skeleton className="h-[300px]" />
      </div>
      <Skeleton className="h-[280px]" />
    </div>
  );
}

/** As large as the card. */
export function BrandScoreLoading() {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">Loading your brand score</span>
      <Skeleton className="h-[155px] wide:w-[372px]" />
    </div>
  );
}
