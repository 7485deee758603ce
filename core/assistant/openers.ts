import { z } from 'zod';
import { composePrompt, seenMaterial } from './prompt.ts';
import { needed, seen, sentence, words } from './shapes.ts';
import { aiTask } from './task.ts';

/** The kinds of openers in the fallback reply. Where there is no draft, the built-in assistant asks one question of each. */
export const fallbackHooks = ['problem', 'authority', 'contrarian'] as const;

/** Writes opening sentences. */
export const openers = aiTask({
  name: 'openers',
  call: { name: 'generateOpeners', path: '/api/content/generate-openers', summary: 'Proposes openers' },
  request: z.object({
    title: needed('Content Title Required'),
    goal: words,
    audience: words,
    valueProposition: words,
    introduction: words,
    /** The draft; absent before there is one. Beside one, the built-in assistant proposes nothing. */
    content: words,
    context: words,
    seen,
  }),
  reply: z.object({
    openers: z.array(z.object({ text: sentence, type: sentence, reasoning: sentence })).max(10),
  }),
  needs: 'openers',
  prompt: ({ title, goal, audience, valueProposition, introduction, context, seen: before }, writer) =>
    composePrompt(
      {
        instruction:
          'Write 3 to 5 openers for a piece, one or two sentences each, every one of another type (problem, authority, contrarian, story, question, number), and say in a sentence why it works.',
        platforms: [context],
        material: {
          title,
          goal,
          audience,
          'value proposition': valueProposition,
          introduction,
          context,
          [seenMaterial]: before,
        },
        shape: '{"openers": [{"text": "…", "type": "…", "reasoning": "…"}]}',
      },
      writer,
    ),
  temperature: 0.9,
  maxTokens: 1000,
  isWriting: true,
  usualSeconds: { most: 15 },
  failure: { message: 'Failed to generate openers' },
  // The openers task never fails (docs/rules.md, "Messages").
  fallback: {
    notice: 'Using Fallback Suggestions',
    // A question of each kind, as before there is a draft.
    about: (request) => ({ ...request, content: '' }),
    pick: ({ openers: all }) => ({ openers: fallbackHooks.flatMap((hook) => all.filter(({ type }) => type === hook)) }),
  },
});
