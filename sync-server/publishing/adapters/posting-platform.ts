import type { Result } from '#core/kernel/result.ts';
import { connectPublicly } from '../connections.ts';
import type { Connection, PlatformAdapter } from '../platform-adapter.ts';
import { requestLimits, type RequestLimits } from '../platform-request.ts';
import type { AccountDeps } from './account-calls.ts';
import type { AdapterDeps } from './adapter-deps.ts';

/** A platform that the server posts to: its adapter, and its connector. */
export interface PostingPlatform {
  readonly platformId: number;
  readonly adapter: (deps: AdapterDeps) => PlatformAdapter;
  readonly connect: Connector;
}

export interface ConnectInput {
  /** Blank if the platform's form has none. */
  readonly address: string;
  /** Blank if the platform's form has none. */
  readonly username: string;
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

const HTTPS_ONLY = 'Enter an address that starts with https://.';

/** A sentence for an address that must not be requested, or that accepts no connection. Nothing is sent. */
export async function refusedAddress(url: URL, deps: ConnectDeps): Promise<string | null> {
  if (url.username !== '' || url.password !== '') return 'Enter the address without a username and password.';
  const { allowedAddresses, connectMs } = limitsFor(deps);
  const connected = await connectPublicly(url, { allowedAddresses, connectMs, signal: deps.signal });
  if (!connected.ok) return connected.error.words;
  connected.value.destroy();
  return url.protocol === 'https:' || allowedAddresses.includes(url.hostname) ? null : HTTPS_ONLY;
}

/** Calls that check an account for a connector. They post nothing. */
export function checkOnly(deps: ConnectDeps): Omit<AccountDeps, 'connection'> {
  const claim = { mayPost: () => false, signal: deps.signal };
  return { claim, limits: limitsFor(deps), now: deps.now };
}

function limitsFor({ allowedAddresses }: ConnectDeps): RequestLimits {
  return { ...requestLimits, totalMs: MAX_CHECK, allowedAddresses };
}

/** Short, because a person waits for the answer. Milliseconds. */
const MAX_CHECK = 10_000;
