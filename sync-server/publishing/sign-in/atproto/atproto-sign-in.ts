/**
 * Signing in at the account's own server, on the AT Protocol (atproto.com/specs/oauth, November 2026):
 *
 * 1. `begin` finds the account that the person typed and its server, which names an OAuth server. There it announces the
 *    sign-in with a key made for it.
 * 2. The person allows the access on the page of that server, which returns them with a code, the state and its own name.
 * 3. `complete` exchanges the code for tokens that are bound to the key, and looks up the account that they are for.
 * 4. `renew` gets the next tokens, with the same key.
 *
 * Invariants:
 *
 * - Every address comes from a document of somebody else's, so each is requested as an adapter's requests are
 *   (`platform-request.ts`), over TLS, and no redirect is followed.
 * - An OAuth server speaks only for accounts whose own server names it. It could name any account in its answer.
 * - The account is the one that the person typed, if they typed one.
 */
import { z } from 'zod';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { SignInFailure } from '#core/publishing/sign-in-failure.ts';
import { shownName } from '../../adapters/read-answer.ts';
import type { Grant, Renewal } from '../../connection-grants.ts';
import type { RequestLimits } from '../../platform-request.ts';
import { tokenKeyShape } from '../../token-key.ts';
import { appIdentity, type AppKey } from './app-identity.ts';
import {
  type AuthorizationServer,
  authorizationServerShape,
  serverAt,
  serverOfResource,
} from './authorization-server.ts';
import {
  type BoundClient,
  boundTokens,
  exchangeBoundCode,
  newTokenKey,
  pushRequest,
  renewBound,
  type SignInRequest,
} from './bound-client.ts';
import {
  type Account,
  accountOfDid,
  accountOfHandle,
  type AtprotoHosts,
  didShape,
  handleIn,
  type IdentityReader,
} from './identity.ts';
import type { ReadProblem } from './read-public.ts';

