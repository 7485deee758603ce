import type Anthropic from '@anthropic-ai/sdk';
import type { ProviderSettings } from '../ai-config.ts';
import { type Finished, type Provider, type ProviderCall, providerFetch } from './provider.ts';

/** Anthropic's Messages API. The SDK loads with the first call. */
export function anthropicProvider({ apiKey, baseUrl }: ProviderSettings): Provider {
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
