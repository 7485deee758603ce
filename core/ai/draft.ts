import { z } from 'zod';
import { countWords, readingMinutes } from '../kernel/text-counts.ts';
import { composePrompt } from './prompt.ts';
import { draftOutline } from './draft-outline.ts';
import { exactWords, length, score, sentence, words, wordTargetOf, type WordTarget } from './shapes.ts';
import { aiTask } from './task.ts';

const NEEDS_STRUCTURE = 'Content Structure Needed';

export const draftReply = z.object({
  content: z.string().min(1).max(500_000),
  wordCount: z.number().int().min(0),
  readingTime: z.number().int().min(1),
  confidence: score,
  /** What is said beside a draft whose material did not fill the length. */
  lengthNote: sentence.optional(),
});

/** A first draft from the plan. The model writes text, so it can be shown while it comes. */
export const draft = aiTask({
  name: 'draft',
  call: {
    name: 'generateDraft',
    path: '/api/content/generate-draft',
    summary: 'Writes a first draft; streams to who accepts text/event-stream',
  },
  request: z
    .object({
      topic: words,
      goal: words,
      audience: words,
      valueProposition: words,
      outline: draftOutline,
      researchData: words,
      estimatedLength: length,
      exactWords,
      tone: words,
      context: words,
    })
    .superRefine(({ topic, goal, outline }, context) => {
      const isWritten = (part: string) => part.trim() !== '';
      const missing = [
        ...(isWritten(topic) ? [] : ['a title']),
        ...(isWritten(goal) ? [] : ['a goal']),
        ...([outline.introduction, ...outline.keyPoints].some(isWritten)
          ? []
          : ['a key point, an introduction or an AI outline']),
      ];
      if (missing.length > 0) context.addIssue({ code: 'custom', message: NEEDS_STRUCTURE, params: { missing } });
    }),
  reply: draftReply,
  prompt: ({ topic, goal, audience, valueProposition, outline, researchData, tone, context, ...lengths }, writer) => {
    const { least, ideal, most } = wordTargetOf(lengths);
    return composePrompt(
      {
        instruction: `Write the first draft of a piece in Markdown, ${least} to ${most} words (best ${ideal}), from its plan. Follow the plan's order. Where a figure or an example is missing, leave a short note in square brackets. Answer with the draft alone, without a title.`,
        material: {
          topic,
          goal,
          audience,
          'value proposition': valueProposition,
          introduction: outline.introduction,
          'key points': outline.keyPoints,
          conclusion: outline.conclusion,
          research: researchData,
          tone,
          context,
        },
      },
      writer,
    );
  },
  fromText: (text, request) => describeDraft(text, wordTargetOf(request)),
  temperature: 0.7,
  maxTokens: 4000,
  failure: { title: 'Draft Generation Failed', message: 'Failed to generate draft', isWordedByStatus: true },
});

/**
 * Counts a draft. Its confidence is how near it came to the requested length, 60 to 90: nothing else about a text that
 * nobody has read yet can be told.
 */
export function describeDraft(text: string, target: Pick<WordTarget, 'least' | 'most'>): z.input<typeof draftReply> {
  const content = text.trim();
  const wordCount = countWords(content);
  const miss =
    wordCount < target.least ? 1 - wordCount / target.least : wordCount > target.most ? wordCount / target.most - 1 : 0;
  return {
    content,
    wordCount,
    readingTime: readingMinutes(wordCount, 200),
    confidence: Math.round(90 - 30 * Math.min(1, miss)),
  };
}
