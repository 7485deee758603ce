import * as ai from '#core/api/ai.ts';
import type { Endpoint } from '#core/api/endpoint.ts';
import { integrityOf } from '#core/ai/research.ts';
import { findPlatform } from '#core/platforms/catalogue.ts';
import type { AppContext, AppParts } from '../../app-context.ts';
import { serveEndpoint } from '../serve-endpoint.ts';
import { handleGenerate } from './generate.ts';
import { handlePlainTask, handleTask } from './handle-task.ts';
import { handleListProviders } from './list-providers.ts';
import { handleListSchedulingSuggestions } from './list-scheduling-suggestions.ts';
import { handleAnalyzeVoice, handleGetVoiceProfile, handleSaveVoiceProfile } from './voice-profile.ts';

/** The calls of the assistant. */
export function addAiRoutes(
  parts: AppParts,
  add: (definition: Endpoint, answer: (ctx: AppContext) => Promise<void>) => void,
): void {
  add(ai.generateIdeas, handlePlainTask(parts, ai.generateIdeas, 'ideas'));
  add(ai.audienceInsights, handlePlainTask(parts, ai.audienceInsights, 'audience-insights'));
  add(ai.soWhatAnalysis, handlePlainTask(parts, ai.soWhatAnalysis, 'so-what'));
  add(ai.generateOutline, handlePlainTask(parts, ai.generateOutline, 'outline'));
  add(ai.generateOpeners, handlePlainTask(parts, ai.generateOpeners, 'openers'));
  add(ai.generateDraft, handlePlainTask(parts, ai.generateDraft, 'draft'));
  add(ai.generateHeadlines, handlePlainTask(parts, ai.generateHeadlines, 'headlines'));
  add(ai.seoAnalysis, handlePlainTask(parts, ai.seoAnalysis, 'seo'));
  add(ai.generateCta, handlePlainTask(parts, ai.generateCta, 'cta'));
  add(ai.reviewContent, handlePlainTask(parts, ai.reviewContent, 'review'));
  add(
    ai.researchAssistant,
    handleTask(parts, {
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
    handleTask(parts, {
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
  add(ai.generate, handleGenerate(parts));
  add(ai.analyzeVoice, handleAnalyzeVoice(parts));
  add(ai.listProviders, serveEndpoint(parts, ai.listProviders, handleListProviders(parts)));
  add(
    ai.listSchedulingSuggestions,
    serveEndpoint(parts, ai.listSchedulingSuggestions, handleListSchedulingSuggestions()),
  );
  add(ai.getVoiceProfile, serveEndpoint(parts, ai.getVoiceProfile, handleGetVoiceProfile()));
  add(ai.saveVoiceProfile, serveEndpoint(parts, ai.saveVoiceProfile, handleSaveVoiceProfile(parts)));
}
