import type { GoogleGenAI } from '@google/genai';
import type { ProviderSettings } from '../ai-config.ts';
import { type Finished, type Provider, type ProviderCall, providerFetch } from './provider.ts';

/** The finish reasons with which the service declines. All others are ends. */
const declined = new Set(['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII']);

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
