/**
 * Connecting an account by signing in at its platform (OAuth 2.0, authorization code):
 *
 * 1. `begin` stores a state and a code verifier, and returns the platform's address.
 * 2. The person allows the access there, and the platform returns them with a code and the state.
 * 3. `complete` takes the state, exchanges the code, asks for the account, and stores the connection.
 *
 * Invariants: a state is used once, within ten minutes, and in the session that began it. Nothing is stored otherwise.
 */

import { randomPKCECodeVerifier, randomState } from 'openid-client';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import type { SignInFailure } from '#core/publishing/sign-in-failure.ts';
import type { Config, PlatformApp } from '../../config.ts';
import { signIns } from '../adapters/adapters.ts';
import type { Renewal } from '../connection-grants.ts';
import type { Connections } from '../connections.ts';
import { requestLimits } from '../platform-request.ts';
import { authorizationAddress, exchangeCode, renewTokens, type SignInClient } from './sign-in-client.ts';
import { beginSignIn, type SignInDeps, type SignInOwner, takeSignIn } from './sign-in-records.ts';
import type { SignIn } from './sign-in-server.ts';

export interface SignInsDeps extends SignInDeps {
  readonly config: Pick<Config, 'platformApps' | 'allowedAddresses'>;
}

/** A request to a platform's token address may take this long. Milliseconds. */
const MAX_TOTAL = 10_000;

/** A platform at which people sign in to connect an account. */
export interface SignInWay {
  readonly platformId: number;
  /** Names of the variables that the operator has to set first; none where it works. */
  readonly missing: readonly string[];
}

export class SignIns {
  readonly #deps: SignInsDeps;

  constructor(deps: SignInsDeps) {
    this.#deps = deps;
  }

  /** In the order of the platforms. */
  ways(): SignInWay[] {
    return [...signIns.keys()].map((platformId) => ({ platformId, missing: this.#appOf(platformId)?.missing ?? [] }));
  }

  /** The address to which the person is sent; null if this server is not set up for the platform. */
  async begin(owner: SignInOwner, redirectUri: string): Promise<URL | null> {
    const client = this.#clientOf(owner.platformId);
    if (!client) return null;
    const [state, verifier] = [randomState(), randomPKCECodeVerifier()];
    await beginSignIn(this.#deps, owner, { state, verifier });
    return await authorizationAddress(client, { redirectUri, state, verifier });
  }

  /**
   * Stores the account of a person whom the platform has returned.
   *
   * @param returned the address to which it did, whose path is the one that `begin` was given
   */
  async complete(
    owner: SignInOwner,
    returned: URL,
    { connections, signal }: { readonly connections: Connections; readonly signal: AbortSignal },
  ): Promise<Result<void, SignInFailure>> {
    const client = this.#clientOf(owner.platformId);
    const state = returned.searchParams.get('state');
    const verifier = client && state ? await takeSignIn(this.#deps, owner, state) : null;
    if (!client || !state || verifier === null) return fail('ended');
    const exchanged = await exchangeCode(client, { returned, state, verifier });
    if (!exchanged.ok) return exchanged;
    const { api: address } = client.server;
    const { allowedAddresses } = this.#deps.config;
    const known = { address, token: exchanged.value.access };
    const account = await this.#signIn(owner.platformId)!.account(known, {
      allowedAddresses,
      now: this.#deps.now,
      signal,
    });
    if (!account.ok) return fail('refused');
    const { name, subject } = account.value;
    await connections.connectGrant(owner, { name, address, grant: { ...exchanged.value, subject } });
    return ok(undefined);
  }

  /** Gets the next tokens of a grant. */
  async renew(platformId: number, refreshToken: string): Promise<Renewal> {
    const client = this.#clientOf(platformId);
    if (client) return await renewTokens(client, refreshToken);
    return { type: 'later', words: `This server is not set up for ${findPlatform(platformId)?.name} any more.` };
  }

  #signIn(platformId: number): SignIn | undefined {
    return signIns.get(platformId);
  }

  #appOf(platformId: number): PlatformApp | undefined {
    const { platformApps } = this.#deps.config;
    const key = findPlatform(platformId)?.key ?? '';
    return (platformApps as Readonly<Record<string, PlatformApp>>)[key];
  }

  #clientOf(platformId: number): SignInClient | null {
    const { config, now } = this.#deps;
    const signIn = this.#signIn(platformId);
    const app = this.#appOf(platformId);
    if (!signIn || !app?.clientId || app.missing.length > 0) return null;
    const { clientId, clientSecret, baseUrl } = app;
    const limits = { ...requestLimits, totalMs: MAX_TOTAL, allowedAddresses: config.allowedAddresses };
    return { server: signIn.server(baseUrl), clientId, clientSecret, limits, now };
  }
}
