import { Suspense, useEffect, useReducer, type ReactNode } from 'react';
import { onPartLoaded } from './lazy-part.ts';

export interface PartBoundaryProps {
  /** Shown until the code of the parts is loaded. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/**
 * A `Suspense` for lazy parts. React delays retried content until a fallback has been shown for 300 ms, but not content
 * from an update, so here the arrival of code triggers an update.
 */
export function PartBoundary({ fallback, children }: PartBoundaryProps) {
  const [, drawAgain] = useReducer((drawn: number) => drawn + 1, 0);
  useEffect(() => onPartLoaded(drawAgain), []);
  return <Suspense fallback={fallback}>{children}</Suspense>;
}
