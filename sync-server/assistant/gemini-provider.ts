import type { GenerateContentConfig, GoogleGenAI, ThinkingConfig, ThinkingLevel } from '@google/genai';
import type { ProviderSettings } from './ai-config.ts';
import { parametersOf, THINKING_TOKENS, tokenLimit } from './model-parameters.ts';
import { CONTINUE, type Finished, type Provider, type ProviderCall, providerFetch } from './provider.ts';

/** The finish reasons with which the service declines. */
const declined = new Set([
  'SAFETY',
  'RECITATION',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'IMAGE_SAFETY',
  'LANGUAGE',
]);

/** Google's Gemini. The SDK loads with the first call. */
export function geminiProvider({ apiKey, baseUrl }: ProviderSettings): Provider {
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
    async *generate(call: ProviderCall): AsyncGenerator<string, Finished> {
      client ??= load();
      const { models } = await client;
      // The SDK is loaded by now.
      const { ThinkingLevel: levels } = await import('@google/genai');
      const { model, prompt, begun } = call;
      const turn = (role: 'user' | 'model', text: string) => ({ role, parts: [{ text }] });
      const stream = await models.generateContentStream({
        model,
        contents: [turn('user', prompt.user), ...(begun === '' ? [] : [turn('model', begun), turn('user', CONTINUE)])],
        config: configOf(call, levels.LOW),
      });
      let reason: Finished['reason'] = 'broken';
      let inputTokens = 0;
      let cachedTokens = 0;
      let outputTokens = 0;
      for await (const chunk of stream) {
        const usage = chunk.usageMetadata ?? {};
        inputTokens = usage.promptTokenCount ?? inputTokens;
        cachedTokens = usage.cachedContentTokenCount ?? cachedTokens;
        outputTokens = (usage.candidatesTokenCount ?? 0) + (usage.thoughtsTokenCount ?? 0) || outputTokens;
        const [candidate] = chunk.candidates ?? [];
        const finish: string | undefined = candidate?.finishReason;
        if (chunk.promptFeedback?.blockReason || (finish && declined.has(finish))) reason = 'declined';
        else if (finish === 'STOP') reason = 'whole';
        else if (finish === 'MAX_TOKENS') reason = 'length';
        // Thoughts are parts, too. `chunk.text` would warn about them.
        const parts = candidate?.content?.parts ?? [];
        yield parts.map(({ text, thought }) => (thought ? '' : (text ?? ''))).join('');
      }
      return { reason, inputTokens, cachedTokens, outputTokens, read: [] };
    },
  };
}

function configOf(call: ProviderCall, low: ThinkingLevel): GenerateContentConfig {
  const { prompt, model, temperature, maxTokens, begun, strictness, signal } = call;
  const { system, task, schema } = prompt;
  const parameters = parametersOf('gemini', model);
  const isWhole = strictness === 'schema';
  const thinkingConfig = isWhole ? thinkingOf(parameters.thinking, low) : null;
  // The rest of a JSON text is no JSON.
  const isJson = schema !== null && begun === '' && strictness !== 'prompt';
  return {
    systemInstruction: `${system}\n\n${task}`,
    ...(isWhole && parameters.takesTemperature ? { temperature } : {}),
    maxOutputTokens: tokenLimit(parameters, maxTokens),
    ...(thinkingConfig ? { thinkingConfig } : {}),
    ...(isJson ? { responseMimeType: 'application/json' } : {}),
    ...(isJson && isWhole && parameters.takesSchema ? { responseJsonSchema: schema } : {}),
    abortSignal: signal,
  };
}

function thinkingOf(thinking: string, low: ThinkingLevel): ThinkingConfig | null {
  if (thinking === 'level') return { thinkingLevel: low };
  return thinking === 'budget' ? { thinkingBudget: THINKING_TOKENS } : null;
}
