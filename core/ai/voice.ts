import { z } from 'zod';
import { parseJson } from '../kernel/parse-json.ts';
import { composePrompt } from './prompt.ts';
import { MAX_MATERIAL, score, sentence, sentences } from './shapes.ts';
import { aiTask } from './task.ts';

/** The eight dimensions of a voice (docs/rules.md, "Shapes"), with what each looks at. */
export const voiceDimensions = {
  'Tone & Personality': 'warmth, formality and energy, and how recognisable they are',
  'Clarity & Accessibility': 'how easily a newcomer follows',
  'Authority & Expertise': 'specific knowledge, evidence and confidence without bluster',
  'Engagement & Connection': 'how the reader is addressed and drawn in',
  'Authenticity & Voice': 'experience and opinions of their own instead of stock phrases',
  'Structure & Flow': 'order, paragraphs and transitions',
  'Emotional Intelligence': 'how feelings are named and met',
  'Professional Impact': 'what the reader can do afterwards',
} as const;

/** Samples that are analysed: at least 3, at most 10, each longer than 100 characters (docs/rules.md, "Required and limits"). */
export const voiceSamples = { least: 3, most: 10, longerThan: 100 } as const;

const dimension = z.enum(Object.keys(voiceDimensions) as [keyof typeof voiceDimensions]);

/** Analyses before the last one that a profile remembers. */
export const MAX_EARLIER = 11;

/** An analysis before the last one: its figures alone. */
const earlierAnalysis = z.object({
  /** UTC instant, ISO 8601. */
  analysisDate: z.iso.datetime(),
  overallScore: score,
  contentSamples: z.number().int().min(0),
  /** In the order of `voiceDimensions`. */
  scores: z.array(score).length(8),
});
export type EarlierAnalysis = z.output<typeof earlierAnalysis>;

/** A profile as it is kept: one of the last analysis (docs/rules.md, "Shapes"), with the figures of those before. */
export const voiceProfile = z.object({
  id: z.string().max(64).nullish(),
  userId: z.string().max(64).nullish(),
  overallScore: score.default(75),
  metrics: z.array(z.object({ dimension, score, description: sentence, examples: sentences })).length(8),
  /** UTC instant, ISO 8601. */
  analysisDate: z.iso.datetime(),
  contentSamples: z.number().int().min(0),
  recommendations: sentences,
  /** Newest first. */
  earlier: z.array(earlierAnalysis).max(MAX_EARLIER).optional(),
});
export type VoiceProfile = z.output<typeof voiceProfile>;

/** Reads a kept profile; null where there is none, or one of another version's making. */
export function readVoiceProfile(json: string | undefined): VoiceProfile | null {
  return voiceProfile.safeParse(parseJson(json)).data ?? null;
}

/** The voice of somebody's writing. */
export const voice = aiTask({
  name: 'voice',
  call: null,
  request: z.object({
    contentSamples: z
      .array(z.string())
      .transform((samples) =>
        samples.filter((sample) => sample.length > voiceSamples.longerThan).slice(0, voiceSamples.most),
      )
      .refine(
        (samples) => samples.length >= voiceSamples.least,
        'You need at least 3 pieces of content for voice analysis. Create more content first.',
      )
      .transform((samples) => samples.map((sample) => sample.slice(0, MAX_MATERIAL / samples.length))),
  }),
  reply: z.object({
    overallScore: score,
    voiceMetrics: z.array(z.object({ dimension, score, description: sentence, examples: sentences })).length(8),
    recommendations: sentences,
  }),
  prompt: ({ contentSamples }, writer) =>
    composePrompt(
      {
        instruction: `Describe the voice of a writer in exactly these eight dimensions: ${Object.entries(
          voiceDimensions,
        )
          .map(([name, looksAt]) => `${name} (${looksAt})`)
          .join(
            '; ',
          )}. For each a score (0-100), a description, and up to 3 short examples quoted word for word from the samples. Then an overall score and 3 recommendations.`,
        material: Object.fromEntries(contentSamples.map((sample, index) => [`sample ${index + 1}`, sample])),
        shape:
          '{"overallScore": 0, "voiceMetrics": [{"dimension": "…", "score": 0, "description": "…", "examples": ["…"]}], "recommendations": ["…"]}',
      },
      // The samples must speak for themselves, not the last profile.
      { ...writer, voice: [] },
    ),
  temperature: 0.3,
  maxTokens: 3000,
  failure: { message: 'Failed to analyze voice profile.' },
});
