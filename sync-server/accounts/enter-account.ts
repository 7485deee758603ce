/**
 * The end of every sign-in: a session begins, or first the second factor is asked for.
 *
 * 1. A way in has checked its credentials: the password, a Google account or a passkey.
 * 2. `enterAccount` asks for a code where the account's second factor is on, unless a passkey was used, which is both
 *    factors by itself. The browser gets a token in a cookie (`begun-sign-ins.ts`), and no session.
 * 3. `postSecondFactor` takes the code and begins the session.
 *
 * Invariant: nothing tells whether an account has a second factor before its password or Google account was right.
 */

import { secondFactor } from '#core/api/factor-sign-in.ts';
import type { AppContext, AppDeps } from '../app-context.ts';
import { signInEnded } from '../http/errors.ts';
import { validate } from '../http/validate.ts';
import { beginSignIn, type BegunSignIn, endBegunSignIn, tryBegunSignIn } from './begun-sign-ins.ts';
import { browserSecret } from './browser-secret.ts';
import { checkCode } from './check-code.ts';
import { presentUser } from './present-user.ts';
import type { SignIn } from './session-records.ts';
import { knownDevice, rememberDevice, signInNotice, startSession } from './sessions.ts';
import { findUser } from './users.ts';

type EnterDeps = Pick<AppDeps, 'config' | 'database' | 'notices' | 'now' | 'secondFactors'>;

/** Longer than a begun sign-in lasts. Milliseconds. */
const BEGUN_KEPT = 15 * 60_000;

const isHttps = ({ config }: Pick<EnterDeps, 'config'>) => config.publicUrl?.protocol === 'https:';
const begunCookie = (deps: Pick<EnterDeps, 'config'>) =>
  browserSecret({ name: 'begun', isHttps: isHttps(deps), keptMs: BEGUN_KEPT });

/**
 * Begins the session of a person whose password or Google account is right. False if their second factor is asked for
 * first. @throws 409 if the account's sign-ins have ended meanwhile
 */
export async function enterAccount(deps: EnterDeps, ctx: AppContext, signIn: BegunSignIn): Promise<boolean> {
  const { database, now, secondFactors } = deps;
  if (signIn.way === 'passkey' || !(await secondFactors.isOn(signIn.userId))) {
    await enter(deps, ctx, { ...signIn, secondFactor: null });
    return true;
  }
  begunCookie(deps).keep(ctx, await beginSignIn(database, { ...signIn, now: now() }));
  ctx.state.done = 'second-factor-asked';
  ctx.state.concerns = signIn.userId;
  return false;
}

/** Begins the session of somebody who has signed in, and tells their other devices. */
async function enter(deps: EnterDeps, ctx: AppContext, signIn: SignIn): Promise<void> {
  await startKnownSession(deps, ctx, signIn);
  await deps.notices.put(signInNotice(ctx, signIn.userId, deps.now()));
}

/** Begins a session, and marks the browser as one in which this person has signed in. */
export async function startKnownSession(
  deps: Pick<EnterDeps, 'config' | 'now'>,
  ctx: AppContext,
  signIn: SignIn,
): Promise<void> {
  await startSession(ctx, signIn, deps.now());
  rememberDevice(ctx, { userId: signIn.userId, isHttps: isHttps(deps) });
}

/** POST /api/auth/second-factor. @throws 400 for a wrong code; 409 where the sign-in has ended; 429 */
export function postSecondFactor(deps: AppDeps) {
  const { database, mails, now } = deps;
  const cookie = begunCookie(deps);
  return async (ctx: AppContext): Promise<void> => {
    const { code } = validate(ctx, secondFactor.body);
    const token = cookie.read(ctx);
    const begun = token === null ? null : await tryBegunSignIn(database, token, now());
    const user = begun && (await findUser(database, begun.userId));
    if (token === null || !begun || !user) throw signInEnded();
    ctx.state.concerns = user.id;
    // Strangers who know the password, and guess, do not keep out browsers in which its person has signed in. These are
    // counted together: a person can have many, and somebody who has known the password may have collected them.
    const isKnown = knownDevice(ctx, { userId: user.id, isHttps: isHttps(deps) }) !== null;
    const counted = isKnown ? `known ${user.id}` : user.id;
    const kind = await checkCode(deps, { userId: user.id, counted, code });
    if (!(await endBegunSignIn(database, token))) throw signInEnded();
    cookie.forget(ctx);
    await enter(deps, ctx, { ...begun, secondFactor: kind });
    if (kind === 'recovery-code') await mails.put({ kind: 'factors-changed', userId: user.id, about: 'recovery-code' });
    ctx.body = await presentUser(deps, user);
  };
}
