/**
 * Options and answers of WebAuthn as JSON (W3C, Web Authentication Level 3, section 5.1.9), as far as this server uses
 * them.
 */

import * as z from 'zod/mini';

/** Longer than any credential id, which has 1,023 bytes at most. Characters of base64url. */
const MAX_ID = 1400;
/** Longer than keys and signatures are, and shorter than a body may be. */
const MAX_PART = 12_000;

const base64url = (longest: number) =>
  z
    .string()
    .check(
      z.regex(/^[\w-]+$/, 'Send what the browser has answered, in base64url.'),
      z.maxLength(longest, 'Send what the browser has answered.'),
    );

const type = z.literal('public-key');
const transports = z.array(z.string().check(z.maxLength(40, 'Send what the browser has answered.')));
const descriptor = z.object({ id: z.string(), type, transports });

/** For `navigator.credentials.create`. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type CreationOptions = z.infer<typeof creationOptions>;

/** For `navigator.credentials.get`: any passkey of this server. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});
export type RequestOptions = z.infer<typeof requestOptions>;

/** A new credential, as the browser answers it. */
export const attestation = z.object({
  id: base64url(MAX_ID),
  rawId: base64url(MAX_ID),
  type,
  response: z.object({
    clientDataJSON: base64url(MAX_PART),
    attestationObject: base64url(MAX_PART),
    transports: z.optional(transports.check(z.maxLength(10, 'Send what the browser has answered.'))),
  }),
});
export type Attestation = z.infer<typeof attestation>;

/** A proof that a person has a credential, as the browser answers it. */
export const assertion = z.object({
  id: base64url(MAX_ID),
  rawId: base64url(MAX_ID),
  type,
  response: z.object({
    clientDataJSON: base64url(MAX_PART),
    authenticatorData: base64url(MAX_PART),
    signature: base64url(MAX_PART),
    userHandle: z.optional(base64url(200)),
  }),
});
export type Assertion = z.infer<typeof assertion>;
