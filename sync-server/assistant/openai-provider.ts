import type OpenAI from 'openai';
import type {
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import type { ProviderSettings } from './ai-config.ts';
import { parametersOf, tokenLimit } from './model-parameters.ts';
import { CONTINUE, type Finished, type Provider, type ProviderCall, providerFetch } from './provider.ts';

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
    async *generate(call: ProviderCall): AsyncGenerator<string, Finished> {
      client ??= load();
      const { chat } = await client;
      const stream = await chat.completions.create(requestOf(name, call), { signal: call.signal });
      let reason: Finished['reason'] | null = null;
      let usage: OpenAI.CompletionUsage | null = null;
      for await (const chunk of stream) {
        if (chunk.usage) usage = chunk.usage;
        const [choice] = chunk.choices;
        if (choice?.delta.refusal) reason = 'declined';
        if (choice?.finish_reason) reason ??= reasons[choice.finish_reason] ?? 'whole';
        // An empty part is a sign of life: local servers send a model's thinking in fields of their own.
        yield choice?.delta.content ?? '';
      }
      return {
        reason: reason ?? 'broken',
        inputTokens: usage?.prompt_tokens ?? 0,
        cachedTokens: usage?.prompt_tokens_details?.cached_tokens ?? 0,
        outputTokens: usage?.completion_tokens ?? 0,
        read: [],
      };
    },
  };
}

const reasons: Readonly<Record<string, Finished['reason']>> = { length: 'length', content_filter: 'declined' };

function requestOf(name: 'openai' | 'local', call: ProviderCall): ChatCompletionCreateParamsStreaming {
  const { prompt, model, temperature, maxTokens, begun, strictness } = call;
  const parameters = parametersOf(name, model);
  const isWhole = strictness === 'schema';
  const limit = tokenLimit(parameters, maxTokens);
  return {
    model,
    messages: messagesOf(prompt, begun),
    ...(isWhole && parameters.takesTemperature ? { temperature } : {}),
    ...(isWhole && parameters.thinking === 'effort' ? { reasoning_effort: 'low' as const } : {}),
    // Many services that copy the API know only the older parameter name.
    ...(name === 'local' ? { max_tokens: limit } : { max_completion_tokens: limit }),
    ...formatOf(call, isWhole && parameters.takesSchema),
    stream: true,
    stream_options: { include_usage: true },
  };
}

/** The beginning is the same for each request of a person, and then for each request of a task: OpenAI keeps it. */
function messagesOf({ system, task, user }: ProviderCall['prompt'], begun: string): ChatCompletionMessageParam[] {
  return [
    { role: 'system', content: `${system}\n\n${task}` },
    { role: 'user', content: user },
    ...(begun === ''
      ? []
      : [
          { role: 'assistant' as const, content: begun },
          { role: 'user' as const, content: CONTINUE },
        ]),
  ];
}

/** The rest of a JSON text is no JSON. */
function formatOf(
  { prompt: { schema }, begun, strictness }: ProviderCall,
  takesSchema: boolean,
): Pick<ChatCompletionCreateParamsStreaming, 'response_format'> {
  if (!schema || begun !== '' || strictness === 'prompt') return {};
  if (!takesSchema) return { response_format: { type: 'json_object' } };
  return {
    response_format: { type: 'json_schema', json_schema: { name: 'reply', strict: true, schema: { ...schema } } },
  };
}
