import { Skeleton } from '../../ui/skeleton.tsx';

export function WizardLoading() {
  return (
    <div role="status" aria-busy="true" className="grid gap-4">
      <p className="text-base text-ink-2">Loading content creator</p>
      <Skeleton className="h-10" />
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-40" />
    </div>
  );
}
