import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';

export interface WarnedPostProps {
  /** Absent where the post has none. */
  readonly warning: string | undefined;
  readonly children: ReactNode;
}

/** A post behind its content warning, as readers find it: closed. */
export function WarnedPost({ warning, children }: WarnedPostProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  if (warning === undefined) return children;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-md bg-sunken px-3 py-2">
        <p dir="auto" className="min-w-0 grow basis-40 wrap-anywhere">
          <span className="sr-only">Content warning: </span>
          {warning}
        </p>
        <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show more'}
        </Button>
      </div>
      <div id={id} hidden={!isOpen} className={isOpen ? 'grid grid-cols-[minmax(0,1fr)] gap-2.5' : undefined}>
        {children}
      </div>
    </>
  );
}
