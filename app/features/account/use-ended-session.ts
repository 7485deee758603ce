import { use, useSyncExternalStore } from 'react';
import type { EndedFor } from './session-cache.ts';
import { SessionContext } from './use-session.ts';

export interface EndedSession {
  /** Whose session ended on this device without a logout on it, until somebody signs in. */
  readonly endedFor: EndedFor | null;
  readonly forgetEnded: () => void;
}

/** Apart from `useSession`, because only pages for visitors need it. */
export function useEndedSession(): EndedSession {
  const session = use(SessionContext);
  if (!session) throw new Error('useEndedSession must be used within a SessionContext');
  useSyncExternalStore(session.subscribe, session.get);
  return { endedFor: session.endedFor(), forgetEnded: () => session.forgetEnded() };
}
