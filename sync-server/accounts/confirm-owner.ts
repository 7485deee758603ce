import type { AppDeps, RequestSession } from '../app-context.ts';
import { invalidRequest, oldSession, wrongPassword } from '../http/errors.ts';
import { isRightPassword } from './passwords.ts';
import { listSessionsOf } from './session-records.ts';
import { findPasswordHash } from './users.ts';

/** How long after signing in an account without a password is confirmed by that. Milliseconds. */
const RECENT = 10 * 60_000;

export interface Claim {
  readonly userId: string;
  /** The session's key in the database. */
  readonly session: string;
  readonly password: string | undefined;
}

/**
 * Confirms that the request comes from the account's owner, and not from someone at their unlocked laptop: by the
 * password, and where the account has none, by having signed in just now.
 *
 * @throws 400 when the password is wrong, or the session too old; 429 after too many wrong attempts
 */
export async function confirmOwner(
  { database, limits, now }: Pick<AppDeps, 'database' | 'limits' | 'now'>,
  { userId, session, password }: Claim,
): Promise<void> {
  const passwordHash = await findPasswordHash(database, userId);
  if (passwordHash === null) {
    const [current] = (await listSessionsOf(database, userId, now())).filter(({ id }) => id === session);
    const { signedInAt = 0 } = JSON.parse(current?.data ?? '{}') as Partial<RequestSession>;
    if (now() - signedInAt > RECENT) throw oldSession();
    return;
  }
  if (password === undefined) throw invalidRequest('Enter your password.');
  await limits.password.count(userId);
  limits.passwordAccount.begin(userId);
  if (!(await isRightPassword(passwordHash, password))) throw wrongPassword();
  await limits.password.forget(userId);
  limits.passwordAccount.succeed(userId);
}
