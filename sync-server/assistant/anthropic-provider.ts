import type Anthropic from '@anthropic-ai/sdk';
import type { ProviderSettings } from './ai-config.ts';
import { parametersOf, tokenLimit } from './model-parameters.ts';
import { CONTINUE, type Finished, type Provider, type ProviderCall, providerFetch } from './provider.ts';

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
    async *generate(call: ProviderCall): AsyncGenerator<string, Finished> {
      client ??= load();
      const { messages } = await client;
      const stream = await messages.create(requestOf(call), { signal: call.signal });
      let reason: Finished['reason'] = 'broken';
      let inputTokens = 0;
      let cachedTokens = 0;
      let outputTokens = 0;
      for await (const event of stream) {
        if (event.type === 'message_start') {
          const { input_tokens, cache_creation_input_tokens, cache_read_input_tokens } = event.message.usage;
          cachedTokens = cache_read_input_tokens ?? 0;
          inputTokens = input_tokens + (cache_creation_input_tokens ?? 0) + cachedTokens;
        }
        if (event.type === 'message_delta') {
          outputTokens = event.usage.output_tokens;
          reason = reasons[event.delta.stop_reason ?? ''] ?? reason;
        }
        // Thinking and everything else without text is a sign of life.
        yield event.type === 'content_block_delta' && event.delta.type === 'text_delta' ? event.delta.text : '';
      }
      return { reason, inputTokens, cachedTokens, outputTokens, read: [] };
    },
  };
}

const reasons: Readonly<Record<string, Finished['reason']>> = {
  end_turn: 'whole',
  stop_sequence: 'whole',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'declined',
};

function requestOf(call: ProviderCall): Anthropic.MessageCreateParamsStreaming {
  const { prompt, model, temperature, maxTokens, begun, strictness } = call;
  const parameters = parametersOf('anthropic', model);
  const isWhole = strictness === 'schema';
  const thinks = isWhole && parameters.thinking === 'adaptive';
  // The rest of a JSON text is no JSON.
  const schema = isWhole && parameters.takesSchema && begun === '' ? prompt.schema : null;
  return {
    model,
    system: [cachedBlock(prompt.system, isWhole), cachedBlock(prompt.task, isWhole)],
    messages: [
      { role: 'user', content: prompt.user },
      ...(begun === ''
        ? []
        : [
            { role: 'assistant' as const, content: begun },
            { role: 'user' as const, content: CONTINUE },
          ]),
    ],
    max_tokens: tokenLimit(parameters, maxTokens),
    ...(isWhole && parameters.takesTemperature ? { temperature } : {}),
    // Summaries arrive while the model thinks, which shows that it is alive.
    ...(thinks ? { thinking: { type: 'adaptive' as const, display: 'summarized' as const } } : {}),
    ...(thinks || schema
      ? {
          output_config: {
            ...(thinks ? { effort: 'low' as const } : {}),
            ...(schema ? { format: { type: 'json_schema' as const, schema: { ...schema } } } : {}),
          },
        }
      : {}),
    stream: true,
  };
}

/** A part of the prompt up to which it is the same for later requests. Anthropic keeps it for five minutes. */
function cachedBlock(text: string, isKept: boolean): Anthropic.TextBlockParam {
  return { type: 'text', text, ...(isKept ? { cache_control: { type: 'ephemeral' } } : {}) };
}
