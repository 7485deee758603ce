/**
 * Connecting an account by signing in at its platform (OAuth 2.0, authorization code):
 *
 * 1. `begin` stores a state and a code verifier, and returns the platform's address. At an instance of a platform, this
 *    server registers itself as an app first, unless the instance knows it.
 * 2. The person allows the access there, and the platform returns them with a code and the state.
 * 3. `complete` takes the state, exchanges the code, asks for the account, and stores the connection.
 *
 * On the AT Protocol these steps have a course of their own: `atproto/atproto-sign-in.ts`.
 *
 * Invariants: a state is used once, within ten minutes, and in the session that began it. Nothing is stored otherwise.
 */

import { randomPKCECodeVerifier, randomState } from 'openid-client';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import type { SignInFailure } from '#core/publishing/sign-in-failure.ts';
import type { Config, PlatformApp } from '../../config.ts';
import { atprotoPlatforms, signIns } from '../adapters/adapters.ts';
import type { ConnectDeps } from '../adapters/posting-platform.ts';
import type { Grant, Renewal } from '../connection-grants.ts';
import type { Connections } from '../connections.ts';
import { requestLimits, type RequestLimits } from '../platform-request.ts';
import { appDocument, appKeyOf } from './atproto/app-identity.ts';
import { type AtprotoDeps, beginAtproto, completeAtproto, renewAtproto } from './atproto/atproto-sign-in.ts';
import { findInstanceApp, putInstanceApp } from './instance-apps.ts';
import { authorizationAddress, exchangeCode, isKnownClient, renewTokens, type SignInClient } from './sign-in-client.ts';
import { beginSignIn, type SignInDeps, type SignInOwner, takeSignIn } from './sign-in-records.ts';
import type { RegisteredApp, SignIn } from './sign-in-server.ts';

export interface SignInsDeps extends SignInDeps {
  readonly config: Pick<Config, 'platformApps' | 'allowedAddresses' | 'atproto' | 'publicUrl'>;
  readonly secretsKey: Uint8Array;
}

/** A request to a platform's token address may take this long. Milliseconds. */
const MAX_TOTAL = 10_000;

/** A platform at which people sign in to connect an account. */
export interface SignInWay {
  readonly platformId: number;
  /** The person names it first: the instance's address, or their account. Null where the platform has one address. */
  readonly needs: 'address' | 'account' | null;
  /** Names of the variables that the operator has to set first; none where it works. */
  readonly missing: readonly string[];
}

/** Where a person signs in. */
export interface SignInPlace {
  /** Origin of the instance, or the account as it was typed; null for a platform with one address. */
  readonly address: string | null;
  /** The address to which the platform returns the person. */
  readonly redirectUri: string;
}

export class SignIns {
  readonly #deps: SignInsDeps;
  /** This server on the AT Protocol. */
  readonly #atproto: AtprotoDeps;

  constructor(deps: SignInsDeps) {
    this.#deps = deps;
    const { config, now, secretsKey } = deps;
    this.#atproto = { hosts: config.atproto, appKey: appKeyOf(secretsKey), limits: this.#limits(), now };
  }

