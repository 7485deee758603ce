import type { LocalModel, LocalModelState } from '../engine/ports.ts';

/** The part of the browser's Prompt API that is used here (https://webmachinelearning.github.io/prompt-api/). */
interface PromptApi {
  availability(options: ModelOptions): Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>;
  create(options: ModelOptions & { readonly signal: AbortSignal }): Promise<PromptSession>;
}

interface ModelOptions {
  readonly expectedOutputs: readonly { readonly type: 'text'; readonly languages: readonly string[] }[];
  readonly initialPrompts?: readonly { readonly role: 'system'; readonly content: string }[];
}

interface PromptSession {
  promptStreaming(
    input: string,
    options: { readonly signal: AbortSignal; readonly responseConstraint?: object },
  ): ReadableStream<string>;
  destroy(): void;
}

declare global {
  /** Present in browsers with the API, whether or not this device can run a model. */
  var LanguageModel: PromptApi | undefined;
}

const states: Readonly<Record<string, LocalModelState>> = {
  available: 'ready',
  downloadable: 'to-load',
  downloading: 'to-load',
};

/** Without a language the browser logs a warning. English is the one language that all browsers' models support. */
const expectedOutputs = [{ type: 'text', languages: ['en'] }] as const;

/** This browser's model. Nothing leaves the device. */
export const browserModel: LocalModel = {
  async state() {
    const availability = await globalThis.LanguageModel?.availability({ expectedOutputs }).catch(() => 'unavailable');
    return states[availability ?? ''] ?? 'none';
  },
  async write({ prompt: { system, task, user, schema }, signal, onText }) {
    const api = globalThis.LanguageModel;
    if (!api) throw new Error('This browser has no model');
    const session = await api.create({
      expectedOutputs,
      initialPrompts: [{ role: 'system', content: `${system}\n\n${task}` }],
      signal,
    });
    try {
      let text = '';
      const constraint = schema ? { responseConstraint: schema } : {};
      const reader = session.promptStreaming(user, { signal, ...constraint }).getReader();
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        text += next.value;
        onText?.(text);
      }
      return text;
    } finally {
      session.destroy();
    }
  },
};
