/**
 * This server as an app of the AT Protocol's OAuth servers (atproto.com/specs/oauth, November 2026).
 *
 * Nothing is registered anywhere: the app's id is the https address of a document about it, which every OAuth server
 * reads. The app is a confidential client (`private_key_jwt`): Bluesky's server ends the permissions of public clients
 * after two weeks, and lets those of confidential ones be renewed for two years.
 *
 * A server that people open at `http://localhost` has no address that others could read. The specification has an id
 * for those, which holds the document's variable fields; such an app is a public client.
 */
import { hash } from 'node:crypto';
import { isIP } from 'node:net';
import { authPrefix } from '#core/api/sign-in.ts';
import { deriveKey } from '../../seal.ts';
import { type TokenKey, tokenKeyOf } from '../../token-key.ts';

export const SCOPE = 'atproto transition:generic';

/** Where the document is served. Bluesky's own page shows an app with this path by its host alone. */
export const documentPath = '/oauth-client-metadata.json';

export interface AppIdentity {
  readonly clientId: string;
  /** The address to which people return. */
  readonly redirectUri: string;
  /** Whether it proves itself by `AppKey`. */
  readonly isConfidential: boolean;
}

/** The key by which the app proves itself: private, and as it is published. */
export interface AppKey {
  readonly secret: TokenKey;
  readonly published: Omit<TokenKey, 'd'> & { readonly kid: string; readonly use: 'sig'; readonly alg: 'ES256' };
}

/**
 * The app's key follows from the server's, so that nodes share it and it is in every backup with the grants that
 * depend on it: OAuth servers end a grant whose app has lost its key.
 */
export function appKeyOf(secretsKey: Uint8Array): AppKey {
  const secret = tokenKeyOf(deriveKey(secretsKey, 'app key'));
  const { kty, crv, x, y } = secret;
  // RFC 7638: the members in the order of their names.
  const kid = hash('sha256', JSON.stringify({ crv, kty, x, y }), 'base64url');
  return {
    secret,
    published: { kty, crv, x, y, kid, use: 'sig', alg: 'ES256' },
  };
}

/** The app for people who open this server at `origin`; null where OAuth servers can neither read nor return to it. */
export function appIdentity(origin: string): AppIdentity | null {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol === 'https:' && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 && hostname !== 'localhost')
    return { clientId: `${origin}${documentPath}`, redirectUri: `${origin}${callbackPath}`, isConfidential: true };
  if (protocol !== 'http:' || !isLoopback(hostname)) return null;
  // The specification refuses the name in this place.
  const host = hostname === 'localhost' ? '127.0.0.1' : hostname;
  const redirectUri = `http://${host}${port === '' ? '' : `:${port}`}${callbackPath}`;
  const query = new URLSearchParams({ redirect_uri: redirectUri, scope: SCOPE });
  return { clientId: `http://localhost?${query.toString()}`, redirectUri, isConfidential: false };
}

const callbackPath = `${authPrefix}bluesky/callback`;

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}

/** The document about the app; null where none is served. */
export function appDocument(origin: string, key: AppKey): object | null {
  const app = appIdentity(origin);
  if (!app?.isConfidential) return null;
  return {
    client_id: app.clientId,
    client_name: 'Rostrum',
    client_uri: origin,
    application_type: 'web',
    redirect_uris: [app.redirectUri],
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
    scope: SCOPE,
    dpop_bound_access_tokens: true,
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'ES256',
    jwks: { keys: [key.published] },
  };
}
