import { Skeleton } from '../ui/skeleton.tsx';

/** The placeholder of a route while its code loads. */
export function PageSkeleton() {
  return (
    <div role="status" aria-busy="true" className="grid gap-4">
      <span className="sr-only">Loading this page</span>
      <Skeleton className="h-9 w-2/5" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </div>
  );
}
