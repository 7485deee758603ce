/**
 * Signing in with Google, and connecting a Google account to one that is here.
 *
 * 1. `startSignIn` and `beginConnecting` store a sign-in for this browser. The first sends the browser to Google; the
 *    second, after the password, answers Google's address.
 * 2. Google returns the browser with a code and the state. `finishSignIn` takes the sign-in, and verifies the id token.
 * 3. A known identity signs its person in, after the second factor where the account has one. An unknown one becomes a
 *    new account if nobody has its verified e-mail address. A sign-in that was begun to connect adds the identity to the
 *    person of that session.
 *
 * Invariants: an e-mail address alone never signs anybody in and never connects anything. After a failure nothing has
 * changed, and the browser opens the page where it began, with one sentence.
 */

import { randomBytes, randomUUID } from 'node:crypto';
import type { disconnectGoogle } from '#core/api/account.ts';
import { connectGoogle } from '#core/api/google.ts';
import { type GoogleFailure, googleFailureSentence, googleParam } from '#core/api/google-failure.ts';
import { secondFactorParam } from '#core/api/second-factor-param.ts';
import { authPrefix } from '#core/api/sign-in.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { shortenText } from '#core/kernel/text.ts';
import type { AppContext, AppDeps } from '../app-context.ts';
import type { Handler } from '../handler.ts';
import { conflict, foreignOrigin, invalidRequest, notYet, ServerError } from '../http/errors.ts';
import { addressKey } from '../http/rate-limit.ts';
import { originOf } from '../http/request-origin.ts';
import { validate } from '../http/validate.ts';
import { authenticate } from './authenticate.ts';
import { type BrowserSecret, browserSecret } from './browser-secret.ts';
import { confirmOwner } from './confirm-owner.ts';
import { enterAccount, startKnownSession } from './enter-account.ts';
import { addIdentity, deleteIdentityOf, findIdentityOf, findIdentityOwner } from './identities.ts';
import { sessionKey } from './session-records.ts';
import { findPasswordHash, insertUser, isKnownEmail, raiseSignInVersion, signInVersionOf } from './users.ts';
import type { GoogleAccount } from './google-client.ts';
import { beginGoogleSignIn, type Connecting, type SignInPurpose, takeGoogleSignIn } from './google-sign-ins.ts';
import { localPath } from './local-path.ts';
import { userNames } from './user-names.ts';

type GoogleDeps = Pick<
  AppDeps,
  'config' | 'database' | 'google' | 'limits' | 'mails' | 'notices' | 'now' | 'secondFactors'
>;

/** Of a Google account without a verified address. UTF-16 code units. */
const MAX_NAME = 100;

/** The page that a failure opens, and for connecting, success too. */
const pageOf = { signingIn: '/login', connecting: '/settings' } as const;

/** GET /api/auth/google/setup: public, and nothing in it is a secret. */
export function readSetup({ config, google }: GoogleDeps) {
  return (ctx: AppContext): void => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { missing: [...google.missing], redirectAddress: redirectAddress(ctx, config) };
  };
}

/** GET /api/auth/google: sends the browser to Google. @throws 501 where this server is not set up for it */
export function startSignIn(deps: GoogleDeps) {
  return async (ctx: AppContext): Promise<void> => {
    checkSetUp(deps);
    // Another site must not begin what its visitor has not asked for.
    if (ctx.get('Sec-Fetch-Site') === 'cross-site') throw foreignOrigin();
    ctx.set('Cache-Control', 'no-store');
    const returnTo = localPath(new URLSearchParams(ctx.querystring).get('return') ?? '/');
    const isBusy = !(await countAttempt(() => deps.limits.signInAddress.count(addressKey(ctx.ip))));
    const begun = isBusy ? fail('busy' as const) : await begin(deps, ctx, { connecting: null, returnTo });
    if (begun.ok) ctx.redirect(begun.value.href);
    else giveUp(ctx, pageOf.signingIn, begun.error);
  };
}

