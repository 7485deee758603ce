import { z } from 'zod';
import { composePrompt } from './prompt.ts';
import { needed, sentences, words } from './shapes.ts';
import { aiTask } from './task.ts';

/** Lists what an audience cares about and struggles with. */
export const audienceInsights = aiTask({
  name: 'audience-insights',
  call: {
    name: 'audienceInsights',
    path: '/api/content/audience-insights',
    summary: 'Describes what an audience cares about',
  },
  request: z.object({
    topic: words,
    goal: words,
    primaryAudience: needed('Primary Audience Required'),
    role: words,
    experience: words,
  }),
  reply: z.object({ keyInsights: sentences.min(1), painPoints: sentences.min(1) }),
  prompt: ({ topic, goal, primaryAudience, role, experience }, writer) =>
    composePrompt(
      {
        instruction:
          'Describe the audience of a piece: 3 to 5 key insights about what it knows, wants and decides by, and 3 to 5 pain points. One sentence each, about this audience and topic only.',
        material: { topic, goal, 'primary audience': primaryAudience, role, experience },
        shape: '{"keyInsights": ["…"], "painPoints": ["…"]}',
      },
      writer,
    ),
  temperature: 0.7,
  maxTokens: 1000,
  usualSeconds: { most: 15 },
  failure: { message: 'Failed to generate audience insights. Please try again.' },
});
