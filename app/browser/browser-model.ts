import type { LocalModel, LocalModelState } from '../engine/ports/local-model.ts';

/** The browser's own model (Prompt API, https://webmachinelearning.github.io/prompt-api/), as much of it as we use. */
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
  /** Present in browsers that have the API, whether or not this device can run a model. */
  var LanguageModel: PromptApi | undefined;
}

const states: Readonly<Record<string, LocalModelState>> = {
  available: 'ready',
  downloadable: 'to-load',
  downloading: 'to-load',
};

/** A browser that is told no language warns about it. The models of browsers say for sure that they write this one. */
const expectedOutputs = [{ type: 'text', languages: ['en'] }] as const;

/** The model of this browser. Nothing leaves the device. */
export const browserModel: LocalModel = {
  async state() {
    const availability = await globalThis.LanguageModel?.availability({ expectedOutputs }).catch(() => 'unavailable');
    return states[availability ?? ''] ?? 'none';
  },
  async write({ prompt: { system, user }, schema, signal, onText }) {
    const api = globalThis.LanguageModel;
    if (!api) throw new Error('This browser has no model');
    const session = await api.create({
      expectedOutputs,
      initialPrompts: [{ role: 'system', content: system }],
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
