import type { beginSignIn, listSignIns } from '#core/api/connections.ts';
import { authPrefix } from '#core/api/sign-in.ts';
import { findPlatform, type ListedPlatform, platforms } from '#core/publishing/platforms.ts';
import { connectForm } from '#core/publishing/connect-forms.ts';
import { type SignInFailure, signInFailureSentence } from '#core/publishing/sign-in-failure.ts';
import { authenticate } from '../../accounts/authenticate.ts';
import type { AppContext, AppDeps, RouteContext } from '../../app-context.ts';
import type { Handler } from '../../handler.ts';
import { foreignOrigin, invalidRequest, notFound, notYet } from '../../http/errors.ts';
import { originOf } from '../../http/request-origin.ts';
import { isLoopback } from './atproto/app-identity.ts';

type ConnectingDeps = Pick<AppDeps, 'signIns' | 'connections' | 'config' | 'limits' | 'now'>;

/** The platforms at which people sign in, and what the operator has to set before they can. */
export function handleListSignIns({ signIns }: Pick<AppDeps, 'signIns'>): Handler<typeof listSignIns> {
  return () =>
    Promise.resolve(
      signIns
        .ways()
        // Where the person names an instance or an account in a form, the operator registers nothing.
        .filter(({ needs }) => needs === null)
        .map(({ platformId, missing }) => ({ platform: findPlatform(platformId)!.key, missing: [...missing] })),
    );
}

/** Begins a sign-in at the instance or with the account that the person names. @throws 400 where they name neither, or if it fails */
export function handleBeginSignIn({
  signIns,
  limits,
}: Pick<ConnectingDeps, 'signIns' | 'limits'>): Handler<typeof beginSignIn> {
  return async ({ user, session, caller, params, body, origin }) => {
    const platform = platformIn(params['platform'] ?? '');
    const way = signIns.ways().find(({ platformId }) => platformId === platform.id);
    if (!way?.needs) throw invalidRequest(`${platform.name} has no sign-in at an address of your own.`);
    const address =
      way.needs === 'account' ? body.username || body.address : body.address && new URL(body.address).origin;
    if (!address) throw invalidRequest(way.needs === 'account' ? NO_ACCOUNT : NO_ADDRESS);
    await limits.connect.count(user.id);
    const owner = { userId: user.id, session, platformId: platform.id };
    const place = { address, redirectUri: callbackOf(origin, platform.key) };
    const begun = await signIns.begin(owner, place, caller.signal);
    if (!begun.ok) throw invalidRequest(signInFailureSentence(begun.error, platform.name));
    return { address: begun.value.href };
  };
}

const NO_ACCOUNT = 'username: enter your handle, for example ann.bsky.social.';
const NO_ADDRESS = 'address: enter the full address, starting with https://';

/**
 * GET /api/auth/{platform}: sends the browser to the platform, whose address this server knows. A link can bring people
 * here, so a sign-in at an address from the request does not begin here: `handleBeginSignIn`. Without a session the
 * browser is sent to sign in here first.
 *
 * @throws 404, or 501 where this server cannot connect the platform
 */
export function startConnecting(deps: ConnectingDeps) {
  const { signIns, config, limits, now } = deps;
  return async (ctx: RouteContext): Promise<void> => {
    const key = ctx.params['platform'] ?? '';
    const platform = platformIn(key);
    const way = signIns.ways().find(({ platformId, needs }) => platformId === platform.id && needs === null);
    if (!way) throw notYet(cannotConnect(platform));
    if (way.missing.length > 0) throw notYet(notSetUp(platform, way.missing));
    if (!isSignedIn(ctx)) return ctx.redirect('/login');
    // Another site must not begin what its visitor has not asked for.
    if (ctx.get('Sec-Fetch-Site') === 'cross-site') throw foreignOrigin();
    const { user, session } = authenticate(ctx, { now });
    await limits.connect.count(user.id);
    const owner = { userId: user.id, session, platformId: platform.id };
    const place = { address: null, redirectUri: callbackOf(originOf(ctx, config), key) };
    const begun = await signIns.begin(owner, place, endOf(ctx));
    ctx.redirect(begun.ok ? begun.value.href : accountsPage({ platform: key, failed: begun.error }));
  };
}

/** GET /api/auth/{platform}/callback: stores the connection, and sends the browser to the accounts. @throws 404 */
export function finishConnecting(deps: ConnectingDeps) {
  const { signIns, connections, config, now } = deps;
  return async (ctx: RouteContext): Promise<void> => {
    const key = ctx.params['platform'] ?? '';
    const platform = platformIn(key);
    const elsewhere = isSignedIn(ctx) ? null : sessionsElsewhere(ctx, config);
    if (elsewhere !== null) return ctx.redirect(elsewhere);
    if (!isSignedIn(ctx)) return ctx.redirect('/login');
    const { user, session } = authenticate(ctx, { now });
    const returned = new URL(`${callbackOf(originOf(ctx, config), key)}?${ctx.querystring}`);
    const owner = { userId: user.id, session, platformId: platform.id };
    const completed = await signIns.complete(owner, returned, { connections, signal: endOf(ctx) });
    ctx.redirect(accountsPage(completed.ok ? { connected: key } : { platform: key, failed: completed.error }));
  };
}

/**
 * The same address at `localhost`. Servers of the AT Protocol return people to 127.0.0.1 on a development machine
 * (`atproto/app-identity.ts`), and the cookie of somebody who opened `localhost` is not sent there. Null elsewhere.
 */
function sessionsElsewhere(ctx: RouteContext, { publicUrl }: ConnectingDeps['config']): string | null {
  // A proxy may name this machine as the host of a public server.
  if (publicUrl && !isLoopback(publicUrl.hostname)) return null;
  const address = `http://${ctx.host}`;
  if (!URL.canParse(address)) return null;
  const { hostname, port } = new URL(address);
  if (hostname === 'localhost' || !isLoopback(hostname)) return null;
  return `http://localhost${port === '' ? '' : `:${port}`}${ctx.path}?${ctx.querystring}`;
}

/** Aborted when the browser does not wait any more. */
function endOf(ctx: RouteContext): AbortSignal {
  const ending = new AbortController();
  ctx.res.once('close', () => ending.abort());
  return ending.signal;
}

function accountsPage(query: { connected: string } | { platform: string; failed: SignInFailure }): string {
  return `/social-accounts?${new URLSearchParams(query).toString()}`;
}

function isSignedIn(ctx: AppContext): boolean {
  return ctx.state.sessionUser !== undefined && ctx.session?.userId === ctx.state.sessionUser.id;
}

function callbackOf(origin: string, key: string): string {
  return `${origin}${authPrefix}${key}/callback`;
}

/** @throws 404 for a name that is no platform's */
function platformIn(key: string): ListedPlatform {
  const platform = platforms.find((each) => each.key === key);
  if (!platform) throw notFound();
  return platform;
}

function cannotConnect({ key, name }: ListedPlatform): string {
  return connectForm(key)
    ? `Connect ${name} under Social Accounts.`
    : `This server cannot connect ${name} yet. Copy the text and post it yourself.`;
}

function notSetUp({ name }: ListedPlatform, missing: readonly string[]): string {
  return `This server is not set up for ${name}: its operator has to set ${missing.join(' and ')}. Until then, copy the text and post it yourself.`;
}
