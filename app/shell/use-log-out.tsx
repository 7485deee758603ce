import { useState, type ReactNode } from 'react';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/part-boundary.tsx';

const LogOut = lazyPart(() => import('./log-out.tsx'), 'LogOut');

export interface UseLogOut {
  readonly logOut: () => void;
  /** The question to ask first when some work is only on this device; rendered by the caller. */
  readonly question: ReactNode;
}

/** Logs out, and asks first when that would lose something. */
export function useLogOut(): UseLogOut {
  const [isLeaving, setIsLeaving] = useState(false);
  return {
    logOut: () => setIsLeaving(true),
    question: isLeaving && (
      <PartBoundary fallback={null}>
        <LogOut onStay={() => setIsLeaving(false)} />
      </PartBoundary>
    ),
  };
}
