import { z } from 'zod';
import { countWords, readingMinutes, wordsOf } from '../kernel/text.ts';
import { composePrompt } from './prompt.ts';
import {
  exactWords,
  length,
  material,
  score,
  sentence,
  words,
  wordsGiven,
  type WordTarget,
  wordTargetOf,
} from './shapes.ts';
import { aiTask } from './task.ts';

const fields = z.record(z.string(), z.unknown());
type Fields = z.output<typeof fields>;

/**
 * The outline for a draft: key points, introduction and conclusion; or an AI outline with its sections; or a text, a
 * list or an object with other keys, whose lines are taken as key points.
 */
const draftOutline = z
  .union([
    z.looseObject({
      keyPoints: wordsGiven.nullish(),
      introduction: wordsGiven.nullish(),
      conclusion: wordsGiven.nullish(),
      sections: wordsGiven.nullish(),
      /** A complete AI outline. */
      structure: wordsGiven.nullish(),
    }),
    wordsGiven,
  ])
  .nullish()
  .transform(readOutline)
  .pipe(
    z.object({
      keyPoints: z
        .array(z.string().max(10_000, 'Keep each key point to 10,000 characters.'))
        .max(50, 'Keep it to 50 key points.'),
      introduction: material,
      conclusion: material,
    }),
  );

function readOutline(given: unknown): { keyPoints: string[]; introduction: string; conclusion: string } {
  const whole = fields.safeParse(given);
  if (!whole.success) return { keyPoints: linesOf(given), introduction: '', conclusion: '' };
  // A complete AI outline has its reasoning and confidence next to its structure.
  const { structure, reasoning: _reasoning, confidence: _confidence, ...written } = whole.data;
  const suggested = fields.safeParse(structure);
  const outline: Fields = { ...(suggested.success ? suggested.data : {}), ...withoutBlanks(written) };
  const { keyPoints, sections, introduction, conclusion, ...others } = outline;
  return {
    keyPoints: [
      ...linesOf(keyPoints),
      ...sectionLines(sections),
      ...linesOf(others),
      ...(suggested.success ? [] : linesOf(structure)),
    ],
    introduction: wordsOf(introduction),
    conclusion: wordsOf(conclusion),
  };
}

/** The entries of a list, or the lines of anything else. */
function linesOf(value: unknown): string[] {
  const lines = Array.isArray(value) ? value.map((entry) => wordsOf(entry)) : wordsOf(value).split('\n');
  return lines.filter((line) => line.trim() !== '');
}

function sectionLines(sections: unknown): string[] {
  if (!Array.isArray(sections)) return linesOf(sections);
  return sections
    .map((section: unknown) => {
      const { title, content } = fields.safeParse(section).data ?? {};
      return typeof title === 'string' && typeof content === 'string' ? `${title}: ${content}` : wordsOf(section);
    })
    .filter((line) => line.trim() !== '');
}

function withoutBlanks(given: Fields): Fields {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => wordsOf(value).trim() !== ''));
}

const NEEDS_STRUCTURE = 'Content Structure Needed';

export const draftReply = z.object({
  content: z.string().min(1).max(500_000),
  wordCount: z.number().int().min(0),
  readingTime: z.number().int().min(1),
  confidence: score,
  /** Shown beside a draft whose material was not enough for the requested length. */
  lengthNote: sentence.optional(),
});

/** Writes a first draft from the plan. The model returns text instead of JSON, so the reply can be streamed. */
export const draft = aiTask({
  name: 'draft',
  call: {
    name: 'generateDraft',
    path: '/api/content/generate-draft',
    summary: 'Writes a first draft; streams to clients that accept text/event-stream',
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
        platforms: [context],
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
  isWriting: true,
  usualSeconds: { most: 30 },
  failure: { title: 'Draft Generation Failed', message: 'Failed to generate draft', isWordedByStatus: true },
});

/**
 * Counts the words of a draft. Its confidence, 60 to 90, is how close it came to the requested length, which is all
 * that is known about a text nobody has read.
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
