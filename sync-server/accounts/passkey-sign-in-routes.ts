/**
 * Signing in with a passkey.
 *
 * 1. `postBeginPasskey` answers a challenge, for this browser. It names no account: the browser offers the passkeys that
 *    it has for this server's domain.
 * 2. `postPasskey` uses the challenge up, finds the passkey, verifies the answer, raises the passkey's counter, and begins
 *    a session. No code is asked for.
 */

import { randomBytes } from 'node:crypto';
import { beginPasskey, signInWithPasskey } from '#core/api/factor-sign-in.ts';
import type { AppContext, AppDeps } from '../app-context.ts';
import { noPasskeysHere, passkeyEnded, wrongPasskey } from '../http/errors.ts';
import { addressKey } from '../http/rate-limit.ts';
import { originOf } from '../http/request-origin.ts';
import { validate } from '../http/validate.ts';
import { type BrowserSecret, browserSecret } from './browser-secret.ts';
import { enterAccount } from './enter-account.ts';
import { beginProof, type RelyingParty, relyingParty, takeProofChallenge, verifyProof } from './passkey-ceremonies.ts';
import { findPasskey, notePasskeyUse } from './passkeys.ts';
import { presentUser } from './present-user.ts';

/** Longer than a challenge counts. Milliseconds. */
const BROWSER_KEPT = 10 * 60_000;

/** POST /api/auth/passkey/begin. @throws 409 where this server was opened by its IP address; 429 */
export function postBeginPasskey(deps: AppDeps) {
  const { database, limits, now } = deps;
  const cookie = passkeyCookie(deps);
  return async (ctx: AppContext): Promise<void> => {
    validate(ctx, beginPasskey.body);
    await limits.signInAddress.count(addressKey(ctx.ip));
    const party = partyOf(deps, ctx);
    // Another tab may have begun one too.
    const holder = cookie.read(ctx) ?? randomBytes(32).toString('base64url');
    cookie.keep(ctx, holder);
    ctx.body = await beginProof(database, { party, holder, now: now() });
  };
}

/** POST /api/auth/passkey. @throws 400 where the passkey is unknown or the answer not right; 409; 429 */
export function postPasskey(deps: AppDeps) {
  const { database, limits, now } = deps;
  const cookie = passkeyCookie(deps);
  return async (ctx: AppContext): Promise<void> => {
    const { credential } = validate(ctx, signInWithPasskey.body);
    await limits.signInAddress.count(addressKey(ctx.ip));
    const party = partyOf(deps, ctx);
    const holder = cookie.read(ctx);
    const challenge = holder === null ? null : await takeProofChallenge(database, { holder, now: now() }, credential);
    if (challenge === null) throw passkeyEnded();
    const passkey = await findPasskey(database, credential.id);
    const newCounter = passkey && (await verifyProof(passkey, { party, challenge, credential }));
    if (!passkey || newCounter === null) throw wrongPasskey();
    if (!(await notePasskeyUse(database, passkey, { newCounter, now: now() }))) throw wrongPasskey();
    cookie.forget(ctx);
    const { user, signInVersion } = passkey;
    await enterAccount(deps, ctx, { userId: user.id, version: signInVersion, way: 'passkey' });
    ctx.body = await presentUser(deps, user);
  };
}

function passkeyCookie({ config }: Pick<AppDeps, 'config'>): BrowserSecret {
  return browserSecret({ name: 'passkey', isHttps: config.publicUrl?.protocol === 'https:', keptMs: BROWSER_KEPT });
}

/** @throws 409 */
function partyOf({ config }: Pick<AppDeps, 'config'>, ctx: AppContext): RelyingParty {
  const party = relyingParty(originOf(ctx, config));
  if (!party) throw noPasskeysHere();
  return party;
}
