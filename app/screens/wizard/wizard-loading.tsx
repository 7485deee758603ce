import { usePageHeading } from '../../components/page-heading.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

export function WizardLoading() {
  usePageHeading({ title: 'Content Creator 2.0', subtitle: 'Loading content creator' });
  return (
    <div role="status" aria-busy="true" className="grid gap-4">
      <p className="text-base text-ink-2">Loading content creator</p>
      <Skeleton className="h-10" />
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-40" />
    </div>
  );
}
