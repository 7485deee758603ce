import { z } from 'zod';
import { composePrompt } from './prompt.ts';
import { namesOr, needed, score, sentence, sentences, words } from './shapes.ts';
import { aiTask } from './task.ts';

/** Minimum characters for a review (docs/rules.md, "Required and limits"). */
export const LEAST_REVIEWED = 20;

/** The default focus areas. */
export const usualFocusAreas = ['clarity', 'engagement', 'value'] as const;

/** Which of the places with the same words is meant, from 0, and of how many there were. */
const place = { nth: z.number().int().min(0).optional(), of: z.number().int().min(1).optional() };
/** The words beside a place whose words are replaced. */
const around = z.object({ before: z.string().max(100), after: z.string().max(100) });

/** Reviews a draft: its strengths, and what to change first. */
export const review = aiTask({
  name: 'review',
  call: { name: 'reviewContent', path: '/api/content/review-content', summary: 'Reviews a draft' },
  request: z.object({
    content: needed('Content Required', LEAST_REVIEWED),
    goal: words,
    audience: words,
    focusAreas: namesOr(usualFocusAreas, { most: 20 }),
    tone: words,
    context: words,
  }),
  reply: z.object({
    overallScore: score,
    confidence: score,
    strengths: sentences,
    improvements: sentences,
    suggestions: z
      .array(
        z.object({
          category: sentence,
          priority: z.enum(['high', 'medium', 'low']),
          issue: sentence,
          suggestion: sentence,
          location: sentence.optional(),
          ...place,
          around: around.optional(),
          /** Further places that the suggestion is about. Of the built-in assistant only. */
          places: z
            .array(z.object({ location: sentence, ...place }))
            .max(60)
            .optional(),
          /** The words that take the place of `location` by a press, where they are certain; empty to delete it. */
          replacement: z.string().max(5000).optional(),
        }),
      )
      .max(30),
    /** Statements that a reader may ask the source of, with the writer's ticks. Of the built-in assistant only. */
    claims: z
      .array(z.object({ quote: sentence, hasSource: z.boolean(), isChecked: z.boolean().optional() }))
      .max(50)
      .optional(),
    /** The checklist whose share done is `overallScore`. Of the built-in assistant only. */
    checklist: z
      .array(z.object({ name: sentence, isDone: z.boolean() }))
      .max(20)
      .optional(),
    /** Sentences of which the writer said that they sound like them. Of the device only. */
    dismissed: z.array(sentence).max(50).optional(),
    /** The part that was not judged, for example the words of a language that is not known. */
    unjudged: sentence.optional(),
  }),
  prompt: ({ content, goal, audience, focusAreas, tone, context }, writer) =>
    composePrompt(
      {
        instruction: `Review a draft for ${focusAreas.join(', ')}: a score (0-100) that a strict editor would give, how confident you are (0-100), its strengths, what to improve, and suggestions with a priority, the issue, what to do, and the place as a short quotation.`,
        platforms: [context],
        material: { goal, audience, tone, context, draft: content },
        shape:
          '{"overallScore": 0, "confidence": 0, "strengths": ["…"], "improvements": ["…"], "suggestions": [{"category": "…", "priority": "high|medium|low", "issue": "…", "suggestion": "…", "location": "…"}]}',
      },
      writer,
    ),
  temperature: 0.3,
  maxTokens: 2000,
  usualSeconds: { least: 15, most: 20 },
  failure: { title: 'Review Failed', message: 'Failed to review content. Please try again.' },
});