  /** In the order of the platforms. */
  ways(): SignInWay[] {
    const ways = [...signIns].map(([platformId, { register }]) => ({
      platformId,
      needs: register ? ('address' as const) : null,
      missing: register ? [] : (this.#operatorsApp(platformId)?.missing ?? []),
    }));
    return [...ways, ...atprotoPlatforms.map((platformId) => ({ platformId, needs: 'account' as const, missing: [] }))];
  }

  /** The document about this server that OAuth servers of the AT Protocol read; null where they could not read it. */
  get atprotoDocument(): object | null {
    const { publicUrl } = this.#deps.config;
    return publicUrl ? appDocument(publicUrl.origin, this.#atproto.appKey) : null;
  }

  /** The address to which the person is sent. */
  async begin(owner: SignInOwner, place: SignInPlace, signal: AbortSignal): Promise<Result<URL, SignInFailure>> {
    if (atprotoPlatforms.includes(owner.platformId)) return await this.#beginAtproto(owner, place, signal);
    const client = await this.#registeredClient(owner.platformId, place, signal);
    if (!client.ok) return client;
    const [state, verifier] = [randomState(), randomPKCECodeVerifier()];
    await beginSignIn(this.#deps, owner, { state, verifier, address: place.address });
    return ok(await authorizationAddress(client.value, { redirectUri: place.redirectUri, state, verifier }));
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
    const { platformId } = owner;
    const state = returned.searchParams.get('state');
    const secrets = state ? await takeSignIn(this.#deps, owner, state) : null;
    if (!state || !secrets) return fail('ended');
    const { atproto: kept, verifier } = secrets;
    if (kept) {
      const back = { kept, state, verifier, returned: returned.searchParams, origin: returned.origin, signal };
      const completed = await completeAtproto(this.#atproto, back);
      if (!completed.ok) return completed;
      await connections.connectGrant(owner, completed.value);
      return ok(undefined);
    }
    const place = { address: secrets.address, redirectUri: `${returned.origin}${returned.pathname}` };
    const client = await this.#knownClient(platformId, place);
    if (!client) return fail('refused');
    const exchanged = await exchangeCode(client, { returned, state, verifier });
    if (!exchanged.ok) return exchanged;
    const { api: address } = client.server;
    const known = { address, token: exchanged.value.access };
    const account = await signIns.get(platformId)!.account(known, this.#connectDeps(signal));
    if (!account.ok) return fail('refused');
    const { name, subject } = account.value;
    await connections.connectGrant(owner, { name, address, grant: { ...exchanged.value, subject } });
    return ok(undefined);
  }

  /** The platforms that renew no permission after its end, so that one is renewed before, whether it is used or not. */
  get extending(): readonly number[] {
    const extended = [...signIns].flatMap(([id, { register, server }]) =>
      !register && server(undefined).extension ? [id] : [],
    );
    return [...extended, ...atprotoPlatforms];
  }

  /** Gets the next tokens of a grant. */
  async renew(platformId: number, refreshToken: string, grant: Pick<Grant, 'bound' | 'subject'>): Promise<Renewal> {
    if (atprotoPlatforms.includes(platformId)) {
      const publicOrigin = this.#deps.config.publicUrl?.origin ?? null;
      return await renewAtproto(this.#atproto, grant, { refreshToken, publicOrigin });
    }
    const signIn = signIns.get(platformId);
    const client = signIn && this.#operatorsClient(platformId, signIn);
    if (client) return await renewTokens(client, refreshToken);
    return { type: 'later', words: `This server is not set up for ${findPlatform(platformId)?.name} any more.` };
  }

  async #beginAtproto(
    owner: SignInOwner,
    { address: typed, redirectUri }: SignInPlace,
    signal: AbortSignal,
  ): Promise<Result<URL, SignInFailure>> {
    if (typed === null) return fail('not-found');
    const { origin } = new URL(redirectUri);
    // The document about this server is served at the address that its operator has set, and at no other.
    if (origin.startsWith('https:') && this.#deps.config.publicUrl?.origin !== origin) return fail('no-public-address');
    const [state, verifier] = [randomState(), randomPKCECodeVerifier()];
    const start = { typed, origin, state, verifier, signal };
    const begun = await beginAtproto(this.#atproto, start);
    if (!begun.ok) return begun;
    const { address, kept } = begun.value;
    await beginSignIn(this.#deps, owner, { state, verifier, address: null, atproto: kept });
    return ok(address);
  }

  /** This server as a client of the place; at an instance that does not know it, or not any more, it registers. */
  async #registeredClient(
    platformId: number,
    place: SignInPlace,
    signal: AbortSignal,
  ): Promise<Result<SignInClient, SignInFailure>> {
    const signIn = signIns.get(platformId);
    const known = await this.#knownClient(platformId, place);
    const { address: origin, redirectUri } = place;
    if (!signIn?.register || origin === null) return known ? ok(known) : fail('refused');
    if (known && (await isKnownClient(known))) return ok(known);
    const registered = await signIn.register(origin, redirectUri, this.#connectDeps(signal));
    if (!registered.ok) return registered;
    await putInstanceApp(this.#deps, { platformId, origin, redirectUri }, registered.value);
    return ok(this.#client(signIn, origin, registered.value));
  }

  /** Null if the operator has not set up this server there, or if it has never registered there. */
  async #knownClient(platformId: number, { address: origin, redirectUri }: SignInPlace): Promise<SignInClient | null> {
    const signIn = signIns.get(platformId);
    if (!signIn?.register) return signIn ? this.#operatorsClient(platformId, signIn) : null;
    const app = origin === null ? null : await findInstanceApp(this.#deps, { platformId, origin, redirectUri });
    return app && origin !== null ? this.#client(signIn, origin, app) : null;
  }

  #operatorsClient(platformId: number, signIn: SignIn): SignInClient | null {
    const app = this.#operatorsApp(platformId);
    if (!app?.clientId || app.missing.length > 0) return null;
    const { clientId, clientSecret, baseUrl, moreScope } = app;
    const client = this.#client(signIn, baseUrl?.origin, { clientId, clientSecret });
    if (moreScope === undefined) return client;
    return { ...client, server: { ...client.server, scope: `${client.server.scope} ${moreScope}` } };
  }

  #operatorsApp(platformId: number): PlatformApp | undefined {
    const { platformApps } = this.#deps.config;
    const key = findPlatform(platformId)?.key ?? '';
    return (platformApps as Readonly<Record<string, PlatformApp>>)[key];
  }

  #client(signIn: SignIn, origin: string | undefined, app: RegisteredApp): SignInClient {
    return { server: signIn.server(origin), ...app, limits: this.#limits(), now: this.#deps.now };
  }

  #limits(): RequestLimits {
    return { ...requestLimits, totalMs: MAX_TOTAL, allowedAddresses: this.#deps.config.allowedAddresses };
  }

  #connectDeps(signal: AbortSignal): ConnectDeps {
    const { config, now } = this.#deps;
    return { allowedAddresses: config.allowedAddresses, now, signal };
  }
}
