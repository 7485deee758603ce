import { classNames } from './class-names.ts';

/** A placeholder for content. The loading region announces it once, with `aria-busy` and a visually hidden line. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-pulse rounded-md bg-line', className)} />;
}

export function SkeletonList({ label, rows = 3 }: { readonly label: string; readonly rows?: number }) {
  return (
    <div role="status" aria-busy="true" className="grid gap-2.5">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-[74px]" />
      ))}
    </div>
  );
}
