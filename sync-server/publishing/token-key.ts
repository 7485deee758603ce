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
