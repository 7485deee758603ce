/**
 * Access tokens that last, on the platforms of Meta (developers.facebook.com/documentation/threads and
 * /instagram-platform, November 2026). They have no refresh tokens:
 *
 * 1. A code gives a token that lasts an hour.
 * 2. `extendToken` exchanges it for one that lasts 60 days, before anything is stored.
 * 3. `extendAgain` exchanges that one, while it is between a day and 60 days old, for another one of 60 days.
 *
 * So a grant keeps its access token as its refresh token, and is renewed at half of its time: a token that has ended
 * cannot be exchanged.
 */
import { z } from 'zod';
import { parseJson } from '#core/kernel/json.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { SignInFailure } from '#core/publishing/sign-in-failure.ts';
import type { NewTokens, Renewal } from '../connection-grants.ts';
import { type RequestLimits, requestPlatform, type RequestResult } from '../platform-request.ts';
import type { RegisteredApp, TokenCall, TokenExtension } from './sign-in-server.ts';

interface ExtendingClient extends Pick<RegisteredApp, 'clientSecret'> {
  readonly limits: RequestLimits;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Seconds. The limits of the request are shorter. */
const TIMEOUT = 30;
const MAX_TOKEN = 8_000;
/** A token of the platform's own: the refusal of one that has ended, or that the person has taken back. */
const ENDED = 190;

const lasting = z.object({ access_token: z.string().min(1).max(MAX_TOKEN), expires_in: z.number().int().positive() });
const refusal = z.object({ error: z.object({ code: z.number() }) });

/** The tokens that are stored for a token of an hour. */
export async function extendToken(
  client: ExtendingClient,
  { exchange }: TokenExtension,
  tokens: NewTokens,
): Promise<Result<NewTokens, SignInFailure>> {
  const result = await ask(client, exchange, { client_secret: client.clientSecret ?? '', access_token: tokens.access });
  const extended = tokensIn(result, client.now());
  if (extended) return ok({ ...extended, scope: tokens.scope });
  return fail(isTemporary(result) ? 'unreachable' : 'refused');
}

/** The next tokens of a grant. */
export async function extendAgain(
  client: ExtendingClient,
  { renewal }: TokenExtension,
  access: string,
): Promise<Renewal> {
  const result = await ask(client, renewal, { access_token: access });
  const tokens = tokensIn(result, client.now());
  if (tokens) return { type: 'renewed', tokens };
  if (!isTemporary(result) && codeIn(result) === ENDED) return { type: 'ended' };
  const { host } = new URL(renewal.address);
  return { type: 'later', words: `${host} did not renew the permission. Trying again.` };
}

async function ask(
  { limits }: ExtendingClient,
  { address, grantType }: TokenCall,
  query: Readonly<Record<string, string>>,
): Promise<RequestResult> {
  const url = new URL(address);
  url.search = new URLSearchParams({ grant_type: grantType, ...query }).toString();
  const signal = AbortSignal.timeout(TIMEOUT * 1000);
  // It changes no post.
  return await requestPlatform({ method: 'GET', url, isPost: false, mayPost: () => false, signal }, limits);
}

function tokensIn(result: RequestResult, now: number): NewTokens | null {
  if (result.type !== 'answer' || result.status !== 200) return null;
  const read = lasting.safeParse(parseJson(result.text)).data;
  if (!read) return null;
  const { access_token: access, expires_in: seconds } = read;
  return {
    access,
    refresh: access,
    expiresAt: now + seconds * 1000,
    renewAt: now + (seconds * 1000) / 2,
    scope: null,
  };
}

function codeIn(result: RequestResult): number | null {
  return result.type === 'answer' ? (refusal.safeParse(parseJson(result.text)).data?.error.code ?? null) : null;
}

function isTemporary(result: RequestResult): boolean {
  return result.type !== 'answer' || result.status >= 500 || result.status === 429;
}
