import { z } from 'zod';
import { audienceInsights as audienceInsightsTask } from '../ai/audience-insights.ts';
import { cta as ctaTask } from '../ai/cta.ts';
import { draft as draftTask } from '../ai/draft.ts';
import { headlines as headlinesTask } from '../ai/headlines.ts';
import { ideas as ideasTask } from '../ai/ideas.ts';
import { openers as openersTask } from '../ai/openers.ts';
import { outline as outlineTask } from '../ai/outline.ts';
import { dataIntegrity, research as researchTask } from '../ai/research.ts';
import { review as reviewTask } from '../ai/review.ts';
import { schedulingSuggestion } from '../ai/scheduling.ts';
import { seo as seoTask } from '../ai/seo.ts';
import { needed, providerName, requestedProvider } from '../ai/shapes.ts';
import { soWhat as soWhatTask } from '../ai/so-what.ts';
import type { AiTask } from '../ai/task.ts';
import { voice as voiceTask, voiceProfile } from '../ai/voice.ts';
import { endpoint } from './endpoint.ts';

const area = 'AI';

/** Who answered: `built-in` is no model, and then `model` is null. */
const answeredBy = { success: z.literal(true), provider: providerName, model: z.string().nullable() };

/** A task's call. Its body may name the provider that is tried first. */
function call<Request extends z.ZodType, Reply extends z.ZodType>(
  path: `/api/${string}`,
  summary: string,
  { request, reply }: AiTask<Request, Reply>,
) {
  return endpoint({
    method: 'POST',
    path,
    area,
    summary,
    body: z.intersection(z.object({ provider: requestedProvider }), request),
    reply: z.object({ ...answeredBy, data: reply }),
  });
}

export const generateIdeas = call('/api/content-ideas/generate', 'Proposes ideas', ideasTask);
export const audienceInsights = call(
  '/api/content/audience-insights',
  'What an audience cares about',
  audienceInsightsTask,
);
export const soWhatAnalysis = call('/api/content/so-what-analysis', 'Why a piece matters to its readers', soWhatTask);
export const generateOutline = call('/api/content/generate-outline', 'Proposes an outline', outlineTask);
export const generateOpeners = call('/api/content/generate-openers', 'Proposes openers', openersTask);
export const generateDraft = call(
  '/api/content/generate-draft',
  'Writes a first draft; streams to who accepts text/event-stream',
  draftTask,
);
export const generateHeadlines = call('/api/content/generate-headlines', 'Proposes headlines', headlinesTask);
export const seoAnalysis = call('/api/content/seo-analysis', 'Keywords, meta texts and a score for search', seoTask);
export const generateCta = call('/api/content/generate-cta', 'Proposes calls to action', ctaTask);
export const reviewContent = call('/api/content/review-content', 'Reviews a draft', reviewTask);

export const researchAssistant = endpoint({
  method: 'POST',
  path: '/api/content/research-assistant',
  area,
  summary: 'Gathers findings and sources, and says how far they can be relied on',
  body: z.intersection(z.object({ provider: requestedProvider }), researchTask.request),
  reply: z.object({ ...answeredBy, data: researchTask.reply, dataIntegrity }),
});

export const generateContent = endpoint({
  method: 'POST',
  path: '/api/content/generate',
  area,
  summary: 'Writes a piece from a prompt; streams to who accepts text/event-stream',
  body: z.object({
    provider: requestedProvider,
    prompt: needed('Please select a platform, content pillar, and enter a prompt.'),
    platformId: z.coerce.number().int().nullish(),
    pillarId: z.string().max(64).nullish(),
  }),
  reply: z.object({ ...answeredBy, content: z.string() }),
});

const usage = z.object({ inputTokens: z.number().int(), outputTokens: z.number().int() });

export const generate = endpoint({
  method: 'POST',
  path: '/api/ai/generate',
  area,
  summary:
    'Topics and headlines as JSON in a string, a draft or any text; texts stream to who accepts text/event-stream',
  body: z.object({
    prompt: needed('Please enter a prompt.'),
    provider: requestedProvider,
    /** Answered by the operator's model where it is another one. */
    model: z.string().max(200).optional(),
    temperature: z.number().min(0).max(1).optional(),
    maxTokens: z.number().int().min(1).optional(),
    type: z.enum(['topics', 'draft', 'headlines', 'text']).default('text'),
  }),
  reply: z.object({ ...answeredBy, content: z.string(), usage }),
});

export const analyzeVoice = endpoint({
  method: 'POST',
  path: '/api/ai/analyze-voice',
  area,
  summary: 'Describes a writing voice: `content` is the profile as JSON in a string',
  body: z.intersection(
    z.object({
      provider: requestedProvider,
      userId: z.string().max(64).optional(),
      analysisType: z.literal('voice_profile').default('voice_profile'),
    }),
    voiceTask.request,
  ),
  reply: z.object({ ...answeredBy, content: z.string() }),
});

export const listSchedulingSuggestions = endpoint({
  method: 'GET',
  path: '/api/content/scheduling-suggestions',
  area,
  summary: "When to publish what, from the person's own best hours",
  reply: z.array(schedulingSuggestion),
});

export const getVoiceProfile = endpoint({
  method: 'GET',
  path: '/api/voice-profile/{userId}',
  area,
  summary: 'The last voice profile; null before the first analysis',
  reply: voiceProfile.nullable(),
});
export const saveVoiceProfile = endpoint({
  method: 'POST',
  path: '/api/voice-profile',
  area,
  summary: 'Keeps a voice profile',
  body: voiceProfile,
  status: 201,
  reply: voiceProfile,
});
