import type { AppContext } from '../app-context.ts';
import { authenticationRequired } from '../errors.ts';
import { sessionKey } from '../store/sessions.ts';
import type { User } from '../store/users.ts';

/** How exactly idle time is counted: every change is a write. Milliseconds. */
const HOUR = 60 * 60 * 1000;

export interface Caller {
  readonly user: User;
  /** Names the session in the database. */
  readonly session: string;
}

interface AuthenticateDeps {
  readonly now: () => number;
}

/**
 * Who makes the request.
 * @param keepsAlive whether the session's idle time starts anew
 * @throws 401 when nobody is signed in
 */
export function authenticate(ctx: AppContext, { now }: AuthenticateDeps, { keepsAlive = true } = {}): Caller {
  const { session } = ctx;
  const { sessionUser: user } = ctx.state;
  if (!user || session?.userId !== user.id) throw authenticationRequired();
  if (keepsAlive && now() - (session.seenAt ?? 0) > HOUR) session.seenAt = now();
  return { user, session: sessionKey(session.externalKey) };
}
