import { createECDH } from 'node:crypto';
import { z } from 'zod';

/** A private key for ES256, as a JWK (RFC 7518, section 6.2). Tokens can be bound to one (DPoP, RFC 9449). */
export const tokenKeyShape = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});
export type TokenKey = z.infer<typeof tokenKeyShape>;

/** Order of the group of P-256 (SEC 2, section 2.4.2). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** The key that follows from 32 bytes, always the same. */
export function tokenKeyOf(drawn: Uint8Array): TokenKey {
  const scalar = (BigInt(`0x${Buffer.from(drawn).toString('hex')}`) % (ORDER - 1n)) + 1n;
  const secret = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  const point = pair.getPublicKey();
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  return { kty: 'EC', crv: 'P-256', x, y, d: secret.toString('base64url') };
}
