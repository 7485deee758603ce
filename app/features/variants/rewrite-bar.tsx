import { useState } from 'react';
import type { StandingVariant } from '#core/documents/read-variants.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useRewriteActions } from './version-bar.tsx';

const RewriteChanges = lazyPart(() => import('./version-changes.tsx'), 'RewriteChanges');

export interface RewriteBarProps {
  readonly rewrites: readonly StandingVariant[];
  readonly shown: StandingVariant;
  readonly onShow: (id: string) => void;
  /** Called when its text was taken into the draft, or it was discarded. */
  readonly onEnded: () => void;
}

/** The actions of a rewrite: take its text into the draft, or discard it. */
export function RewriteBar({ rewrites, shown, onShow, onEnded }: RewriteBarProps) {
  const { take, discard } = useRewriteActions();
  const [isOpen, setIsOpen] = useState(false);
  const other = rewrites.find(({ id }) => id !== shown.id);
  return (
    <section aria-label="Rewrite" className="mb-3 grid gap-2.5 rounded-md border border-line px-3.5 py-2.5">
      <p className="text-sm text-ink-2">
        A copy to try things out. Your draft stays the same until you use the rewrite.
      </p>
      <div className="flex flex-wrap gap-2 max-desk:*:grow">
        <Button
          size="small"
          onClick={() => {
            if (take(shown.id)) onEnded();
          }}
        >
          Use rewrite
        </Button>
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide changes' : 'See changes'}
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            if (discard(shown.id)) onEnded();
          }}
        >
          Discard
        </Button>
      </div>
      {isOpen && (
        <PartBoundary fallback={<Skeleton className="h-[80px]" />}>
          <RewriteChanges rewrite={shown} />
        </PartBoundary>
      )}
      {other && (
        <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2">
          <p className="text-base">There is another rewrite from another device.</p>
          <Button size="small" className="max-desk:w-full" onClick={() => onShow(other.id)}>
            See the other one
          </Button>
        </div>
      )}
    </section>
  );
}
