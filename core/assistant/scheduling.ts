import { z } from 'zod';
import { localDate } from '../kernel/shapes.ts';
import { composePrompt } from './prompt.ts';
import { sentence } from './shapes.ts';
import { aiTask } from './task.ts';

export const schedulingSuggestion = z.object({
  contentId: z.uuid(),
  suggestedDate: localDate,
  /** HH:mm in the person's zone. */ suggestedTime: z.string().regex(/^\d{2}:\d{2}$/),
  reason: sentence,
  confidence: z.number().min(0).max(1),
});

/**
 * Suggests when to publish which draft. The dates are computed from the person's usual hours; a model may only improve
 * the wording of the reasons.
 */
export const scheduling = aiTask({
  name: 'scheduling',
  call: {
    name: 'suggestSchedule',
    path: '/api/content/suggest-schedule',
    summary: 'Proposes when to publish which draft',
  },
  request: z.object({
    today: localDate,
    drafts: z
      .array(z.object({ contentId: z.uuid(), title: z.string(), pillar: z.string(), platform: z.string() }))
      .max(50),
    taken: z.array(localDate).max(400),
    bestHours: z
      .array(
        z.object({
          weekday: z.number().int().min(1).max(7),
          hour: z.number().int().min(0).max(23),
          share: z.number().min(0).max(1),
        }),
      )
      .max(168),
  }),
  reply: z.object({ suggestions: z.array(schedulingSuggestion).max(50) }),
  prompt: ({ today, drafts, taken, bestHours }, writer) =>
    composePrompt(
      {
        instruction: `Today is ${today}. Give each draft a date within four weeks and a time, so that pillars alternate, taken dates stay free where possible, and the writer's best hours are used (weekday 1 is Monday). Say why in a sentence and how confident you are (0 to 1).`,
        material: {
          drafts: JSON.stringify(drafts),
          'taken dates': taken.join(', '),
          'best hours': JSON.stringify(bestHours),
        },
        shape:
          '{"suggestions": [{"contentId": "…", "suggestedDate": "yyyy-MM-dd", "suggestedTime": "HH:mm", "reason": "…", "confidence": 0.5}]}',
      },
      writer,
    ),
  temperature: 0.2,
  maxTokens: 2000,
  usualSeconds: { most: 20 },
  failure: { message: 'No scheduling suggestions available at this time.' },
});
