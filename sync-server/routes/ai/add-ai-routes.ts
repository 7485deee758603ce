import * as ai from '#core/api/ai.ts';
import type { Endpoint } from '#core/api/endpoint.ts';
import { listProviders } from '#core/api/providers.ts';
import { integrityOf } from '#core/ai/research.ts';
import { findPlatform } from '#core/platforms/catalogue.ts';
import type { AppContext, AppDeps } from '../../app-context.ts';
import { serveEndpoint } from '../serve-endpoint.ts';
import { handleGenerate } from './generate.ts';
import { handlePlainTask, handleTask } from './handle-task.ts';
import { handleListProviders } from './list-providers.ts';
import { handleListSchedulingSuggestions } from './list-scheduling-suggestions.ts';
import { handleAnalyzeVoice, handleGetVoiceProfile, handleSaveVoiceProfile } from './voice-profile.ts';

/** The calls of the assistant. */
export function addAiRoutes(
  deps: AppDeps,
  add: (definition: Endpoint, answer: (ctx: AppContext) => Promise<void>) => void,
): void {
  add(ai.generateIdeas, handlePlainTask(deps, ai.generateIdeas, 'ideas'));
  add(ai.audienceInsights, handlePlainTask(deps, ai.audienceInsights, 'audience-insights'));
  add(ai.soWhatAnalysis, handlePlainTask(deps, ai.soWhatAnalysis, 'so-what'));
  add(ai.generateOutline, handlePlainTask(deps, ai.generateOutline, 'outline'));
  add(ai.generateOpeners, handlePlainTask(deps, ai.generateOpeners, 'openers'));
  add(ai.generateDraft, handlePlainTask(deps, ai.generateDraft, 'draft'));
  add(ai.generateHeadlines, handlePlainTask(deps, ai.generateHeadlines, 'headlines'));
  add(ai.seoAnalysis, handlePlainTask(deps, ai.seoAnalysis, 'seo'));
  add(ai.generateCta, handlePlainTask(deps, ai.generateCta, 'cta'));
  add(ai.reviewContent, handlePlainTask(deps, ai.reviewContent, 'review'));
  add(
    ai.researchAssistant,
    handleTask(deps, {
      definition: ai.researchAssistant,
      task: 'research',
      request: ({ body }) => ({ request: body }),
      reply: ({ provider, model, reply, read }) => ({
        success: true as const,
        provider,
        model,
        data: reply,
        dataIntegrity: integrityOf(reply, read),
      }),
    }),
  );
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
  add(ai.getVoiceProfile, serveEndpoint(deps, ai.getVoiceProfile, handleGetVoiceProfile()));
  add(ai.saveVoiceProfile, serveEndpoint(deps, ai.saveVoiceProfile, handleSaveVoiceProfile(deps)));
}
