/**
 * The client's side of OAuth 2.0 (RFC 6749), by openid-client. All of its requests go through `requestPlatform`, which
 * checks addresses and limits time and size.
 *
 * Accounts are identified by asking the platform's API with the new token, never by an id token.
 */

import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  clientCredentialsGrant,
  ClientSecretPost,
  Configuration,
  customFetch,
  None,
  refreshTokenGrant,
  ResponseBodyError,
  type TokenEndpointResponse,
} from 'openid-client';
import { z } from 'zod';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { SignInFailure } from '#core/publishing/sign-in-failure.ts';
import { isNoAnswer } from '../../http/no-answer.ts';
import type { NewTokens, Renewal } from '../connection-grants.ts';
import type { RequestLimits } from '../platform-request.ts';
import { extendAgain, extendToken } from './lasting-tokens.ts';
import { limitedFetch, TIMEOUT } from './limited-fetch.ts';
import type { RegisteredApp, SignInServer } from './sign-in-server.ts';

/** This server as a client of a platform. */
export interface SignInClient extends RegisteredApp {
  readonly server: SignInServer;
  readonly limits: RequestLimits;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Characters. */
export const MAX_TOKEN = 8_000;

/** The address at which the person allows the access. */
export async function authorizationAddress(
  client: SignInClient,
  { redirectUri, state, verifier }: { readonly redirectUri: string; readonly state: string; readonly verifier: string },
): Promise<URL> {
  const { scope, usesPkce } = client.server;
  return buildAuthorizationUrl(configurationOf(client), {
    redirect_uri: redirectUri,
    scope,
    state,
    ...(usesPkce && {
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }),
  });
}

/**
 * Exchanges the code in the address to which the platform returned the person.
 *
 * @param returned the address, whose path is the one that was announced
 */
export async function exchangeCode(
  client: SignInClient,
  { returned, state, verifier }: { readonly returned: URL; readonly state: string; readonly verifier: string },
): Promise<Result<NewTokens, SignInFailure>> {
  // Each platform has a return address of its own, so an answer cannot be mistaken for another platform's, and how a
  // platform names itself does not matter.
  const answer = new URL(returned);
  answer.searchParams.delete('iss');
  const checks = { expectedState: state, ...(client.server.usesPkce && { pkceCodeVerifier: verifier }) };
  try {
    const tokens = tokensOf(await authorizationCodeGrant(configurationOf(client), answer, checks), client.now());
    const { extension } = client.server;
    return extension ? await extendToken(client, extension, tokens) : ok(tokens);
  } catch (error) {
    if (error instanceof AuthorizationResponseError) return fail(isDeclined(error) ? 'declined' : 'refused');
    return fail(isTemporary(error) ? 'unreachable' : 'refused');
  }
}

/** Whether the platform knows this server as a client. Instances delete apps that nobody uses. True if it does not say. */
export async function isKnownClient(client: SignInClient): Promise<boolean> {
  try {
    await clientCredentialsGrant(configurationOf(client));
    return true;
  } catch (error) {
    return !(error instanceof ResponseBodyError && error.error === 'invalid_client');
  }
}

/** Gets the next tokens of a grant. */
export async function renewTokens(client: SignInClient, refreshToken: string): Promise<Renewal> {
  const { extension, token } = client.server;
  if (extension) return await extendAgain(client, extension, refreshToken);
  const { host } = new URL(token);
  try {
    const answered = await refreshTokenGrant(configurationOf(client), refreshToken);
    return { type: 'renewed', tokens: tokensOf(answered, client.now()) };
  } catch (error) {
    if (error instanceof ResponseBodyError && isGrantRefused(error)) return { type: 'ended' };
    if (isTemporary(error)) return { type: 'later', words: `${host} did not renew the permission. Trying again.` };
    // A wrong secret of the operator's, for example: the person's permission may be as good as before.
    return { type: 'later', words: `${host} refused to renew the permission. This server’s settings may be wrong.` };
  }
}

/** X answers an unknown refresh token with `invalid_request` (2026). */
function isGrantRefused({ error, error_description: description = '', status }: ResponseBodyError): boolean {
  if (status >= 500 || status === 429) return false;
  return error === 'invalid_grant' || (error === 'invalid_request' && /token was invalid/i.test(description));
}

/** LinkedIn has two codes of its own besides `access_denied` (learn.microsoft.com, 2026). */
export function isDeclined({ error }: AuthorizationResponseError): boolean {
  return error === 'access_denied' || error === 'user_cancelled_login' || error === 'user_cancelled_authorize';
}

export function isTemporary(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.status >= 500 || error.status === 429;
  return isNoAnswer(error);
}

export function tokensOf(answered: TokenEndpointResponse, now: number): NewTokens {
  const { access_token: access, refresh_token: refresh, expires_in: expiresIn, scope } = answered;
  if (access.length > MAX_TOKEN || (refresh ?? '').length > MAX_TOKEN) throw new Error('A token is too long');
  return {
    access,
    refresh: refresh || null,
    expiresAt: expiresIn === undefined ? null : now + expiresIn * 1000,
    scope: scope ?? null,
  };
}

function configurationOf(client: SignInClient): Configuration {
  const { server, clientId, clientSecret } = client;
  const { issuer, authorization, token, secretIn } = server;
  const endpoints = { issuer, authorization_endpoint: authorization, token_endpoint: token };
  const secret =
    clientSecret === undefined
      ? None()
      : secretIn === 'header'
        ? secretInHeader(clientSecret)
        : ClientSecretPost(clientSecret);
  const configuration = new Configuration(endpoints, clientId, undefined, secret);
  configuration.timeout = TIMEOUT;
  configuration[customFetch] = limitedFetch(client.limits, conforming);
  // Only addresses that the operator allows, in their own network, are ever requested without TLS.
  if (token.startsWith('http://')) allowInsecureRequests(configuration);
  return configuration;
}

/** Basic authentication with the plain values, as X documents it; RFC 6749 would have them encoded. */
function secretInHeader(clientSecret: string): ClientAuth {
  return (_server, { client_id: id }, _body, headers) =>
    headers.set('Authorization', `Basic ${Buffer.from(`${id}:${clientSecret}`).toString('base64')}`);
}

/**
 * A platform's answer in the form that the standard asks for. Some leave out the type of the token, or send an empty
 * refresh token. Id tokens are not used, so theirs need not be right.
 */
export function conforming(answered: unknown): unknown {
  // Instagram documents a list of one, and answers the tokens themselves.
  const listed = z.object({ data: z.tuple([z.record(z.string(), z.unknown())]) }).safeParse(answered).data;
  const answer = listed ? listed.data[0] : answered;
  if (typeof answer !== 'object' || answer === null) return answer;
  const { id_token: _idToken, refresh_token: refresh, ...rest } = answer as Record<string, unknown>;
  const isToken = typeof rest['access_token'] === 'string' && rest['token_type'] === undefined;
  return {
    ...rest,
    ...(isToken && { token_type: 'bearer' }),
    ...(typeof refresh === 'string' && refresh !== '' && { refresh_token: refresh }),
  };
}
