import { z } from 'zod';
import { composePrompt } from './prompt.ts';
import { length, needed, score, sentence, words } from './shapes.ts';
import { aiTask } from './task.ts';

/** Structures an item before it is written. */
export const outline = aiTask({
  name: 'outline',
  call: { name: 'generateOutline', path: '/api/content/generate-outline', summary: 'Proposes an outline' },
  request: z.object({
    topic: needed('Strategy Required'),
    goal: needed('Strategy Required'),
    audience: words,
    valueProposition: words,
    estimatedLength: length,
    context: words,
  }),
  reply: z.object({
    structure: z.object({
      introduction: sentence,
      sections: z
        .array(z.object({ title: sentence, content: sentence }))
        .min(1)
        .max(12),
      conclusion: sentence,
    }),
    reasoning: sentence,
    confidence: score,
  }),
  prompt: ({ topic, goal, audience, valueProposition, estimatedLength, context }, writer) =>
    composePrompt(
      {
        instruction: `Outline a ${estimatedLength} piece: what the introduction does, ${sectionCount[estimatedLength]} sections with a title and what each says, what the conclusion leaves the reader with, why this order works, and how confident you are (0-100).`,
        platforms: [context],
        material: { topic, goal, audience, 'value proposition': valueProposition, context },
        shape:
          '{"structure": {"introduction": "…", "sections": [{"title": "…", "content": "…"}], "conclusion": "…"}, "reasoning": "…", "confidence": 0}',
      },
      writer,
    ),
  temperature: 0.7,
  maxTokens: 1500,
  usualSeconds: { most: 20 },
  failure: { message: 'Failed to generate outline' },
});

/** Number of sections by length. Readers of a short item remember three points. */
const sectionCount = { short: '3', medium: '4', long: '5 or 6' } as const;
