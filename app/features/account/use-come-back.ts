import { createElement, use, type ReactNode } from 'react';
import { Navigate, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { type ComingBack, paths } from '../../paths.ts';
import { isPagePath } from './page-path.ts';
import type { Session } from './session.ts';
import { SessionContext } from './use-session.ts';

/**
 * The page after signing in: the one that the link named if it is ours, otherwise the dashboard.
 *
 * @param account the id of the account that has signed in; null when that is not known yet
 */
export function returnPath(state: unknown, account: string | null = null): string {
  const { comesBackTo, of } = (state ?? {}) as Readonly<Partial<Record<keyof ComingBack, unknown>>>;
  if (of !== undefined && account !== null && of !== account) return paths.dashboard;
  const asked = typeof comesBackTo === 'string' ? comesBackTo : '';
  return asked.startsWith('/') && isPagePath(asked.split(/[?#]/, 1)[0]!) ? asked : paths.dashboard;
}

/** After signing in: leads to the page that the address's state names, where that is for whoever has signed in. */
export function useComeBack(): () => Promise<void> {
  const session = use(SessionContext);
  const navigate = useNavigate();
  const { state } = useLocation();
  return async () => {
    await navigate(returnPath(state, session?.get().user?.id));
  };
}

/** The sign-in pages' addresses while somebody is signed in: lead on at once. */
export function SignedInAlready(): ReactNode {
  const session = use(SessionContext);
  const { state } = useLocation();
  return createElement(Navigate, { to: returnPath(state, session?.get().user?.id), replace: true });
}

/** Leads to the sign-in screen from any page, and from there back to it. The device keeps the person's data. */
export function useSignInAgain(): () => Promise<void> {
  const session = use(SessionContext);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return async () => {
    if (session) await signInAgain(session, { page: pathname + search, navigate });
  };
}

/** @param at the page that is open, and how to leave it */
export async function signInAgain(
  session: Session,
  { page, navigate }: { readonly page: string; readonly navigate: NavigateFunction },
): Promise<void> {
  const { user } = session.get();
  await session.signInAgain();
  // Unsaved words are asked about first, and the page stays.
  if (session.get().state !== 'signed-out') return;
  const comingBack: ComingBack = { comesBackTo: page, ...(user && { of: user.id }) };
  await navigate(paths.login, { state: comingBack, replace: true });
}
