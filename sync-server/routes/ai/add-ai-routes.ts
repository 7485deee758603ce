import * as ai from '#core/api/ai.ts';
import type { Endpoint } from '#core/api/endpoint.ts';
import { listProviders } from '#core/api/providers.ts';
import { requestableTasks } from '#core/ai-tasks.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import type { AppContext, AppDeps } from '../../app-context.ts';
import type { Handler } from '../handler.ts';
import { serveEndpoint, type Readers } from '../serve-endpoint.ts';
import { handleGenerate } from './generate.ts';
import { handleOwnCall, handleTask } from './handle-task.ts';
import { handleListProviders } from './list-providers.ts';
import { handleListSchedulingSuggestions } from './list-scheduling-suggestions.ts';
import { handleAnalyzeVoice, handleGetVoiceProfile, handleSaveVoiceProfile } from './voice-profile.ts';

/** The calls of the assistant. */
export function addAiRoutes(
  deps: AppDeps,
  add: (definition: Endpoint, answer: (ctx: AppContext) => Promise<void>) => void,
): void {
  for (const task of requestableTasks) {
    const definition = ai.taskEndpoint(task);
    add(definition, handleOwnCall(deps, task, definition));
  }
  add(
    ai.generateContent,
    handleTask(deps, {
      definition: ai.generateContent,
      task: 'write-text',
      request: ({ body: { prompt, platformId, pillarId }, rows }) => ({
        request: {
          prompt,
          platform: (platformId && findPlatform(platformId)?.name) || '',
          pillar: rows.workspace.pillars.find(({ id }) => id === pillarId)?.name ?? '',
        },
      }),
      reply: ({ provider, model, reply }) => ({ success: true as const, provider, model, content: reply.content }),
    }),
  );
  add(ai.generate, handleGenerate(deps));
  add(ai.analyzeVoice, handleAnalyzeVoice(deps));
  add(listProviders, serveEndpoint(deps, listProviders, handleListProviders(deps)));
  add(
    ai.listSchedulingSuggestions,
    serveEndpoint(deps, ai.listSchedulingSuggestions, handleListSchedulingSuggestions()),
  );
  const readVoice = handleGetVoiceProfile();
  const readers: Readers = new Map([[ai.getVoiceProfile, readVoice as Handler<Endpoint>]]);
  add(ai.getVoiceProfile, serveEndpoint(deps, ai.getVoiceProfile, readVoice));
  add(ai.saveVoiceProfile, serveEndpoint(deps, ai.saveVoiceProfile, handleSaveVoiceProfile(deps), readers));
}
