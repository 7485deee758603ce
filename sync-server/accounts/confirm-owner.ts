import type { AppDeps, RequestSession } from '../app-context.ts';
import { codeNeeded, invalidRequest, oldSession, wrongPassword } from '../http/errors.ts';
import { checkCode } from './check-code.ts';
import { isRightPassword } from './passwords.ts';
import { listSessionsOf } from './session-records.ts';
import { findPasswordHash } from './users.ts';

/** How long a sign-in confirms the person. Milliseconds. */
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
    const { signedInAt = 0 } = await readClaimedSession(database, { userId, session, now: now() });
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

export interface FactorsClaim extends Claim {
  /** Of the authenticator app, or a recovery code. */
  readonly code: string | undefined;
}

/**
 * Confirms a change of the ways in: by the owner's confirmation, and where an authenticator app is set up, by a code too,
 * or by a session that began just now with a code or a passkey. Neither somebody who knows the password nor somebody at
 * an unlocked laptop gets rid of the second factor alone.
 *
 * @throws 400 when password or code are wrong or missing; 429 after too many wrong attempts
 */
export async function confirmFactors(
  deps: Pick<AppDeps, 'database' | 'limits' | 'now' | 'secondFactors'>,
  { code = '', ...claim }: FactorsClaim,
): Promise<void> {
  const { database, now, secondFactors } = deps;
  const { userId, session } = claim;
  await confirmOwner(deps, claim);
  if (!(await secondFactors.isOn(userId))) return;
  if (code.trim() !== '') return void (await checkCode(deps, { userId, counted: `settings ${userId}`, code }));
  const current = await readClaimedSession(database, { userId, session, now: now() });
  const hasBoth = current.way === 'passkey' || Boolean(current.secondFactor);
  if (!hasBoth || now() - (current.signedInAt ?? 0) > RECENT) throw codeNeeded();
}

async function readClaimedSession(
  database: AppDeps['database'],
  { userId, session, now }: Pick<Claim, 'userId' | 'session'> & { readonly now: number },
): Promise<Partial<RequestSession>> {
  const current = (await listSessionsOf(database, userId, now)).find(({ id }) => id === session);
  return JSON.parse(current?.data ?? '{}') as Partial<RequestSession>;
}
