import type { Prompt } from '#core/assistant/prompt.ts';

/**
 * Whether this device has a model of its own.
 *
 * - `ready`: it answers without a network
 * - `to-load`: the browser fetches it first, which takes minutes and gigabytes
 * - `none`: this browser or this device has none
 */
export type LocalModelState = 'ready' | 'to-load' | 'none';

export interface LocalModelCall {
  readonly prompt: Prompt;
  /** JSON schema of the reply; absent where text comes back. */
  readonly schema?: object;
  readonly signal: AbortSignal;
  /** Called with the text so far. */
  readonly onText?: (text: string) => void;
}

/** A model that runs on this device. */
export interface LocalModel {
  state(): Promise<LocalModelState>;
  /** Resolves with the whole reply. Rejects where the model fails or the signal aborts. */
  write(call: LocalModelCall): Promise<string>;
}
