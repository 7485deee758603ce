import type { AiConfig } from './ai-config.ts';
import { anthropicProvider } from './anthropic-provider.ts';
import { geminiProvider } from './gemini-provider.ts';
import { openAiProvider } from './openai-provider.ts';
import type { Provider } from './provider.ts';

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
