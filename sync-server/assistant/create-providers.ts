import type { AiConfig, ProviderSettings } from './ai-config.ts';
import { type Finished, type Provider, type ProviderCall, providerFetch } from './provider.ts';
import type OpenAI from 'openai';
import type Anthropic from '@anthropic-ai/sdk';
import type { GoogleGenAI } from '@google/genai';

/** The configured providers, by name. */
export function createProviders({
  providers: { anthropic, openai, gemini, local },
}: AiConfig): ReadonlyMap<string, Provider> {
  const made = [
    anthropic && anthropicProvider(anthropic),
    openai && openAiProvider('openai', openai),
    gemini && geminiProvider(gemini),
    local && openAiProvider('local', local),
  ].filter((provider) => provider !== undefined);
  return new Map(made.map((provider) => [provider.name, provider]));
}

/** OpenAI, or any service with its chat completions API (`local`). The SDK loads with the first call. */
function openAiProvider(name: 'openai' | 'local', { apiKey, baseUrl }: ProviderSettings): Provider {
  let client: Promise<OpenAI> | null = null;
  const load = async () => {
    const { default: Client } = await import('openai');
    // A local service needs no key, but the SDK requires one.
    return new Client({ apiKey: apiKey ?? 'none', baseURL: baseUrl ?? null, maxRetries: 0, fetch: providerFetch });
  };
  return {
    name,
    prepare: async () => {
      client ??= load();
      await client;
    },
    async *generate({
      prompt,
      model,
      temperature,
      maxTokens,
      isJson,
      signal,
    }: ProviderCall): AsyncGenerator<string, Finished> {
      client ??= load();
      const { chat } = await client;
      const stream = await chat.completions.create(
        {
          model,
          messages: [
            { role: 'system', content: prompt.system },
            { role: 'user', content: prompt.user },
          ],
          temperature,
          // Many services that copy the API know only the older parameter name.
          ...(name === 'local' ? { max_tokens: maxTokens } : { max_completion_tokens: maxTokens }),
          ...(isJson && name === 'openai' ? { response_format: { type: 'json_object' as const } } : {}),
          stream: true,
          stream_options: { include_usage: true },
        },
        { signal },
      );
      let reason: Finished['reason'] | null = null;
      let usage = { prompt_tokens: 0, completion_tokens: 0 };
      for await (const chunk of stream) {
        if (chunk.usage) usage = chunk.usage;
        const [choice] = chunk.choices;
        if (choice?.delta.refusal) reason = 'declined';
        if (choice?.finish_reason)
          reason ??=
            choice.finish_reason === 'length'
              ? 'cut-off'
              : choice.finish_reason === 'content_filter'
                ? 'declined'
                : 'whole';
        if (choice?.delta.content) yield choice.delta.content;
      }
      // A stream that ends without a finish reason was cut off.
      return {
        reason: reason ?? 'cut-off',
        inputTokens: usage.prompt_tokens,
        outputTokens: usage.completion_tokens,
        read: [],
      };
    },
  };
}

/** Anthropic's Messages API. The SDK loads with the first call. */
function anthropicProvider({ apiKey, baseUrl }: ProviderSettings): Provider {
  let client: Promise<Anthropic> | null = null;
  const load = async () => {
    const { default: Client } = await import('@anthropic-ai/sdk');
    return new Client({ apiKey: apiKey ?? null, baseURL: baseUrl ?? null, maxRetries: 0, fetch: providerFetch });
  };
  return {
    name: 'anthropic',
    prepare: async () => {
      client ??= load();
      await client;
    },
    async *generate({ prompt, model, maxTokens, signal }: ProviderCall): AsyncGenerator<string, Finished> {
      client ??= load();
      const { messages } = await client;
      const stream = await messages.create(
        // No temperature, because newer models refuse it.
        {
          model,
          system: prompt.system,
          messages: [{ role: 'user', content: prompt.user }],
          max_tokens: maxTokens,
          stream: true,
        },
        { signal },
      );
      let reason: Finished['reason'] = 'cut-off';
      let inputTokens = 0;
      let outputTokens = 0;
      for await (const event of stream) {
        if (event.type === 'message_start') inputTokens = event.message.usage.input_tokens;
        if (event.type === 'content_block_delta' && event.delta.type === 'text_delta' && event.delta.text)
          yield event.delta.text;
        if (event.type !== 'message_delta') continue;
        outputTokens = event.usage.output_tokens;
        const stop = event.delta.stop_reason;
        if (stop === 'end_turn' || stop === 'stop_sequence') reason = 'whole';
        if (stop === 'refusal') reason = 'declined';
      }
      return { reason, inputTokens, outputTokens, read: [] };
    },
  };
}

/** The finish reasons with which the service declines. All others are ends. */
const declined = new Set(['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII']);

/** Google's Gemini. The SDK loads with the first call. */
function geminiProvider({ apiKey, baseUrl }: ProviderSettings): Provider {
  let client: Promise<GoogleGenAI> | null = null;
  const load = async () => {
    const { GoogleGenAI: Client } = await import('@google/genai');
    return new Client({
      apiKey: apiKey ?? '',
      httpOptions: {
        ...(baseUrl === undefined ? {} : { baseUrl }),
        retryOptions: { attempts: 1 },
        fetch: providerFetch,
      },
    });
  };
  return {
    name: 'gemini',
    prepare: async () => {
      client ??= load();
      await client;
    },
    async *generate({
      prompt,
      model,
      temperature,
      maxTokens,
      isJson,
      signal,
    }: ProviderCall): AsyncGenerator<string, Finished> {
      client ??= load();
      const { models } = await client;
      const stream = await models.generateContentStream({
        model,
        contents: prompt.user,
        config: {
          systemInstruction: prompt.system,
          temperature,
          maxOutputTokens: maxTokens,
          abortSignal: signal,
          ...(isJson ? { responseMimeType: 'application/json' } : {}),
        },
      });
      let reason: Finished['reason'] = 'cut-off';
      let inputTokens = 0;
      let outputTokens = 0;
      for await (const chunk of stream) {
        const { promptTokenCount = 0, candidatesTokenCount = 0, thoughtsTokenCount = 0 } = chunk.usageMetadata ?? {};
        inputTokens = promptTokenCount || inputTokens;
        outputTokens = candidatesTokenCount + thoughtsTokenCount || outputTokens;
        const finish: string | undefined = chunk.candidates?.[0]?.finishReason;
        if (chunk.promptFeedback?.blockReason || (finish && declined.has(finish))) reason = 'declined';
        else if (finish === 'STOP') reason = 'whole';
        if (chunk.text) yield chunk.text;
      }
      return { reason, inputTokens, outputTokens, read: [] };
    },
  };
}