/** POST /api/account/google: the address at Google to open. @throws 400, 409, 429 or 501 */
export function beginConnecting(deps: GoogleDeps) {
  return async (ctx: AppContext): Promise<void> => {
    checkSetUp(deps);
    const { user, session } = authenticate(ctx, deps);
    const { password } = validate(ctx, connectGoogle.body);
    await confirmOwner(deps, { userId: user.id, session, password });
    if (await findIdentityOf(deps.database, user.id)) throw conflict(googleFailureSentence('another'));
    await deps.limits.connect.count(user.id);
    const begun = await begin(deps, ctx, { connecting: { userId: user.id, session }, returnTo: pageOf.connecting });
    if (!begun.ok) throw invalidRequest(googleFailureSentence(begun.error));
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { address: begun.value.href };
  };
}

/** GET /api/auth/google/callback. @throws 501 where this server is not set up for it */
export function finishSignIn(deps: GoogleDeps) {
  const { config, database, google, now } = deps;
  return async (ctx: AppContext): Promise<void> => {
    checkSetUp(deps);
    ctx.set('Cache-Control', 'no-store');
    const returned = new URL(`${redirectAddress(ctx, config)}?${ctx.querystring}`);
    const browser = browserCookie(config).read(ctx);
    const state = returned.searchParams.get('state');
    const taken = browser && state ? await takeGoogleSignIn(database, browser, { state, now: now() }) : null;
    if (!taken) return giveUp(ctx, pageOf.signingIn, 'ended');
    const { connecting, returnTo, secrets } = taken;
    // Somebody who is signed in has no way to the sign-in screen.
    const page = connecting || ctx.state.sessionUser ? pageOf.connecting : pageOf.signingIn;
    if (connecting && !isIn(ctx, connecting)) return giveUp(ctx, page, 'ended');
    const account = await google.account(returned, secrets);
    if (!account.ok) return giveUp(ctx, page, account.error);
    const finished = connecting
      ? await connect(deps, ctx, { userId: connecting.userId, account: account.value })
      : await signIn(deps, ctx, account.value);
    if (!finished.ok) return giveUp(ctx, page, finished.error);
    if (connecting) ctx.redirect(`${page}?${googleParam.name}=${googleParam.connected}`);
    else ctx.redirect(finished.value === 'entered' ? returnTo : secondFactorPage(returnTo));
  };
}

/** The page that asks for the second factor. @param returnTo the page that opens afterwards */
function secondFactorPage(returnTo: string): string {
  return `${pageOf.signingIn}?${new URLSearchParams({ [secondFactorParam]: returnTo }).toString()}`;
}

/** @throws 409 where the person could not sign in any more */
export function handleDisconnectGoogle({ database }: GoogleDeps): Handler<typeof disconnectGoogle> {
  return async ({ user }) => {
    if ((await findPasswordHash(database, user.id)) === null)
      throw conflict('Google is your only way to sign in. Set a password first.');
    await deleteIdentityOf(database, user.id);
    // A sign-in with it may be under way.
    await raiseSignInVersion(database.knex, user.id);
    return { success: true };
  };
}

/** Stores a sign-in of this browser, and returns the address at Google. */
async function begin(
  { config, database, google, now }: GoogleDeps,
  ctx: AppContext,
  purpose: SignInPurpose,
): Promise<Result<URL, GoogleFailure>> {
  // Sign-ins that are open in other tabs keep working, so an existing secret stays.
  const cookie = browserCookie(config);
  const browser = cookie.read(ctx) ?? randomBytes(32).toString('base64url');
  cookie.keep(ctx, browser);
  const secrets = await beginGoogleSignIn(database, browser, { ...purpose, now: now() });
  return await google.authorizationAddress(redirectAddress(ctx, config), secrets);
}

type Finished = 'entered' | 'connected' | 'second-factor';

