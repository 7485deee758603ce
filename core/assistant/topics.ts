import { z } from 'zod';
import { composePrompt } from './prompt.ts';
import { leastFor, needed, sentence, sentences } from './shapes.ts';
import { aiTask } from './task.ts';

/** Number of topics per request (docs/rules.md, "Figures"). */
export const TOPIC_COUNT = 6;

/** One topic, before any is selected. */
export const topicShape = z.object({
  title: sentence,
  description: sentence,
  angle: sentence,
  audienceValue: sentence,
  contentComponents: sentences,
  difficultyLevel: z.enum(['Easy', 'Medium', 'Complex']),
});

/** Proposes topics from research notes. */
export const topics = aiTask({
  name: 'topics',
  call: null,
  request: z.object({ prompt: needed(leastFor.topics.sentence, leastFor.topics.characters) }),
  reply: z.object({
    topics: z.array(topicShape.transform((topic) => ({ ...topic, selected: false }))).max(TOPIC_COUNT),
  }),
  needs: 'topics',
  prompt: ({ prompt }, writer) =>
    composePrompt(
      {
        instruction: `Propose exactly ${TOPIC_COUNT} topics out of these notes: a title, a description, the angle, what the audience gains, the parts that the piece needs, and how hard it is to write (Easy, Medium, Complex).`,
        material: { notes: prompt },
        shape:
          '{"topics": [{"title": "…", "description": "…", "angle": "…", "audienceValue": "…", "contentComponents": ["…"], "difficultyLevel": "Easy|Medium|Complex"}]}',
      },
      writer,
    ),
  temperature: 0.7,
  maxTokens: 2000,
  usualSeconds: { most: 15 },
  failure: { message: 'AI returned invalid topic format. Please try again.' },
  fallback: {
    notice: 'Fallback Topics Generated',
    pick: ({ topics: all }) => ({ topics: all.slice(0, 2) }),
    isForUnreadableOnly: true,
  },
});
