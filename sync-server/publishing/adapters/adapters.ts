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

/** Twice the limit of a request. A request that has not arrived by then was dropped on the way. Milliseconds. */
export const SETTLE_MS = 2 * requestLimits.totalMs;

export interface AdaptersOptions extends Pick<AdapterDeps, 'health' | 'now' | 'fit'> {
  /** Private addresses that may be posted to; for tests. */
  readonly allowedAddresses: readonly string[];
  /** Adapters that need more than an address and a token: this server's own site. */
  readonly others: readonly PlatformAdapter[];
  /** Shorter limits, for tests. */
  readonly limits?: Partial<RequestLimits>;
  readonly settleMs?: number;
}

/** All adapters, by platform id. Posts to any other platform are made by hand. */
export function createAdapters(options: AdaptersOptions): ReadonlyMap<number, PlatformAdapter> {
  const { health, now, fit, allowedAddresses, others, limits, settleMs = SETTLE_MS } = options;
  const deps: AdapterDeps = { health, now, fit, settleMs, limits: { ...requestLimits, ...limits, allowedAddresses } };
  const adapters = [webhookAdapter(deps), mastodonAdapter(deps), ...others];
  return new Map(adapters.map((adapter) => [adapter.platformId, adapter]));
}

export interface ConnectInput {
  readonly address: string;
  /** Blank if the person gives none. */
  readonly token: string;
}

export interface ConnectDeps {
  readonly allowedAddresses: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Aborted when the person does not wait any more. */
  readonly signal: AbortSignal;
}

/** The connection to store. `secret` is shown once, if it was created just now. */
export interface NewConnection {
  readonly connection: Connection;
  readonly secret: string | null;
}

/** Checks an address and a token as far as possible. The failure is one sentence for the person. */
export type Connector = (input: ConnectInput, deps: ConnectDeps) => Promise<Result<NewConnection, string>>;

/** Platforms that are connected with an address and a token, by platform id. */
export const connectors: ReadonlyMap<number, Connector> = new Map([
  [platformByKey('mastodon').id, connectMastodon],
  [platformByKey('webhook').id, connectWebhook],
]);

/** Characters of the secret that signs a webhook's requests. */
const MIN_SECRET = 16;
const SHORT_SECRET = `token: write a secret of at least ${MIN_SECRET} characters, or none to have one made.`;

const HTTPS_ONLY = 'Write an address that begins with https://.';

async function connectMastodon(
  { address, token }: ConnectInput,
  deps: ConnectDeps,
): Promise<Result<NewConnection, string>> {
  const url = new URL(address);
  if (!token) return fail('Write an access token. Your instance makes one under Preferences, Development.');
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
  return fail(account.error.isForGood ? `${url.host} does not take this token.` : account.error.words);
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

/** A sentence for an address that must not be requested, or that accepts no connection. Nothing is sent. */
async function refusedAddress(url: URL, deps: ConnectDeps): Promise<string | null> {
  if (url.username !== '' || url.password !== '') return 'Write the address without a name and a password.';
  const { allowedAddresses, connectMs } = limitsFor(deps);
  const connected = await connectPublicly(url, { allowedAddresses, connectMs, signal: deps.signal });
  if (!connected.ok) return connected.error.words;
  connected.value.destroy();
  return url.protocol === 'https:' || allowedAddresses.includes(url.hostname) ? null : HTTPS_ONLY;
}

function limitsFor({ allowedAddresses }: ConnectDeps): RequestLimits {
  return { ...requestLimits, totalMs: MAX_CHECK, allowedAddresses };
}

/** Short, because a person waits for the answer. Milliseconds. */
const MAX_CHECK = 10_000;
