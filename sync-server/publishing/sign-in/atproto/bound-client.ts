/**
 * The client's side of the AT Protocol's OAuth, by openid-client: pushed requests (RFC 9126), PKCE, and tokens that are
 * bound to a key of this server (DPoP, RFC 9449). Where a server wants another nonce in a proof, openid-client repeats
 * the request once with it.
 */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrlWithPAR,
  calculatePKCECodeChallenge,
  Configuration,
  customFetch,
  type DPoPHandle,
  getDPoPHandle,
  None,
  PrivateKeyJwt,
  refreshTokenGrant,
  ResponseBodyError,
  type TokenEndpointResponse,
} from 'openid-client';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { SignInFailure } from '#core/publishing/sign-in-failure.ts';
import type { BoundTokens, NewTokens, Renewal } from '../../connection-grants.ts';
import type { RequestLimits } from '../../platform-request.ts';
import { type TokenKey, tokenKeyShape } from '../../token-key.ts';
import { limitedFetch, TIMEOUT } from '../limited-fetch.ts';
import { conforming, isDeclined, isTemporary, tokensOf } from '../sign-in-client.ts';
import { type AppIdentity, type AppKey, SCOPE } from './app-identity.ts';
import type { AuthorizationServer } from './authorization-server.ts';

export interface BoundClient {
  readonly server: Pick<AuthorizationServer, 'issuer' | 'token'> & Partial<AuthorizationServer>;
  readonly app: Pick<AppIdentity, 'clientId' | 'isConfidential'>;
  readonly appKey: AppKey;
  /** The key that the tokens are bound to. */
  readonly key: TokenKey;
  readonly limits: RequestLimits;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const DAY = 24 * 60 * 60_000;
/**
 * How long an unused refresh token lasts, and how long the permission of an app that has no key (`bluesky-social/atproto`,
 * oauth-provider, read in November 2026). Milliseconds.
 */
const REFRESH_MS = 90 * DAY;
const UNPROVEN_MS = 14 * DAY;

const ES256 = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** A key for the tokens of one sign-in. */
export async function newTokenKey(): Promise<TokenKey> {
  const { privateKey } = await crypto.subtle.generateKey(ES256, true, ['sign', 'verify']);
  return tokenKeyShape.parse(await crypto.subtle.exportKey('jwk', privateKey));
}

/** Makes proofs with a key. It keeps the nonces that servers ask for. */
export async function proofsWith(key: TokenKey, configuration: Configuration): Promise<DPoPHandle> {
  const { d: _secret, ...open } = key;
  return getDPoPHandle(configuration, {
    privateKey: await crypto.subtle.importKey('jwk', key, ES256, false, ['sign']),
    publicKey: await crypto.subtle.importKey('jwk', open, ES256, true, ['verify']),
  });
}

export interface SignInRequest {
  readonly redirectUri: string;
  readonly state: string;
  /** The code verifier (RFC 7636). */
  readonly verifier: string;
}

/** Announces the sign-in. Returns the address of the page on which the person allows the access. */
export async function pushRequest(
  client: BoundClient,
  { redirectUri, state, verifier, account }: SignInRequest & { readonly account: string | null },
): Promise<Result<URL, SignInFailure>> {
  const parameters = {
    redirect_uri: redirectUri,
    scope: SCOPE,
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(account !== null && { login_hint: account }),
  };
  try {
    const configuration = await configurationOf(client);
    const DPoP = await proofsWith(client.key, configuration);
    return ok(await buildAuthorizationUrlWithPAR(configuration, parameters, { DPoP }));
  } catch (error) {
    return fail(isTemporary(error) ? 'unreachable' : 'refused');
  }
}

/** @param returned the query with which the server returned the person, on the address that was announced */
export async function exchangeBoundCode(
  client: BoundClient,
  { redirectUri, state, verifier, returned }: SignInRequest & { readonly returned: URLSearchParams },
): Promise<Result<NewTokens & { readonly subject: string }, SignInFailure>> {
  // Another server's answer tells nothing about this sign-in, not even that it was declined.
  if (returned.get('iss') !== client.server.issuer) return fail('refused');
  const answer = new URL(redirectUri);
  answer.search = returned.toString();
  const checks = { expectedState: state, pkceCodeVerifier: verifier };
  try {
    const configuration = await configurationOf(client);
    const DPoP = await proofsWith(client.key, configuration);
    const answered = await authorizationCodeGrant(configuration, answer, checks, undefined, { DPoP });
    const subject = subjectOf(answered);
    if (subject === null) return fail('refused');
    const endsAt = client.now() + (client.app.isConfidential ? REFRESH_MS : UNPROVEN_MS);
    return ok({ ...tokensOf(answered, client.now()), endsAt, subject });
  } catch (error) {
    if (error instanceof AuthorizationResponseError) return fail(isDeclined(error) ? 'declined' : 'refused');
    return fail(isTemporary(error) ? 'unreachable' : 'refused');
  }
}

/** Gets the next tokens of a grant. A refresh token is good for one use. */
export async function renewBound(
  client: BoundClient,
  { refreshToken, subject }: { readonly refreshToken: string; readonly subject: string },
): Promise<Renewal> {
  const { host } = new URL(client.server.token);
  try {
    const configuration = await configurationOf(client);
    const DPoP = await proofsWith(client.key, configuration);
    const answered = await refreshTokenGrant(configuration, refreshToken, undefined, { DPoP });
    // The tokens of another account must never be used for this one.
    if (subjectOf(answered) !== subject) return { type: 'ended' };
    // The permission of an app without a key ends two weeks after the sign-in, however often it is renewed.
    const endsAt = client.app.isConfidential ? { endsAt: client.now() + REFRESH_MS } : {};
    return { type: 'renewed', tokens: { ...tokensOf(answered, client.now()), ...endsAt } };
  } catch (error) {
    if (error instanceof ResponseBodyError && error.error === 'invalid_grant' && !isTemporary(error))
      return { type: 'ended' };
    return { type: 'later', words: `${host} did not renew the permission. Trying again.` };
  }
}

/** Everything besides the tokens that the next renewal needs. */
export function boundTokens({ server, app, key }: BoundClient): BoundTokens {
  return { key, issuer: server.issuer, token: server.token, clientId: app.clientId };
}

/** The account's DID; null where the tokens are not bound, or may not post. Without a scope, it is the one asked for. */
function subjectOf({ token_type: type, scope = SCOPE, sub }: TokenEndpointResponse): string | null {
  const granted = scope.split(' ');
  const maySend = SCOPE.split(' ').every((each) => granted.includes(each));
  return type === 'dpop' && maySend && typeof sub === 'string' ? sub : null;
}

async function configurationOf({ server, app, appKey, limits }: BoundClient): Promise<Configuration> {
  const endpoints = {
    issuer: server.issuer,
    token_endpoint: server.token,
    authorization_response_iss_parameter_supported: true,
    ...(server.authorization !== undefined && { authorization_endpoint: server.authorization }),
    ...(server.pushed !== undefined && { pushed_authorization_request_endpoint: server.pushed }),
  };
  const configuration = new Configuration(
    endpoints,
    app.clientId,
    undefined,
    app.isConfidential ? await signedBy(appKey) : None(),
  );
  configuration.timeout = TIMEOUT;
  configuration[customFetch] = limitedFetch(limits, conforming);
  // Only addresses that the operator allows, in their own network, are ever requested without TLS.
  if (server.token.startsWith('http://')) allowInsecureRequests(configuration);
  return configuration;
}

async function signedBy({ secret, published }: AppKey) {
  const key = await crypto.subtle.importKey('jwk', secret, ES256, false, ['sign']);
  return PrivateKeyJwt({ key, kid: published.kid });
}
