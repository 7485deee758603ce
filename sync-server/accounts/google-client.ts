/**
 * This server as a client of Google's for signing people in: OpenID Connect, authorization code with PKCE, by
 * openid-client.
 *
 * The issuer's description is fetched with the first sign-in and again after a day. An id token counts only if its
 * signature by one of the issuer's keys, its issuer, audience, nonce and times are right.
 */

import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  type Configuration,
  customFetch,
  type CustomFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { z } from 'zod';
import type { GoogleFailure } from '#core/api/google-failure.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { PlatformApp } from '../config.ts';
import { isNoAnswer } from '../http/no-answer.ts';

const GOOGLE = new URL('https://accounts.google.com');

/** Milliseconds for which the issuer's description counts. */
const DAY = 24 * 60 * 60 * 1000;

export interface GoogleClientDeps {
  readonly app: PlatformApp;
  /** Sends the requests. Throws `NoAnswer` where no answer comes. */
  readonly fetch: CustomFetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Secrets of one sign-in. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  /** The code verifier (RFC 7636). */
  readonly verifier: string;
}

/** The person who signed in at Google, by the verified id token. */
export interface GoogleAccount {
  readonly issuer: string;
  readonly subject: string;
  /** Null if Google has not verified it. */
  readonly email: string | null;
  readonly name: string | null;
}

const claimsShape = z.object({
  iss: z.string().max(300),
  sub: z.string().min(1).max(255),
  email: z.email().max(320).optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
});

export class GoogleClient {
  readonly #deps: GoogleClientDeps;
  #known: { readonly configuration: Promise<Configuration>; readonly until: number } | null = null;

  constructor(deps: GoogleClientDeps) {
    this.#deps = deps;
  }

  /** Names of the variables that the operator has to set first; none where people can sign in. */
  get missing(): readonly string[] {
    return this.#deps.app.missing;
  }

  /** The address at which the person chooses an account. */
  async authorizationAddress(
    redirectUri: string,
    { state, nonce, verifier }: SignInSecrets,
  ): Promise<Result<URL, GoogleFailure>> {
    try {
      const address = buildAuthorizationUrl(await this.#configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // On a shared device, the last person's account is not taken without a question.
        prompt: 'select_account',
      });
      return ok(address);
    } catch (error) {
      return fail(failureOf(error));
    }
  }

  /**
   * Exchanges the code for an id token, and verifies that.
   *
   * @param returned the address to which Google returned the person, whose path is the one that was announced
   */
  async account(
    returned: URL,
    { state, nonce, verifier }: SignInSecrets,
  ): Promise<Result<GoogleAccount, GoogleFailure>> {
    try {
      const tokens = await authorizationCodeGrant(await this.#configuration(), returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = claimsShape.safeParse(tokens.claims()).data;
      if (!claims) return fail('refused');
      const { iss: issuer, sub: subject, email, email_verified: isVerified, name } = claims;
      return ok({ issuer, subject, email: (isVerified === true && email) || null, name: name ?? null });
    } catch (error) {
      return fail(failureOf(error));
    }
  }

  async #configuration(): Promise<Configuration> {
    const now = this.#deps.now();
    if (this.#known && now < this.#known.until) return await this.#known.configuration;
    const known = { configuration: this.#discover(), until: now + DAY };
    this.#known = known;
    // A failure is not kept: the next sign-in asks again.
    known.configuration.catch(() => {
      if (this.#known === known) this.#known = null;
    });
    return await known.configuration;
  }

  async #discover(): Promise<Configuration> {
    const { app, fetch } = this.#deps;
    const issuer = app.baseUrl ?? GOOGLE;
    return await discovery(issuer, app.clientId ?? '', undefined, ClientSecretPost(app.clientSecret), {
      [customFetch]: fetch,
      // The id token's signature is verified, although it comes over TLS.
      execute: [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
    });
  }
}

function failureOf(error: unknown): GoogleFailure {
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return 'declined';
  return isNoAnswer(error) ? 'unreachable' : 'refused';
}
