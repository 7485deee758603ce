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
