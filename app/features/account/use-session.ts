import { createContext, use, useSyncExternalStore } from 'react';
import type { Session, SessionState } from './session.ts';

export const SessionContext = createContext<Session | null>(null);

export type UseSession = SessionState &
  Pick<Session, 'enter' | 'clearForSignIn' | 'logout' | 'signInAgain' | 'leave'> & {
    /** A session ended here without a logout in this tab. */
    readonly hasEnded: boolean;
  };

/** The current session, and functions to sign in and out. */
export function useSession(): UseSession {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession must be used within a SessionContext');
  const state = useSyncExternalStore(session.subscribe, session.get);
  return {
    ...state,
    hasEnded: session.hasEnded(),
    enter: (ask) => session.enter(ask),
    clearForSignIn: () => session.clearForSignIn(),
    logout: () => session.logout(),
    leave: () => session.leave(),
    signInAgain: () => session.signInAgain(),
  };
}

/** The signed-in user, for screens that are shown only when signed in. */
export function useSignedInUser(): NonNullable<SessionState['user']> {
  const { user } = useSession();
  if (!user) throw new Error('Nobody is signed in');
  return user;
}
