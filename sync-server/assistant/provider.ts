import { Agent, fetch as undiciFetch } from 'undici';
import type { Prompt } from '#core/assistant/prompt.ts';
import type { ModelProvider } from './ai-config.ts';

export interface ProviderCall {
  readonly prompt: Prompt;
  readonly model: string;
  /** 0 to 1. */
  readonly temperature: number;
  readonly maxTokens: number;
  /** The reply must be one JSON object. */
  readonly isJson: boolean;
  readonly signal: AbortSignal;
}

/** How a reply ended, and its cost. */
export interface Finished {
  readonly reason: 'whole' | 'cut-off' | 'declined';
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Addresses that the provider's own search read for this reply. */
  readonly read: readonly string[];
}

/** A service that generates text. It yields parts of the text as they arrive, never an empty one. */
export interface Provider {
  readonly name: ModelProvider;
  /** Loads the SDK, so that loading does not count towards the provider's time. */
  prepare(): Promise<void>;
  /** @throws what the provider's SDK throws; `describeFailure` reads it */
  generate(call: ProviderCall): AsyncGenerator<string, Finished>;
}

/** Limit for opening a connection. Milliseconds. */
const CONNECT_MS = 5_000;

const agent = new Agent({ connect: { timeout: CONNECT_MS }, headersTimeout: 0, bodyTimeout: 0 });

/**
 * `fetch` for the providers' SDKs, because Node's own allows ten seconds for a connection. The answer's time limits are
 * elsewhere.
 */
export const providerFetch = ((input: string, init?: RequestInit) =>
  undiciFetch(input, { ...(init as Parameters<typeof undiciFetch>[1]), dispatcher: agent })) as unknown as typeof fetch;

/** Why a provider did not answer, which decides the next step. */
export interface ProviderFailure {
  readonly type:
    /** Too many requests, from this server or in total. */
    | 'busy'
    /** Down, unreachable, or too slow. */
    | 'unavailable'
    /** Our key or our request is refused. A retry changes nothing. */
    | 'rejected'
    /** The account behind the key has no credit left. */
    | 'spent'
    /** The provider declined to write this. */
    | 'declined'
    /** The answer has an unusable shape. */
    | 'unusable'
    /** The caller has disconnected. */
    | 'cancelled';
  readonly canRetry: boolean;
  /** The wait that the provider asks for, in milliseconds; null if it does not say. */
  readonly afterMs: number | null;
}

/** A provider exceeded one of our time limits. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/** Statuses that may pass: 408, 409, 429 and every 5xx, including 529. */
function mayPass(status: number): boolean {
  return status === 408 || status === 409 || status === 429 || status >= 500;
}

/** Classifies an SDK's error. Its message is not passed on: it may quote the key or the text. */
export function describeFailure(error: unknown): ProviderFailure {
  if (error instanceof TooSlow) return { type: 'unavailable', canRetry: false, afterMs: null };
  const { status, message, code } = error as { status?: unknown; message?: unknown; code?: unknown };
  if (typeof status !== 'number') return { type: 'unavailable', canRetry: true, afterMs: null };
  const said = `${String(code)} ${String(message)}`;
  if (/insufficient_quota|billing|credit balance|quota exceeded for/i.test(said))
    return { type: 'spent', canRetry: false, afterMs: null };
  if (!mayPass(status)) return { type: 'rejected', canRetry: false, afterMs: null };
  return { type: status === 429 ? 'busy' : 'unavailable', canRetry: true, afterMs: retryAfter(error) };
}

/** `retry-after` in seconds or as a date (RFC 9110, 10.2.3), or OpenAI's and Anthropic's `retry-after-ms`. */
function retryAfter(error: unknown): number | null {
  // Headers from the fetch given to the SDK, which need not be of the global class.
  const { headers } = error as { headers?: Partial<Pick<Headers, 'get'>> };
  if (!headers?.get) return null;
  const ms = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (ms >= 0) return ms;
  const said = headers.get('retry-after');
  if (said === null) return null;
  const seconds = Number(said);
  if (seconds >= 0) return seconds * 1000;
  const at = Date.parse(said);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

/** Time limits for a provider, in milliseconds. */
export interface AiTimes {
  readonly firstToken: number;
  /** Between two parts of the text. */
  readonly idle: number;
  /** From the request to the last answer, including retries and other providers. */
  readonly total: number;
}

/** Opening a connection has a limit of its own, `CONNECT_MS`. */
export const aiTimes: AiTimes = { firstToken: 20_000, idle: 15_000, total: 60_000 };

export interface TimedCall {
  readonly times: AiTimes;
  /** Milliseconds left of the total. */
  readonly left: number;
  /** Aborted when the caller has disconnected. */
  readonly signal: AbortSignal;
}

/** Runs a provider's call within its limits. @throws TooSlow, and whatever the provider throws */
export async function* withinTime(
  generate: (signal: AbortSignal) => AsyncGenerator<string, Finished>,
  { times, left, signal }: TimedCall,
): AsyncGenerator<string, Finished> {
  const slow = new AbortController();
  const end = Date.now() + left;
  const items = generate(AbortSignal.any([signal, slow.signal]));
  let isFirst = true;
  try {
    for (;;) {
      const next = await before(items.next(), Math.min(isFirst ? times.firstToken : times.idle, end - Date.now()));
      if (next.done) return next.value;
      isFirst = false;
      yield next.value;
    }
  } finally {
    // Also when the caller stops reading, so that the provider stops writing.
    slow.abort();
    items.return({ reason: 'cut-off', inputTokens: 0, outputTokens: 0, read: [] }).catch(() => {});
  }
}

async function before<Value>(promise: Promise<Value>, ms: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow('A provider took too long')), Math.max(0, ms));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
    // The race ignores this promise from here on; a later rejection would otherwise be unhandled.
    promise.catch(() => {});
  }
}
