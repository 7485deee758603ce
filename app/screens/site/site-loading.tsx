import { Skeleton } from '../../ui/skeleton.tsx';

/** As high as the cards, so that little moves when they load. */
export function SiteLoading() {
  return (
    <div role="status" aria-busy="true" className="grid gap-4">
      <span className="sr-only">Loading your site</span>
      <Skeleton className="h-[150px]" />
      <div className="grid gap-4 wide:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Skeleton className="h-[420px]" />
        <Skeleton className="h-[420px]" />
      </div>
    </div>
  );
}
