import { Suspense, useEffect, useReducer, type ReactNode } from 'react';
import { onPartLoaded } from './lazy-part.ts';

export interface PartBoundaryProps {
  /** What stands there until the code of its parts has come. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/**
 * A `Suspense` for parts whose code comes late. React holds back what it only tries again until a fallback has stood
 * for 300 ms, and not what an update brings: so the arrival of code is an update here.
 */
export function PartBoundary({ fallback, children }: PartBoundaryProps) {
  const [, drawAgain] = useReducer((drawn: number) => drawn + 1, 0);
  useEffect(() => onPartLoaded(drawAgain), []);
  return <Suspense fallback={fallback}>{children}</Suspense>;
}
