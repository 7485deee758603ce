import { z } from 'zod';
import { dataIntegrity, leastFor, needed, providerName, requestedProvider } from '../assistant/shapes.ts';
import { schedulingSuggestion } from '../assistant/scheduling.ts';
import { aiTasks, generatePath, requestableTasks, writeTextPath, type TaskWithCall } from '../ai-tasks.ts';
import { voice as voiceTask, voiceProfile } from '../assistant/voice.ts';
import { toldFailure } from '../assistant/model-failures.ts';
import { ownPassage, passageCount } from '../assistant/own-passages.ts';
import { endpoint } from './endpoint.ts';

const area = 'AI';
const refusedIn = ['message'] as const;

/** The provider that answered. `model` is null for `built-in`. */
const answeredBy = {
  success: z.literal(true),
  provider: providerName,
  model: z.string().nullable(),
  /** Present when models that were asked before gave no reply: each with its reason. */
  failures: z.array(toldFailure).optional(),
};

/** Fields that every AI call takes besides its own. */
const common = {
  provider: requestedProvider,
  /** Passages that the person has published, whose rhythm and vocabulary a model is to match. */
  passages: z.array(ownPassage).max(passageCount.most).optional(),
};

/** A task's own call. Its body may name the provider to try first. */
export function taskEndpoint({
  call: { path, summary },
  request,
  reply,
  dataIntegrity: integrity,
  fallback,
}: TaskWithCall) {
  return endpoint({
    method: 'POST',
    path,
    area,
    summary,
    refusedIn,
    carriesTexts: true,
    repeatedBy: 'again',
    body: z.intersection(z.object(common), request),
    reply: z.object({
      ...answeredBy,
      data: reply,
      ...(integrity ? { dataIntegrity } : {}),
      ...(fallback ? { notice: z.literal(fallback.notice).optional() } : {}),
    }),
  });
}

/** The tasks' own calls, by task name. */
export const taskEndpoints = Object.fromEntries(
  requestableTasks.map((task) => [task.call.name, taskEndpoint(task)] as const),
);

export const generateContent = endpoint({
  method: 'POST',
  path: writeTextPath,
  area,
  summary: 'Writes a text from a prompt; streams to clients that accept text/event-stream',
  refusedIn,
  carriesTexts: true,
  repeatedBy: 'again',
  body: z.object({
    ...common,
    prompt: needed('Please select a platform, content pillar, and enter a prompt.'),
    platformId: z.coerce.number().int().nullish(),
    pillarId: z.string().max(64).nullish(),
  }),
  reply: z.object({ ...answeredBy, content: z.string() }),
});

const usage = z.object({ inputTokens: z.number().int(), outputTokens: z.number().int() });

export const generate = endpoint({
  method: 'POST',
  path: generatePath,
  area,
  summary:
    'Generates topics or headlines (JSON in a string), or a draft or other text (streams to clients that accept text/event-stream)',
  refusedIn,
  carriesTexts: true,
  repeatedBy: 'again',
  body: z
    .object({
      ...common,
      prompt: needed('Please enter a prompt.'),
      /** A request for another model than the operator's is answered by the operator's model. */
      model: z.string().max(200).optional(),
      temperature: z
        .number()
        .transform((value) => Math.min(1, Math.max(0, value)))
        .optional(),
      maxTokens: z
        .number()
        .transform((value) => Math.max(1, Math.floor(value)))
        .optional(),
      /** Any other value counts as `text`. */
      type: z
        .union([
          z.enum(['topics', 'draft', 'headlines', 'text']),
          z
            .string()
            .max(64)
            .transform(() => 'text' as const),
        ])
        .default('text'),
    })
    .superRefine(({ prompt, type }, context) => {
      if (type === 'text') return;
      const { characters, sentence } = leastFor[type];
      if (prompt.trim().length < characters) context.addIssue({ code: 'custom', message: sentence });
    }),
  reply: z.object({
    ...answeredBy,
    content: z.string(),
    usage,
    /** Present when the topics are a fallback because the notes could not be read. */
    notice: z.literal(aiTasks.topics.fallback!.notice).optional(),
  }),
});

export const analyzeVoice = endpoint({
  method: 'POST',
  path: '/api/ai/analyze-voice',
  timeLimit: 'assistant',
  area,
  summary: 'Describes a writing voice: `content` is the profile as JSON in a string',
  refusedIn: ['message', 'error'],
  carriesTexts: true,
  repeatedBy: 'again',
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
  summary: 'Suggests when to publish each draft, from your own best hours',
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
  summary: 'Saves a voice profile',
  carriesTexts: true,
  repeatedBy: getVoiceProfile,
  body: voiceProfile,
  status: 201,
  reply: voiceProfile,
});
