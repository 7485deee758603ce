import type { Prompt } from '#core/assistant/prompt.ts';

/**
 * Whether this device has a model of its own.
 *
 * - `ready`: it works without a network
 * - `to-load`: the browser has to download it first, which takes minutes and gigabytes
 * - `none`: this browser or device has none
 */
export type LocalModelState = 'ready' | 'to-load' | 'none';

export interface LocalModelCall {
  readonly prompt: Prompt;
  /** JSON schema of the reply; absent for a text reply. */
  readonly schema?: object;
  readonly signal: AbortSignal;
  /** Called with the text so far. */
  readonly onText?: (text: string) => void;
}

/** A model that runs on this device. */
export interface LocalModel {
  state(): Promise<LocalModelState>;
  /** Resolves with the whole reply. Rejects when the model fails or the signal aborts. */
  write(call: LocalModelCall): Promise<string>;
}
