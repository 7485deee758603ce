import { z } from 'zod';
import { composePrompt } from './prompt.ts';
import { needed } from './shapes.ts';
import { aiTask } from './task.ts';

/** Writes an item from a prompt, for the creator's assistant and free generation. */
export const writeText = aiTask({
  name: 'write-text',
  call: null,
  request: z.object({
    prompt: needed('Please select a platform, content pillar, and enter a prompt.'),
    /** Names of the platform and the pillar; empty when none is chosen. */
    platform: z.string().default(''),
    pillar: z.string().default(''),
  }),
  reply: z.object({ content: z.string().min(1).max(500_000) }),
  prompt: ({ prompt, platform, pillar }, writer) =>
    composePrompt(
      {
        instruction:
          "Do what the writer's request asks, as a text in Markdown for the platform and the pillar, where they are named. Answer with the text alone.",
        platforms: [platform],
        material: { platform, pillar, request: prompt },
      },
      writer,
    ),
  fromText: (text) => ({ content: text.trim() }),
  temperature: 0.7,
  maxTokens: 2000,
  isWriting: true,
  usualSeconds: { most: 20 },
  failure: { message: 'Failed to generate content' },
});
