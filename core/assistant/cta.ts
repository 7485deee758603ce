import { z } from 'zod';
import { composePrompt, seenMaterial } from './prompt.ts';
import { needed, seen, sentence, words } from './shapes.ts';
import { aiTask } from './task.ts';

/** The goals of a call to action (docs/rules.md, "Shapes"). */
export const ctaTypes = ['engagement', 'newsletter', 'lead-gen', 'product', 'social', 'feedback'] as const;

/** Writes calls to action for the end of an item. */
export const cta = aiTask({
  name: 'cta',
  call: { name: 'generateCta', path: '/api/content/generate-cta', summary: 'Proposes calls to action' },
  request: z.object({
    goal: needed('Goal Required'),
    audience: words,
    contentType: words,
    /** The draft; absent before there is one. The built-in assistant proposes what it asks for. */
    content: words,
    tone: words,
    context: words,
    seen,
  }),
  reply: z.object({
    suggestions: z
      .array(
        z.object({
          type: z.enum(ctaTypes),
          urgency: z
            .number()
            .transform((value) => Math.round(Math.min(10, Math.max(1, value))))
            .pipe(z.number().int().min(1).max(10)),
          text: sentence,
          reasoning: sentence,
        }),
      )
      .max(10),
  }),
  needs: 'suggestions',
  prompt: ({ goal, audience, contentType, tone, context, seen: before }, writer) =>
    composePrompt(
      {
        instruction: `Write 4 calls to action for the end of a piece, each of another type out of ${ctaTypes.join(', ')}, with its urgency (1-10) and why it serves the goal. One ask each, no pressure that the piece has not earned.`,
        platforms: [context],
        material: { goal, audience, 'content type': contentType, tone, context, [seenMaterial]: before },
        shape:
          '{"suggestions": [{"type": "engagement|newsletter|lead-gen|product|social|feedback", "urgency": 5, "text": "…", "reasoning": "…"}]}',
      },
      writer,
    ),
  temperature: 0.8,
  maxTokens: 800,
  usualSeconds: { most: 12 },
  failure: { title: 'CTA Generation Failed', message: 'Failed to generate calls to action', isWordedByStatus: true },
});
