import type { ModelProvider } from './ai-config.ts';

/** The parameters that a model accepts. One that it refuses costs the whole reply. */
export interface ModelParameters {
  readonly takesTemperature: boolean;
  /**
   * How the model is told to think little: `adaptive` with an effort (Anthropic), `effort` (OpenAI), `level` or `budget`
   * (Gemini). `unasked`: it may think without being asked and cannot be told (local models).
   */
  readonly thinking: 'none' | 'adaptive' | 'effort' | 'level' | 'budget' | 'unasked';
  /** Whether the reply can be held to a JSON Schema. */
  readonly takesSchema: boolean;
}

interface Family extends ModelParameters {
  readonly pattern: RegExp;
}

const older = { takesTemperature: true, thinking: 'none', takesSchema: false } as const;
const plain = { ...older, takesSchema: true } as const;

/**
 * Families by provider, the first match counts. A model that none names is taken for a new one, since new models accept
 * what the newest known one does: a temperature that is left out is never an error. Read in November 2026.
 */
const families: Readonly<
  Record<ModelProvider, { readonly known: readonly Family[]; readonly newest: ModelParameters }>
> = {
  // Models from 4.7 on answer 400 to any temperature but 1, and to a fixed budget for thinking
  // (platform.claude.com/docs/en/about-claude/models/migration-guide). Structured outputs began with 4.5.
  anthropic: {
    known: [
      { pattern: /^claude-(?:opus|sonnet|haiku)-4-[56]/, ...plain },
      { pattern: /^claude-(?:\d|instant|(?:opus|sonnet|haiku)-4(?:-|$)(?![789]))/, ...older },
    ],
    newest: { takesTemperature: false, thinking: 'adaptive', takesSchema: true },
  },
  // Reasoning models, which all are from GPT-5 on, refuse a temperature while they reason
  // (developers.openai.com/api/docs/guides/reasoning). JSON Schema began with gpt-4o-2024-08-06.
  openai: {
    known: [
      { pattern: /^gpt-(?:3|4-|4$)|^gpt-4o-2024-05-13|^chatgpt-4o/, ...older },
      { pattern: /^gpt-4/, ...plain },
      { pattern: /-chat-latest$/, takesTemperature: false, thinking: 'none', takesSchema: true },
      { pattern: /^o1-(?:mini|preview)/, takesTemperature: false, thinking: 'none', takesSchema: false },
    ],
    newest: { takesTemperature: false, thinking: 'effort', takesSchema: true },
  },
  // Gemini 3 is to keep its own temperature, and thinks by level instead of by budget
  // (ai.google.dev/gemini-api/docs/gemini-3).
  gemini: {
    known: [
      { pattern: /^gemini-2\.5/, takesTemperature: true, thinking: 'budget', takesSchema: true },
      { pattern: /^gemini-[12]/, ...plain },
    ],
    newest: { takesTemperature: false, thinking: 'level', takesSchema: true },
  },
  // llama.cpp, Ollama, LM Studio and vLLM turn a schema into a grammar; others answer 400 and are asked without.
  local: { known: [], newest: { takesTemperature: true, thinking: 'unasked', takesSchema: true } },
};

export function parametersOf(provider: ModelProvider, model: string): ModelParameters {
  const { known, newest } = families[provider];
  return known.find(({ pattern }) => pattern.test(model)) ?? newest;
}

/** Tokens for thinking, in addition to those of the reply: providers count both against one limit. */
export const THINKING_TOKENS = 4_000;

/** The tokens that a model may write: the reply, and its thinking. */
export function tokenLimit({ thinking }: ModelParameters, replyTokens: number): number {
  return thinking === 'none' ? replyTokens : replyTokens + THINKING_TOKENS;
}