async function signIn(
  deps: GoogleDeps,
  ctx: AppContext,
  account: GoogleAccount,
): Promise<Result<Finished, GoogleFailure>> {
  const { config, database } = deps;
  const known = await findIdentityOwner(database, account);
  // Somebody who confirms an account here must not end up in another one, nor in a new one.
  const here = ctx.state.sessionUser?.id;
  if (here !== undefined && known !== here) return fail('somebody-else');
  const entered = known === null ? await register(deps, ctx, account) : ok(known);
  if (!entered.ok) return entered;
  const version = await signInVersionOf(database, entered.value);
  if (version === null) return fail('ended');
  ctx.state.done = known === null ? 'registered' : 'signed-in';
  // The next person at this browser gets another secret.
  browserCookie(config).forget(ctx);
  const begun = { userId: entered.value, version, way: 'google' } as const;
  if (here === undefined) return ok((await enterAccount(deps, ctx, begun)) ? 'entered' : 'second-factor');
  // Renews a session that has given the second factor before. The new one does not count as having given it.
  await startKnownSession(deps, ctx, { ...begun, secondFactor: null });
  return ok('entered');
}

/** Makes an account for an identity that nobody has. Returns the person's id. */
async function register(
  { config, database, limits, mails, now }: GoogleDeps,
  ctx: AppContext,
  { email, name, ...identity }: GoogleAccount,
): Promise<Result<string, GoogleFailure>> {
  if (email === null) return fail('unverified');
  if (!(await countAttempt(() => limits.register.count(addressKey(ctx.ip))))) return fail('busy');
  if (config.registration.type !== 'open')
    // A person who has an account is told of that instead.
    return fail((await isKnownEmail(database, email)) ? 'email-known' : 'closed');
  const id = randomUUID();
  const user = {
    id,
    email,
    passwordHash: null,
    identity: { ...identity, email },
    // Where mail confirms addresses, one that an account has only named belongs to nobody (decision 24).
    claimsEmail: mails.isSetUp,
    now: now(),
  };
  for (const username of userNames({ name, email }, () => randomBytes(4).toString('hex'))) {
    const inserted = await insertUser(database, { ...user, username });
    if (inserted.ok) return ok(id);
    if (inserted.error.type === 'email-taken') {
      // Two tabs of one person may have come back at once.
      const owner = await findIdentityOwner(database, identity);
      return owner === null ? fail('email-known') : ok(owner);
    }
  }
  return fail('refused');
}

async function connect(
  { database, now }: GoogleDeps,
  ctx: AppContext,
  { userId, account }: { readonly userId: string; readonly account: GoogleAccount },
): Promise<Result<Finished, GoogleFailure>> {
  const { issuer, subject, email, name } = account;
  const identity = { issuer, subject, email: email ?? (name ? shortenText(name, MAX_NAME) : 'Google') };
  const added = await addIdentity(database, { userId, identity, now: now() });
  if (!added.ok) return added;
  ctx.state.done = 'google-connected';
  return ok('connected');
}

/** Opens the page with the failure in its address. */
function giveUp(ctx: AppContext, page: string, failure: GoogleFailure): void {
  ctx.state.refusal = `google-${failure}`;
  ctx.redirect(`${page}?${googleParam.name}=${failure}`);
}

/** Whether the request comes from the session that began it. */
function isIn(ctx: AppContext, { userId, session }: Connecting): boolean {
  const { session: current, state } = ctx;
  if (current?.userId !== userId || state.sessionUser?.id !== userId) return false;
  return sessionKey(current.externalKey) === session;
}

/** False if a limit is reached. */
async function countAttempt(count: () => Promise<void>): Promise<boolean> {
  try {
    await count();
    return true;
  } catch (error) {
    if (error instanceof ServerError && error.status === 429) return false;
    throw error;
  }
}

function checkSetUp({ google }: Pick<GoogleDeps, 'google'>): void {
  if (google.missing.length > 0)
    throw notYet('Google sign-in is not set up on this server. Sign in with your username and password.');
}

function redirectAddress(ctx: AppContext, config: GoogleDeps['config']): string {
  return `${originOf(ctx, config)}${authPrefix}google/callback`;
}

/** How long a browser keeps its secret, in milliseconds: longer than any sign-in. */
const BROWSER_KEPT = 60 * 60_000;

function browserCookie({ publicUrl }: GoogleDeps['config']): BrowserSecret {
  return browserSecret({ name: 'google', isHttps: publicUrl?.protocol === 'https:', keptMs: BROWSER_KEPT });
}
