/**
 * Registering, signing in, signing out, and the signed-in user.
 *
 * Signing in takes these steps:
 *
 * 1. The attempt is counted, per address, and per address and name, before the password is checked.
 * 2. The account is found by its username or its confirmed address, and its failures are counted: per name and account, or
 *    per known browser, which strangers cannot lock out (`sign-in-limits.ts`).
 * 3. The password is verified. An unknown name takes the same time and gets the same reply.
 * 4. The counts of this attempt are taken back, and a session begins under a new id. Where the account has a second
 *    factor, that is asked for first (`enter-account.ts`).
 *
 * Registering checks in this order: limit, whether registration is open, the body, the invitation, the password, and
 * then whether name and address are free. The unique indexes decide between concurrent requests. Where this server
 * sends mail, an address belongs to nobody until it is confirmed (`email-addresses.ts`): whether another account has it
 * changes neither the reply nor the work, only what the mail says.
 */

import { hash, randomUUID, timingSafeEqual } from 'node:crypto';
import { loginRequest } from '#core/api/auth.ts';
import { registerRequest } from '#core/api/register.ts';
import type { AppContext, AppDeps } from '../app-context.ts';
import {
  emailTaken,
  lookAlike,
  registrationClosed,
  type ServerError,
  usernameTaken,
  wrongCredentials,
  wrongInvite,
} from '../http/errors.ts';
import { addressKey } from '../http/rate-limit.ts';
import { validate } from '../http/validate.ts';
import { authenticate } from './authenticate.ts';
import { enterAccount, startKnownSession } from './enter-account.ts';
import { mayAskMailbox } from './mailbox-limit.ts';
import { checkNewPassword, hashPassword, isRightPassword } from './passwords.ts';
import { presentUser } from './present-user.ts';
import { sessionKey } from './session-records.ts';
import { knownDevice } from './sessions.ts';
import { countGuessedName, forgetGuess, mayBeRight } from './sign-in-limits.ts';
import { findCredentials, insertUser, type NewUserFailure } from './users.ts';

/** POST /api/auth/login: signs in under a new session id. An unknown name gets the same reply, after the same time. */
export function postLogin(deps: AppDeps) {
  const { config, database, limits } = deps;
  const isHttps = config.publicUrl?.protocol === 'https:';
  return async (ctx: AppContext): Promise<void> => {
    const { username, password } = validate(ctx, loginRequest);
    const address = addressKey(ctx.ip);
    // Counted before the password is checked, so that concurrent attempts are all counted.
    await limits.signInAddress.count(address);
    await countGuessedName(limits, { address, name: username });
    const user = await findCredentials(database, username);
    const known = user && knownDevice(ctx, { userId: user.id, isHttps });
    const guess = { address, name: username, user, known };
    const mayCount = await mayBeRight(limits, guess);
    const isRight = await isRightPassword(user?.passwordHash ?? null, password);
    if (!user || !isRight || !mayCount) throw wrongCredentials();
    await forgetGuess(limits, guess);
    const isIn = await enterAccount(deps, ctx, { userId: user.id, version: user.signInVersion, way: 'password' });
    ctx.body = isIn ? await presentUser(deps, user) : { secondFactor: true };
  };
}

const refusals: Readonly<Record<NewUserFailure['type'], () => ServerError>> = {
  'username-taken': usernameTaken,
  'look-alike': lookAlike,
  // Only where this server sends no mail. The number of such replies per caller is limited.
  'email-taken': emailTaken,
};

/** POST /api/auth/register: creates an account and signs in. */
export function postRegister(deps: AppDeps) {
  const { config, database, limits, mails, now } = deps;
  return async (ctx: AppContext): Promise<void> => {
    const address = addressKey(ctx.ip);
    await limits.register.count(address);
    if (config.registration.type === 'closed') throw registrationClosed();
    const { username, email, password, invite } = validate(ctx, registerRequest);
    if (config.registration.type === 'invite' && !isSameText(invite ?? '', config.registration.code))
      throw wrongInvite();
    checkNewPassword(password, username);
    const user = { id: randomUUID(), username, email };
    const passwordHash = await hashPassword(password);
    const inserted = await insertUser(database, { ...user, passwordHash, isEmailUnclaimed: mails.isSetUp, now: now() });
    if (!inserted.ok) {
      if (inserted.error.type === 'email-taken') await limits.takenAddress.count(address);
      throw refusals[inserted.error.type]();
    }
    // Its writer decides what the mail says: whether somebody has confirmed the address makes no difference here.
    if (await mayAskMailbox(limits, { userId: user.id, email }))
      await mails.put({ kind: 'confirm-address', userId: user.id });
    await startKnownSession(deps, ctx, { userId: user.id, version: 0, way: 'password', secondFactor: null });
    ctx.status = 201;
    ctx.body = await presentUser(deps, user);
  };
}

/** Compares in constant time. */
function isSameText(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(hash('sha256', left)), Buffer.from(hash('sha256', right)));
}

/** GET /api/auth/me: the signed-in user; 401 when no one is signed in. */
export function getMe(deps: AppDeps) {
  return async (ctx: AppContext): Promise<void> => {
    ctx.set('Cache-Control', 'no-store');
    const { user } = authenticate(ctx, deps);
    ctx.body = await presentUser(deps, user);
  };
}

/** POST /api/auth/logout: ends the session and its event streams. Does nothing without a session. */
export function postLogout({ doorbell }: AppDeps) {
  return (ctx: AppContext): void => {
    if (ctx.session?.userId) {
      doorbell.endSession(sessionKey(ctx.session.externalKey));
      ctx.session = null;
    }
    // Removes the user's pictures and lists from this browser's HTTP cache.
    ctx.set('Clear-Site-Data', '"cache"');
    ctx.status = 204;
  };
}
