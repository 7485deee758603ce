/**
 * The ceremonies of WebAuthn: making a passkey, and proving that a person has one.
 *
 * A ceremony begins with a challenge, which the authenticator signs. A challenge belongs to its holder: the browser that
 * asked for it (a secret in a cookie) or, for a new passkey, the session. Invariants: it counts once, within five
 * minutes, whatever becomes of the answer; an answer counts only with the challenge, the origin and the domain of this
 * server, a verified person, and a right signature.
 */

import { hash } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';
import {
  type Assertion,
  type Attestation,
  type CreationOptions,
  creationOptions,
  type RequestOptions,
  requestOptions,
} from '#core/api/webauthn.ts';
import type { Database } from '../database/database.ts';
import type { Passkey } from './passkeys.ts';
import type { User } from './users.ts';

/** How long a person may take. Milliseconds. */
const LIFETIME = 5 * 60_000;

/** ES256, EdDSA and RS256, by their numbers in COSE: what authenticators have, and Node verifies. */
const ALGORITHMS = [-7, -8, -257];

/** Loaded with the first ceremony: with its reader of certificates it takes time and memory that most servers never need. */
const loadLibrary = () => import('@simplewebauthn/server');

/** This server as a relying party. */
export interface RelyingParty {
  /** A domain name. */
  readonly id: string;
  readonly origin: string;
}

/** Null where the address has no domain name: browsers make no passkeys for IP addresses. @param origin may be empty */
export function relyingParty(origin: string): RelyingParty | null {
  if (!URL.canParse(origin)) return null;
  const { hostname } = new URL(origin);
  return isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0 ? { id: hostname, origin } : null;
}

interface ChallengeRow {
  readonly challenge_hash: string;
  readonly holder_hash: string;
  readonly expires_at: number | string;
}

/** The holder of a ceremony, and the time in milliseconds since 1970. */
export interface Ceremony {
  readonly party: RelyingParty;
  /** The browser's secret, or the session's key. */
  readonly holder: string;
  readonly now: number;
}

/** Begins to make a passkey. @param present the account's other passkeys, which are not made again */
export async function beginCreation(
  { knex }: Pick<Database, 'knex'>,
  { party, holder, now }: Ceremony,
  { user, present }: { readonly user: User; readonly present: readonly Passkey[] },
): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await loadLibrary();
  const options = await generateRegistrationOptions({
    rpName: 'Rostrum',
    rpID: party.id,
    userName: user.username,
    userDisplayName: user.username,
    userID: handleOf(user.id),
    timeout: LIFETIME,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: present
      .filter(({ rpId }) => rpId === party.id)
      .map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(knex, options.challenge, { holder, now });
  return creationOptions.parse(options);
}

export type NewCredential = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'rpId'>;

/** Why an answer does not count: its challenge is not this holder's or has ended, or it could not be verified. */
export type CeremonyFailure = 'ended' | 'refused';

/** Verifies a new credential. Its challenge is used up. */
export async function finishCreation(
  { knex }: Pick<Database, 'knex'>,
  ceremony: Ceremony,
  credential: Attestation,
): Promise<NewCredential | CeremonyFailure> {
  const challenge = await takeChallenge(knex, credential.response.clientDataJSON, ceremony);
  if (challenge === null) return 'ended';
  const { party } = ceremony;
  const { verifyRegistrationResponse } = await loadLibrary();
  try {
    if (!(await isWithoutCertificates(credential))) return 'refused';
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // Extensions are not used. How a browser reaches it is only repeated to browsers.
      response: { ...credential, response: withTransports(credential.response), clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return 'refused';
    const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { credentialId, publicKey: new Uint8Array(publicKey), counter, transports, rpId: party.id };
  } catch {
    // The library throws for each part of the answer that is not as it must be.
    return 'refused';
  }
}

/**
 * This server asks for no statement about the make of an authenticator. It refuses those with certificates: the library
 * would fetch what a certificate names as its list of revocations, whatever address that is.
 */
async function isWithoutCertificates({ response }: Attestation): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const bytes = new Uint8Array(Buffer.from(response.attestationObject, 'base64url'));
  const decoded = decodeAttestationObject(bytes);
  const format = decoded.get('fmt');
  // Some authenticators sign with the new credential itself ("self attestation").
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}

function withTransports({ transports, ...response }: Attestation['response']) {
  return transports === undefined ? response : { ...response, transports };
}

/** Begins a sign-in with any passkey. */
export async function beginProof(
  { knex }: Pick<Database, 'knex'>,
  { party, holder, now }: Ceremony,
): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    timeout: LIFETIME,
    userVerification: 'required',
  });
  await storeChallenge(knex, options.challenge, { holder, now });
  return requestOptions.parse(options);
}

/** Uses up the challenge of an answer. False where it is not this holder's, or has ended. */
export async function takeProofChallenge(
  { knex }: Pick<Database, 'knex'>,
  ceremony: Pick<Ceremony, 'holder' | 'now'>,
  { response }: Assertion,
): Promise<string | null> {
  return await takeChallenge(knex, response.clientDataJSON, ceremony);
}

/** Verifies that a person has a passkey. Returns the authenticator's new count; null where the answer is not right. */
export async function verifyProof(
  {
    credentialId,
    publicKey,
    counter,
    user,
  }: Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'> & {
    readonly user: Pick<User, 'id'>;
  },
  { party, challenge, credential }: { party: RelyingParty; challenge: string; credential: Assertion },
): Promise<number | null> {
  const { userHandle, ...response } = credential.response;
  // A discoverable credential names its person.
  if (userHandle !== Buffer.from(handleOf(user.id)).toString('base64url')) return null;
  const { verifyAuthenticationResponse } = await loadLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws for each part of the answer that is not as it must be, a counter that did not rise among them.
    return null;
  }
}

/** Deletes the challenges that were not answered. */
export async function deleteExpiredChallenges({ knex }: Pick<Database, 'knex'>, now: number): Promise<void> {
  await knex<ChallengeRow>('passkey_challenges').where('expires_at', '<=', now).delete();
}

async function storeChallenge(
  knex: Database['knex'],
  challenge: string,
  { holder, now }: Pick<Ceremony, 'holder' | 'now'>,
): Promise<void> {
  await knex<ChallengeRow>('passkey_challenges').insert({
    challenge_hash: hashOf(challenge),
    holder_hash: hashOf(holder),
    expires_at: now + LIFETIME,
  });
}

const clientData = z.object({ challenge: z.string() });

/** The challenge that an answer names, if this holder has it and it was not used before. */
async function takeChallenge(
  knex: Database['knex'],
  clientDataJson: string,
  { holder, now }: Pick<Ceremony, 'holder' | 'now'>,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJson);
  if (challenge === null) return null;
  const key = { challenge_hash: hashOf(challenge), holder_hash: hashOf(holder) };
  const found = await knex<ChallengeRow>('passkey_challenges').where(key).first();
  // Of two requests with one challenge, the one that deletes it has taken it.
  const isTaken = (await knex<ChallengeRow>('passkey_challenges').where(key).delete()) > 0;
  return found && isTaken && Number(found.expires_at) > now ? challenge : null;
}

function challengeIn(clientDataJson: string): string | null {
  try {
    const parsed = clientData.safeParse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()));
    return parsed.success ? parsed.data.challenge : null;
  } catch {
    return null;
  }
}

/** The account's id in bytes. It is random and says nothing of its person. */
function handleOf(userId: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(userId);
}

function hashOf(text: string): string {
  return hash('sha256', text, 'hex');
}