export interface AtprotoDeps {
  readonly hosts: AtprotoHosts;
  readonly appKey: AppKey;
  readonly limits: RequestLimits;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export const begunShape = z.object({
  server: authorizationServerShape,
  clientId: z.string(),
  key: tokenKeyShape,
  /** The account that the person typed; null if they typed the address of a server. */
  did: z.string().nullable(),
});
/** Kept of a sign-in that has begun, until the person comes back. */
export type BegunAtproto = z.infer<typeof begunShape>;

/** Everything before the person is sent on, and everything after they come back. Milliseconds. */
const MAX_STEPS = 25_000;

/** @param origin the address at which people open this server */
export async function beginAtproto(
  deps: AtprotoDeps,
  { typed, origin, signal, ...secrets }: AtprotoStart,
): Promise<Result<{ readonly address: URL; readonly kept: BegunAtproto }, SignInFailure>> {
  const app = appIdentity(origin);
  if (!app) return fail('no-public-address');
  const found = await findServer(typed, readerOf(deps, signal));
  if (!found.ok) return found;
  const { server, account } = found.value;
  const client = clientOf(deps, { server, app, key: await newTokenKey() });
  const request = { ...secrets, redirectUri: app.redirectUri, account: account && (account.handle ?? account.did) };
  const address = await pushRequest(client, request);
  if (!address.ok) return address;
  const kept = { server, clientId: app.clientId, key: client.key, did: account?.did ?? null };
  return ok({ address: address.value, kept });
}

export interface AtprotoStart extends Pick<SignInRequest, 'state' | 'verifier'> {
  /** A handle, a DID, or the address of a server. */
  readonly typed: string;
  readonly origin: string;
  readonly signal: AbortSignal;
}

/** The account's name and server, and the grant to store. */
export interface AtprotoAccount {
  readonly name: string;
  readonly address: string;
  readonly grant: Grant;
}

/** @param returned the query with which the server returned the person */
export async function completeAtproto(
  deps: AtprotoDeps,
  { kept, origin, returned, signal, ...secrets }: AtprotoReturn,
): Promise<Result<AtprotoAccount, SignInFailure>> {
  const app = appIdentity(origin);
  // The person came back to another address of this server than they began at.
  if (app?.clientId !== kept.clientId) return fail('ended');
  const client = clientOf(deps, { server: kept.server, app, key: kept.key });
  const exchanged = await exchangeBoundCode(client, { ...secrets, returned, redirectUri: app.redirectUri });
  if (!exchanged.ok) return exchanged;
  const { subject, ...tokens } = exchanged.value;
  if (!didShape.safeParse(subject).success) return fail('refused');
  if (kept.did !== null && kept.did !== subject) return fail('other-account');
  const reader = readerOf(deps, signal);
  const account = await accountOfDid(subject, reader);
  if (!account.ok) return fail(failureOf(account.error, 'refused'));
  const server = await serverOfResource(account.value.pds, reader);
  if (!server.ok) return fail(failureOf(server.error, 'refused'));
  if (server.value.issuer !== kept.server.issuer) return fail('refused');
  const { handle, pds: address } = account.value;
  const name = shownName(handle === null ? subject : `@${handle}`);
  return ok({ name, address, grant: { ...tokens, subject, bound: boundTokens(client) } });
}

export interface AtprotoReturn extends Pick<SignInRequest, 'state' | 'verifier'> {
  readonly kept: BegunAtproto;
  readonly origin: string;
  readonly returned: URLSearchParams;
  readonly signal: AbortSignal;
}

/** @param publicOrigin the address that the operator has set; null if none */
export async function renewAtproto(
  deps: AtprotoDeps,
  { bound, subject }: Pick<Grant, 'bound' | 'subject'>,
  { refreshToken, publicOrigin }: { readonly refreshToken: string; readonly publicOrigin: string | null },
): Promise<Renewal> {
  if (!bound) return { type: 'ended' };
  const { issuer, token, clientId, key } = bound;
  const isConfidential = clientId.startsWith('https:');
  // The OAuth server would look for the app where it is no more, and refuse. That ends nothing: the address may be a
  // mistake that its operator corrects.
  if (isConfidential && (publicOrigin === null || appIdentity(publicOrigin)?.clientId !== clientId))
    return { type: 'later', words: MOVED };
  const client = clientOf(deps, { server: { issuer, token }, app: { clientId, isConfidential }, key });
  return await renewBound(client, { refreshToken, subject });
}

const MOVED = 'The address of this server has changed since Bluesky was connected. Connect Bluesky again.';

async function findServer(
  typed: string,
  reader: IdentityReader,
): Promise<Result<{ readonly server: AuthorizationServer; readonly account: Account | null }, SignInFailure>> {
  if (/^https?:\/\//i.test(typed.trim())) {
    if (!URL.canParse(typed.trim())) return fail('not-found');
    const server = await serverAt(new URL(typed.trim()).origin, reader);
    return server.ok ? ok({ server: server.value, account: null }) : fail(failureOf(server.error, 'refused'));
  }
  const did = didShape.safeParse(typed.trim()).data;
  const handle = handleIn(typed);
  if (did === undefined && handle === null) return fail('not-found');
  const account = did === undefined ? await accountOfHandle(handle!, reader) : await accountOfDid(did, reader);
  if (!account.ok) return fail(failureOf(account.error, 'not-found'));
  const server = await serverOfResource(account.value.pds, reader);
  if (!server.ok) return fail(failureOf(server.error, 'refused'));
  return ok({ server: server.value, account: account.value });
}

function failureOf(problem: ReadProblem, absent: SignInFailure): SignInFailure {
  return problem === 'absent' ? absent : 'unreachable';
}

function readerOf({ hosts, limits }: AtprotoDeps, signal: AbortSignal): IdentityReader {
  return { hosts, limits, signal: AbortSignal.any([signal, AbortSignal.timeout(MAX_STEPS)]) };
}

function clientOf({ appKey, limits, now }: AtprotoDeps, of: Pick<BoundClient, 'server' | 'app' | 'key'>): BoundClient {
  return { ...of, appKey, limits, now };
}
