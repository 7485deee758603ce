import { z } from 'zod';
import { composePrompt } from './prompt.ts';
import { needed, words } from './shapes.ts';
import { aiTask } from './task.ts';

/** Characters from which a draft is revised. */
const LEAST_REVISED = 20;

/** The draft to revise, with what the writer has planned. */
const request = z.object({
  content: needed('Content Required', LEAST_REVISED),
  title: words,
  goal: words,
  audience: words,
  tone: words,
  context: words,
});

/** The whole revised draft. The writer accepts its passages one by one (`core/content/revised-passages.ts`). */
const reply = z.object({ content: z.string().min(1).max(500_000) });

const KEEP =
  'Keep facts, figures, names, quotations, links, pictures and headings as they are, and the order of the paragraphs. Leave sentences that need no change word for word. Answer with the whole text in Markdown alone.';

/** Writes the draft anew, passage by passage. Only a model can. */
export const rewrite = aiTask({
  name: 'rewrite',
  call: {
    name: 'rewriteContent',
    path: '/api/content/rewrite',
    summary: 'Rewrites a draft, for passages to be chosen',
  },
  request,
  reply,
  prompt: ({ content, context, ...plan }, writer) =>
    composePrompt(
      {
        instruction: `Rewrite a draft so that it is clearer and sounds like the writer: plain words, one thought a sentence, nothing added. ${KEEP}`,
        platforms: [context],
        material: { ...plan, context, draft: content },
      },
      writer,
    ),
  fromText: (text) => ({ content: text.trim() }),
  temperature: 0.5,
  maxTokens: 4000,
  isWriting: true,
  usualSeconds: { most: 30 },
  failure: { title: 'Rewrite Failed', message: 'Failed to rewrite the draft. Please try again.' },
});

/** Shortens the draft by about a third. Only a model can. */
export const shorten = aiTask({
  name: 'shorten',
  call: {
    name: 'shortenContent',
    path: '/api/content/shorten',
    summary: 'Shortens a draft, for passages to be chosen',
  },
  request,
  reply,
  prompt: ({ content, context, ...plan }, writer) =>
    composePrompt(
      {
        instruction: `Shorten a draft by about a third. Cut repetitions, detours and empty words before facts and examples. ${KEEP}`,
        platforms: [context],
        material: { ...plan, context, draft: content },
      },
      writer,
    ),
  fromText: (text) => ({ content: text.trim() }),
  temperature: 0.3,
  maxTokens: 4000,
  isWriting: true,
  usualSeconds: { most: 25 },
  failure: { title: 'Shortening Failed', message: 'Failed to shorten the draft. Please try again.' },
});
