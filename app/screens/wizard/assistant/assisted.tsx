import { type ReactNode } from 'react';
import { PartBoundary } from '../../../ui/part-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** A step's own fields, and beside them the assistant; below them where there is no room. */
export function Assisted({ assistant, children }: { readonly assistant: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,720px)_minmax(280px,1fr)] wide:gap-8">
      <div className="grid min-w-0 gap-5">{children}</div>
      <PartBoundary fallback={<Skeleton className="h-[120px]" />}>{assistant}</PartBoundary>
    </div>
  );
}
