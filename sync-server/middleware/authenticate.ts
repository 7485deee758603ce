import type { AppContext } from '../app-context.ts';
import { authenticationRequired } from '../errors.ts';
import type { Database } from '../store/database.ts';
import { sessionKey } from '../store/sessions.ts';
import { findUser, type User } from '../store/users.ts';

/** How exactly idle time is counted: every change is a write. Milliseconds. */
const HOUR = 60 * 60 * 1000;

export interface Caller {
  readonly user: User;
  /** Names the session in the database. */
  readonly session: string;
}

interface AuthenticateDeps {
  readonly database: Database;
  readonly now: () => number;
}

/**
 * Who makes the request.
 * @param keepsAlive whether the session's idle time starts anew
 * @throws 401 when nobody is signed in
 */
export async function authenticate(
  ctx: AppContext,
  { database, now }: AuthenticateDeps,
  { keepsAlive = true } = {},
): Promise<Caller> {
  const { session } = ctx;
  if (!session?.userId) throw authenticationRequired();
  const user = await findUser(database, session.userId);
  if (!user) throw authenticationRequired();
  if (keepsAlive && now() - (session.seenAt ?? 0) > HOUR) session.seenAt = now();
  return { user, session: sessionKey(session.externalKey) };
}
