import { z } from 'zod';
import { parseJson } from '../kernel/json.ts';
import { shortenText } from '../kernel/text.ts';
import type { WorkspaceRow } from '../workspace/workspace-row.ts';
import { composePrompt } from './prompt.ts';
import { MAX_MATERIAL, score, sentence, sentences } from './shapes.ts';
import { aiTask } from './task.ts';
import type { Writer } from './writer.ts';

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
type EarlierAnalysis = z.output<typeof earlierAnalysis>;

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
  usualSeconds: { most: 20 },
  failure: { message: 'Failed to analyze voice profile.' },
});

export type VoiceBand = 'Excellent' | 'Good' | 'Developing' | 'Needs Work';

/** From 80 Excellent, from 60 Good, from 40 Developing. */
export function voiceBand(score: number): VoiceBand {
  if (score >= 80) return 'Excellent';
  if (score >= 60) return 'Good';
  return score >= 40 ? 'Developing' : 'Needs Work';
}

/** As much of each field as keeps a whole profile within `projectionLimits.voiceProfile`, also when written as JSON. */
const kept = { sentence: 300, example: 200, examples: 3, recommendations: 5 } as const;

/** A new analysis as it takes the place of the profile before: of a bounded size, and with the figures of what was. */
export function followingProfile(before: VoiceProfile | null, analysed: VoiceProfile): VoiceProfile {
  return {
    ...analysed,
    metrics: analysed.metrics.map(({ dimension, score, description, examples }) => ({
      dimension,
      score,
      description: shortenText(description, kept.sentence),
      examples: examples.slice(0, kept.examples).map((example) => shortenText(example, kept.example)),
    })),
    recommendations: analysed.recommendations
      .slice(0, kept.recommendations)
      .map((recommendation) => shortenText(recommendation, kept.sentence)),
    earlier: before ? [figuresOf(before), ...(before.earlier ?? [])].slice(0, MAX_EARLIER) : [],
  };
}

export interface ComparedAnalysis extends EarlierAnalysis {
  /** Points more or less than the analysis before it; null for the first one. */
  readonly change: number | null;
}

/** Every analysis that a profile knows of, newest first, each beside the one before it. */
export function comparedAnalyses(profile: VoiceProfile): readonly ComparedAnalysis[] {
  const analyses = [figuresOf(profile), ...(profile.earlier ?? [])];
  return analyses.map((analysis, index) => {
    const previous = analyses[index + 1];
    return {
      ...analysis,
      change: previous ? Math.round(analysis.overallScore) - Math.round(previous.overallScore) : null,
    };
  });
}

/** Points that a dimension gained since the analysis before; null after the first one. */
export function changeOf(profile: VoiceProfile, dimension: string): number | null {
  const previous = profile.earlier?.[0]?.scores[dimensions.indexOf(dimension)];
  const now = profile.metrics.find((metric) => metric.dimension === dimension)?.score;
  return previous === undefined || now === undefined ? null : Math.round(now) - Math.round(previous);
}

const dimensions: readonly string[] = Object.keys(voiceDimensions);

function figuresOf({ analysisDate, overallScore, contentSamples, metrics }: VoiceProfile): EarlierAnalysis {
  // A model may name the dimensions in any order.
  const scores = dimensions.map((name) => metrics.find(({ dimension }) => dimension === name)?.score ?? 0);
  return { analysisDate, overallScore, contentSamples, scores };
}

/** What a workspace says about how its person writes. */
export function writerOf({ profile, preferences, pillars, voiceProfile }: WorkspaceRow): Writer {
  const preferred = (name: string) => (typeof preferences[name] === 'string' ? preferences[name] : '');
  return {
    title: profile.title ?? '',
    pillars: pillars.map(({ name, description }) => ({ name, description })),
    audience: preferred('audience'),
    tone: preferred('tone'),
    voice: readVoiceProfile(voiceProfile)?.metrics ?? [],
  };
}
