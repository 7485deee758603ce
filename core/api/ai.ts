import { z } from 'zod';
import { schedulingSuggestion } from '../ai/scheduling.ts';
import { dataIntegrity, needed, providerName, requestedProvider } from '../ai/shapes.ts';
import { requestableTasks, type TaskWithCall } from '../ai/tasks.ts';
import { voice as voiceTask, voiceProfile } from '../ai/voice.ts';
import { endpoint } from './endpoint.ts';

const area = 'AI';

/** Who answered: `built-in` is no model, and then `model` is null. */
const answeredBy = { success: z.literal(true), provider: providerName, model: z.string().nullable() };

/** A task's own call. Its body may name the provider that is tried first. */
export function taskEndpoint({ call: { path, summary }, request, reply, dataIntegrity: integrity }: TaskWithCall) {
  return endpoint({
    method: 'POST',
    path,
    area,
    summary,
    body: z.intersection(z.object({ provider: requestedProvider }), request),
    reply: z.object({ ...answeredBy, data: reply, ...(integrity ? { dataIntegrity } : {}) }),
  });
}

/** The tasks' own calls, by name. */
export const taskEndpoints = Object.fromEntries(
  requestableTasks.map((task) => [task.call.name, taskEndpoint(task)] as const),
);

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
