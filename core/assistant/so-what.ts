import { z } from 'zod';
import { composePrompt } from './prompt.ts';
import { needed, score, sentence, sentences, words } from './shapes.ts';
import { aiTask } from './task.ts';

/** Explains why an item matters to its readers. */
export const soWhat = aiTask({
  name: 'so-what',
  call: {
    name: 'soWhatAnalysis',
    path: '/api/content/so-what-analysis',
    summary: 'Describes why a text matters to its readers',
  },
  request: z.object({
    topic: needed('Content Details Required'),
    goal: needed('Content Details Required'),
    audience: words,
    context: words,
  }),
  reply: z.object({
    audienceBenefits: sentences.min(1),
    uniqueAngle: sentence,
    keyTakeaways: sentences.min(1),
    soWhatInsights: z.object({
      whyItMatters: sentence,
      audienceRelevance: sentence,
      actionableValue: sentence,
      differentiator: sentence,
      confidence: score,
    }),
  }),
  prompt: ({ topic, goal, audience, context }, writer) =>
    composePrompt(
      {
        instruction:
          'Answer "so what?" for a planned piece: 3 benefits for its readers, one unique angle, 3 takeaways, then why it matters, why it is relevant to this audience, what they can do with it, what sets it apart, and how confident you are (0-100).',
        material: { topic, goal, audience, context },
        shape:
          '{"audienceBenefits": ["…"], "uniqueAngle": "…", "keyTakeaways": ["…"], "soWhatInsights": {"whyItMatters": "…", "audienceRelevance": "…", "actionableValue": "…", "differentiator": "…", "confidence": 0}}',
      },
      writer,
    ),
  temperature: 0.7,
  maxTokens: 1200,
  usualSeconds: { most: 15 },
  failure: { title: 'Analysis Failed', message: 'Failed to generate value analysis. Please try again.' },
});
