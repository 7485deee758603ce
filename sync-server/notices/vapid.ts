/**
 * How this server proves to push services that it is the one which a browser subscribed to (VAPID, RFC 8292): a token
 * for the service's origin, signed with the key that the browser was given.
 */

import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { Config } from '../config.ts';
import { deriveKey } from '../publishing/seal.ts';
import { tokenKeyOf } from '../publishing/token-key.ts';

export interface VapidKey {
  readonly secret: KeyObject;
  /** The uncompressed point as base64url, as browsers take it (`applicationServerKey`). */
  readonly published: string;
}

/** How long a token is good for. At most a day (RFC 8292, section 2). Milliseconds. */
const TOKEN_MS = 12 * 3_600_000;

/** The key follows from the server's, so that nodes share it. Another key ends every subscription. */
export function vapidKeyOf(secretsKey: Uint8Array): VapidKey {
  const key = tokenKeyOf(deriveKey(secretsKey, 'push key'));
  const point = Buffer.concat([Buffer.of(4), Buffer.from(key.x, 'base64url'), Buffer.from(key.y, 'base64url')]);
  return { secret: createPrivateKey({ key, format: 'jwk' }), published: point.toString('base64url') };
}

/**
 * Whom a push service may write to: Apple's refuses tokens without a contact, and those of `localhost`. Undefined where
 * the operator has configured neither address.
 */
export function contactOf({ publicUrl, mail }: Pick<Config, 'publicUrl' | 'mail'>): string | undefined {
  if (publicUrl?.protocol === 'https:') return publicUrl.origin;
  return mail ? `mailto:${mail.from.address}` : undefined;
}

export interface VapidClaims {
  readonly endpoint: URL;
  readonly contact: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The `Authorization` header of a request to a push service. */
export function vapidHeader({ secret, published }: VapidKey, { endpoint, contact, now }: VapidClaims): string {
  const claims = { aud: endpoint.origin, exp: Math.floor((now + TOKEN_MS) / 1000), ...(contact && { sub: contact }) };
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(signed), { key: secret, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${published}`;
}
