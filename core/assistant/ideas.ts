import { z } from 'zod';
import { composePrompt, seenMaterial } from './prompt.ts';
import { needed, seen, sentence, words } from './shapes.ts';
import { aiTask } from './task.ts';

const MISSING = 'Please fill in at least industry, target audience, and content type.';

/** Content types and tones for ideas (docs/rules.md, "Required and limits"). */
export const ideaContentTypes = [
  'thought-leadership',
  'educational',
  'industry-insights',
  'personal-story',
  'case-study',
  'opinion',
  'trends',
] as const;
export const ideaTones = ['professional', 'conversational', 'authoritative', 'friendly', 'inspiring'] as const;

/** Suggests ideas for items. */
export const ideas = aiTask({
  name: 'ideas',
  call: { name: 'generateIdeas', path: '/api/content-ideas/generate', summary: 'Proposes ideas' },
  request: z.object({
    count: z
      .number()
      .int()
      .min(1, 'count: choose a number from 1 to 10')
      .max(10, 'count: choose a number from 1 to 10')
      .nullish()
      .transform((count) => count ?? 5),
    promptData: z.object(
      {
        industry: needed(MISSING),
        targetAudience: needed(MISSING),
        contentType: needed(MISSING),
        tone: words,
        topics: words,
        goals: words,
      },
      MISSING,
    ),
    seen,
  }),
  reply: z.object({
    ideas: z
      .array(
        z.object({
          title: z.string().trim().min(1).max(300),
          description: sentence,
          /** Name of one of the writer's pillars, if the idea fits one. */ pillar: z.string().max(200).nullish(),
        }),
      )
      .min(1)
      .max(10),
  }),
  prompt: (
    { count, promptData: { industry, targetAudience, contentType, tone, topics, goals }, seen: before },
    writer,
  ) =>
    composePrompt(
      {
        instruction: `Propose exactly ${count} ideas for pieces: a working title of at most 80 characters, a description of two sentences that says what the piece argues and for whom, and the name of the writer's pillar that it belongs to. No two ideas alike.`,
        material: {
          industry,
          'target audience': targetAudience,
          'content type': contentType,
          tone,
          topics,
          goals,
          [seenMaterial]: before,
        },
        shape: '{"ideas": [{"title": "…", "description": "…", "pillar": "…"}]}',
      },
      writer,
    ),
  temperature: 0.9,
  maxTokens: 1500,
  usualSeconds: { most: 15 },
  failure: { message: 'Failed to generate ideas with AI' },
});
