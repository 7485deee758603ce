import { z } from 'zod';
import { composePrompt } from './prompt.ts';
import { needed, sentence, words } from './shapes.ts';
import { type AiTask, aiTask, type ApiCall } from './task.ts';

/**
 * Tasks in which a model revises the draft. Only a model can. Each returns whole words that the writer accepts passage
 * by passage (`core/content/revised-passages.ts`).
 */

/** Characters from which a draft is revised. */
const LEAST_REVISED = 20;

/** The text to revise, with what the writer has planned. */
const request = z.object({
  content: needed('Content Required', LEAST_REVISED),
  title: words,
  goal: words,
  audience: words,
  tone: words,
  context: words,
});

/** The whole revised text. */
const reply = z.object({ content: z.string().min(1).max(500_000) });
const fromText = (text: string) => ({ content: text.trim() });

const KEEP =
  'Keep facts, figures, names, quotations, links and pictures as they are, and the order of the paragraphs. Leave sentences that need no change word for word. Answer with the whole text in Markdown alone.';

const wholeText = { reply, fromText, maxTokens: 4000, isWriting: true } as const;

interface Revising<Name extends string, Call extends ApiCall> {
  readonly name: Name;
  readonly call: Call;
  readonly instruction: string;
  readonly temperature: number;
  readonly usualSeconds: AiTask['usualSeconds'];
  readonly failure: AiTask['failure'];
}

function revising<const Name extends string, const Call extends ApiCall>({
  instruction,
  ...task
}: Revising<Name, Call>) {
  return aiTask({
    ...task,
    ...wholeText,
    request,
    prompt: ({ content, context, ...plan }, writer) =>
      composePrompt(
        {
          instruction: `${instruction} ${KEEP}`,
          platforms: [context],
          material: { ...plan, context, draft: content },
        },
        writer,
      ),
  });
}

/** Writes the draft anew, passage by passage. */
export const rewrite = revising({
  name: 'rewrite',
  call: {
    name: 'rewriteContent',
    path: '/api/content/rewrite',
    summary: 'Rewrites a draft, for passages to be chosen',
  },
  instruction:
    'Rewrite a draft so that it is clearer and sounds like the writer: plain words, one thought a sentence, nothing added.',
  temperature: 0.5,
  usualSeconds: { most: 30 },
  failure: { title: 'Rewrite Failed', message: 'Failed to rewrite the draft. Please try again.' },
});

/** Shortens the draft by about a third. */
export const shorten = revising({
  name: 'shorten',
  call: {
    name: 'shortenContent',
    path: '/api/content/shorten',
    summary: 'Shortens a draft, for passages to be chosen',
  },
  instruction: 'Shorten a draft by about a third. Cut repetitions, detours and empty words before facts and examples.',
  temperature: 0.3,
  usualSeconds: { most: 25 },
  failure: { title: 'Shortening Failed', message: 'Failed to shorten the draft. Please try again.' },
});

/** Fits the text to one platform. */
export const adapt = aiTask({
  name: 'adapt',
  call: {
    name: 'adaptContent',
    path: '/api/content/adapt',
    summary: 'Fits a text to a platform, for passages to be chosen',
  },
  request: request.extend({
    /** The name of the platform. */
    platform: needed('Platform Required'),
  }),
  ...wholeText,
  prompt: ({ content, platform, context, ...plan }, writer) =>
    composePrompt(
      {
        instruction: `Fit a text to the platform that is named: its usual length and limits, how its readers come to it, what its first line has to do. Say the same thing. ${KEEP}`,
        platforms: [platform],
        material: { ...plan, platform, context, draft: content },
      },
      writer,
    ),
  temperature: 0.5,
  usualSeconds: { most: 30 },
  failure: { title: 'Fitting Failed', message: 'Failed to fit the text to the platform. Please try again.' },
});

/** Names the claims that a reader may doubt, each with words that claim no more than the text shows. */
export const checkClaims = aiTask({
  name: 'check-claims',
  call: {
    name: 'checkClaims',
    path: '/api/content/check-claims',
    summary: 'Names claims of a draft that a reader may doubt, each with more careful words',
  },
  request,
  reply: z.object({
    claims: z
      .array(
        z.object({
          /** As in the draft, word for word. */
          quote: sentence,
          /** Why a reader may doubt it, and where the writer could look it up. */
          problem: sentence,
          /** The words that take its place. */
          becomes: sentence,
        }),
      )
      .max(30),
  }),
  prompt: ({ content, context, ...plan }, writer) =>
    composePrompt(
      {
        instruction:
          "Find the claims in a draft that a careful reader would doubt: figures without a source, “always” and “never”, causes that are only guessed, facts that are out of date. The writer's own experience is no claim. For each: the sentence word for word, why a reader may doubt it and where the writer could look it up, and the sentence in words that claim only what the draft shows. You have looked nothing up: call nothing true or false. None if there are none.",
        platforms: [context],
        material: { ...plan, context, draft: content },
        shape: '{"claims": [{"quote": "…", "problem": "…", "becomes": "…"}]}',
      },
      writer,
    ),
  temperature: 0.2,
  maxTokens: 2000,
  usualSeconds: { most: 25 },
  failure: { title: 'Check Failed', message: 'Failed to check the claims. Please try again.' },
});
