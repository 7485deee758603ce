/** An account at the stand-in. */
export interface IssuerPerson {
  readonly sub: string;
  readonly email: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

/**
 * A fault of the stand-in.
 *
 * - `discovery-*`, `token-*`, `keys-*`: its description, its tokens or its keys are missing, or come too late
 * - `response-*`: what it adds to the address to which it returns the person
 * - the others: what is wrong in the id token
 */
export const issuerFaults = [
  'discovery-down',
  'discovery-slow',
  'discovery-garbage',
  'discovery-of-another-issuer',
  'token-down',
  'token-slow',
  'token-refused',
  'token-garbage',
  'token-without-id-token',
  'keys-down',
  'response-of-another-issuer',
  'response-without-issuer',
  'response-without-code',
  'response-error',
  'wrong-signature',
  'unknown-key',
  'unsigned',
  'signed-with-the-secret',
  'wrong-issuer',
  'wrong-audience',
  'other-party',
  'wrong-nonce',
  'no-nonce',
  'expired',
  'no-subject',
  'no-expiry',
] as const;
export type IssuerFault = (typeof issuerFaults)[number];

export interface IssuerScript {
  readonly people?: readonly IssuerPerson[];
  readonly fault?: IssuerFault | null;
}
