import { Agent, fetch as undiciFetch } from 'undici';
import type { Prompt } from '#core/assistant/prompt.ts';
import type { ModelProvider } from './ai-config.ts';

/**
 * How closely a reply is held to its form: by a JSON Schema, as any JSON, or by the prompt alone. `schema` also sends the
 * optional parameters; the others leave them out, for services that refuse one of them.
 */
export const strictnesses = ['schema', 'json', 'prompt'] as const;
export type Strictness = (typeof strictnesses)[number];

export interface ProviderCall {
  readonly prompt: Prompt;
  /** The reply so far, which was cut off at the length limit and is to be continued. */
  readonly begun: string;
  readonly model: string;
  /** 0 to 1. Sent to models that accept one. */
  readonly temperature: number;
  /** Of the reply. Thinking has a budget of its own. */
  readonly maxTokens: number;
  readonly strictness: Strictness;
  readonly signal: AbortSignal;
}

export interface TokenUsage {
  /** Including those that the provider had kept from an earlier request. */
  readonly inputTokens: number;
  readonly cachedTokens: number;
  /** Including thinking. */
  readonly outputTokens: number;
}

/** How a reply ended, and its cost. */
export interface Finished extends TokenUsage {
  /** `length`: at the limit of tokens. `broken`: without saying how. */
  readonly reason: 'whole' | 'length' | 'broken' | 'declined';
  /** Addresses that the provider's own search read for this reply. */
  readonly read: readonly string[];
}

/** The end of a call that was left before its end. */
export const unfinished: Finished = { reason: 'broken', inputTokens: 0, cachedTokens: 0, outputTokens: 0, read: [] };

/**
 * A service that generates text. It yields parts of the text as they arrive, and an empty one for each sign of life
 * without text, such as thinking.
 */
export interface Provider {
  readonly name: ModelProvider;
  /** Loads the SDK, so that loading does not count towards the provider's time. */
  prepare(): Promise<void>;
  /** @throws what the provider's SDK throws; `provider-failure.ts` reads it */
  generate(call: ProviderCall): AsyncGenerator<string, Finished>;
}

/** Asks for the rest of a reply that reached its length limit. */
export const CONTINUE =
  'You reached the length limit. Go on exactly where you stopped, in the middle of a word if need be. Repeat nothing and add no remark.';

/** Limit for opening a connection. Milliseconds. */
const CONNECT_MS = 5_000;

const agent = new Agent({ connect: { timeout: CONNECT_MS }, headersTimeout: 0, bodyTimeout: 0 });

/**
 * `fetch` for the providers' SDKs, because Node's own allows ten seconds for a connection. The answer's time limits are
 * elsewhere.
 */
export const providerFetch = ((input: string, init?: RequestInit) =>
  undiciFetch(input, { ...(init as Parameters<typeof undiciFetch>[1]), dispatcher: agent })) as unknown as typeof fetch;

/** Time limits for a provider, in milliseconds. */
export interface AiTimes {
  /** Until the first sign of life. */
  readonly firstToken: number;
  /** Between two signs of life. */
  readonly idle: number;
  /** From the request to the last answer, including retries and other providers. */
  readonly total: number;
  /** The same for a text that the caller receives as it is written: they see it grow. */
  readonly streamed: number;
}

/** Opening a connection has a limit of its own, `CONNECT_MS`. OpenAI sends no sign of life while a model thinks. */
export const aiTimes: AiTimes = { firstToken: 30_000, idle: 15_000, total: 60_000, streamed: 150_000 };

/** A provider exceeded one of our time limits. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

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
    items.return(unfinished).catch(() => {});
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
