import { Skeleton } from '../../ui/skeleton.tsx';

/** As large as the card. */
export function BrandScoreLoading() {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">Loading your brand score</span>
      <Skeleton className="h-[155px] wide:w-[372px]" />
    </div>
  );
}
