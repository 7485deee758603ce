import { randomBytes } from 'node:crypto';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { platformByKey } from '#core/publishing/platforms.ts';
import { connectPublicly } from '../connections.ts';
import type { Connection, PlatformAdapter } from '../platform-adapter.ts';
import { requestLimits, type RequestLimits } from '../platform-request.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import { MastodonApi } from './mastodon-api.ts';
import { mastodonAdapter } from './mastodon.ts';
import { shownName } from './read-answer.ts';
import { webhookAdapter } from './webhook.ts';

/** Twice as long as a request may take: what has not arrived by then was dropped on the way. Milliseconds. */
export const SETTLE_MS = 2 * requestLimits.totalMs;

export interface AdaptersOptions extends Pick<AdapterDeps, 'health' | 'now' | 'fit'> {
  /** Private addresses that may be posted to; for tests. */
  readonly allowedAddresses: readonly string[];
  /** Those that need more than an address and a token: this server's own site. */
  readonly others: readonly PlatformAdapter[];
  /** Shorter ones, for tests. */
  readonly limits?: Partial<RequestLimits>;
  readonly settleMs?: number;
}

/** Everything that can be posted to, by platform id. What is not here is posted by hand. */
export function createAdapters(options: AdaptersOptions): ReadonlyMap<number, PlatformAdapter> {
  const { health, now, fit, allowedAddresses, others, limits, settleMs = SETTLE_MS } = options;
  const deps: AdapterDeps = { health, now, fit, settleMs, limits: { ...requestLimits, ...limits, allowedAddresses } };
  const adapters = [webhookAdapter(deps), mastodonAdapter(deps), ...others];
  return new Map(adapters.map((adapter) => [adapter.platformId, adapter]));
}

export interface ConnectInput {
  readonly address: string;
  /** Blank where the person names none. */
  readonly token: string;
}

export interface ConnectDeps {
  readonly allowedAddresses: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Aborted when the person does not wait any more. */
  readonly signal: AbortSignal;
}

/** What is kept; `secret` is told once, where it was made just now. */
export interface NewConnection {
  readonly connection: Connection;
  readonly secret: string | null;
}

/** Checks what can be checked of an address and a token. The failure is one sentence for the person. */
export type Connector = (input: ConnectInput, deps: ConnectDeps) => Promise<Result<NewConnection, string>>;

/** What can be connected with an address and a token, by platform id. */
export const connectors: ReadonlyMap<number, Connector> = new Map([
  [platformByKey('mastodon').id, connectMastodon],
  [platformByKey('webhook').id, connectWebhook],
]);

/** Characters of the secret that a webhook's signatures are made with. */
const MIN_SECRET = 16;
const SHORT_SECRET = `token: enter a secret of at least ${MIN_SECRET} characters, or leave it empty to create one.`;

const HTTPS_ONLY = 'Enter an address that starts with https://.';

async function connectMastodon(
  { address, token }: ConnectInput,
  deps: ConnectDeps,
): Promise<Result<NewConnection, string>> {
  const url = new URL(address);
  if (!token) return fail('Enter an access token. Create one on your instance under Preferences, Development.');
  const refused = await refusedAddress(url, deps);
  if (refused !== null) return fail(refused);
  const connection = { address: url.origin, token };
  const claim = { mayPost: () => false, signal: deps.signal };
  const api = new MastodonApi({ connection, claim, limits: limitsFor(deps), now: deps.now });
  const account = await api.verifyCredentials();
  if (account.ok) {
    const name = shownName(`@${account.value.username}@${url.host}`);
    return ok({ connection: { ...connection, name }, secret: null });
  }
  return fail(account.error.isForGood ? `${url.host} rejected this token.` : account.error.words);
}

async function connectWebhook(
  { address, token }: ConnectInput,
  deps: ConnectDeps,
): Promise<Result<NewConnection, string>> {
  const url = new URL(address);
  const refused = await refusedAddress(url, deps);
  if (refused !== null) return fail(refused);
  if (token && token.length < MIN_SECRET) return fail(SHORT_SECRET);
  const made = token ? null : randomBytes(32).toString('base64url');
  url.hash = '';
  return ok({ connection: { name: url.host, address: url.href, token: made ?? token }, secret: made });
}

/** A sentence for an address that nothing may be sent to, or that takes no connection. Nothing is sent. */
async function refusedAddress(url: URL, deps: ConnectDeps): Promise<string | null> {
  if (url.username !== '' || url.password !== '') return 'Enter the address without a username and password.';
  const { allowedAddresses, connectMs } = limitsFor(deps);
  const connected = await connectPublicly(url, { allowedAddresses, connectMs, signal: deps.signal });
  if (!connected.ok) return connected.error.words;
  connected.value.destroy();
  return url.protocol === 'https:' || allowedAddresses.includes(url.hostname) ? null : HTTPS_ONLY;
}

function limitsFor({ allowedAddresses }: ConnectDeps): RequestLimits {
  return { ...requestLimits, totalMs: MAX_CHECK, allowedAddresses };
}

/** A person waits for the answer. Milliseconds. */
const MAX_CHECK = 10_000;
