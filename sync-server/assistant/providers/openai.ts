import type OpenAI from 'openai';
import type { ProviderSettings } from '../ai-config.ts';
import { type Finished, type Provider, type ProviderCall, providerFetch } from './provider.ts';

/** OpenAI, or any service with its chat completions API (`local`). The SDK loads with the first call. */
export function openAiProvider(name: 'openai' | 'local', { apiKey, baseUrl }: ProviderSettings): Provider {
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
