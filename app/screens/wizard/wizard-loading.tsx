import { usePageHeading } from '../../shell/page-heading.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const heading = { subtitle: 'Loading content creator' };

/** The wizard while its item loads: the subtitle says so until there is something to show. */
export function WizardLoading() {
  usePageHeading(heading);
  return (
    <div role="status" aria-busy="true" className="grid gap-4">
      <p className="text-base text-ink-2">Loading content creator</p>
      <Skeleton className="h-10" />
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-40" />
    </div>
  );
}
