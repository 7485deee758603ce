import { z } from 'zod';
import { parseJson } from '../kernel/json.ts';
import { shortenText } from '../kernel/text.ts';
import type { WorkspaceRow } from '../workspace/workspace-row.ts';
import { parseOwnRules } from './own-rules.ts';
import { composePrompt } from './prompt.ts';
import { MAX_MATERIAL, score, sentence, sentences } from './shapes.ts';
import { aiTask } from './task.ts';
import type { Writer } from './writer.ts';

/** The eight dimensions of a voice (docs/rules.md, "Shapes"), with a description of each. */
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

/** Number of samples, and the length in characters that each must exceed (docs/rules.md, "Required and limits"). */
export const voiceSamples = { least: 3, most: 10, longerThan: 100 } as const;

const dimension = z.enum(Object.keys(voiceDimensions) as [keyof typeof voiceDimensions]);

/** Number of earlier analyses that a profile keeps. */
export const MAX_EARLIER = 11;

/** An earlier analysis, reduced to its figures. */
const earlierAnalysis = z.object({
  /** UTC instant, ISO 8601. */
  analysisDate: z.iso.datetime(),
  overallScore: score,
  contentSamples: z.number().int().min(0),
  /** In the order of `voiceDimensions`. */
  scores: z.array(score).length(8),
});
type EarlierAnalysis = z.output<typeof earlierAnalysis>;

/** A stored voice profile: the last analysis (docs/rules.md, "Shapes") with the figures of earlier ones. */
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

/** Parses a stored profile; null when there is none or another version wrote it in an unknown shape. */
export function readVoiceProfile(json: string | undefined): VoiceProfile | null {
  return voiceProfile.safeParse(parseJson(json)).data ?? null;
}

/** Analyses a person's writing voice. */
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
      // Without the stored profile, so that it does not influence the analysis of the samples.
      { ...writer, voice: [] },
    ),
  temperature: 0.3,
  maxTokens: 3000,
  usualSeconds: { most: 20 },
  failure: { message: 'Failed to analyze voice profile.' },
});

export type VoiceBand = 'Excellent' | 'Good' | 'Developing' | 'Needs Work';

/** From 80 Excellent, from 60 Good, from 40 Developing. */
export function voiceBand(points: number): VoiceBand {
  if (points >= 80) return 'Excellent';
  if (points >= 60) return 'Good';
  return points >= 40 ? 'Developing' : 'Needs Work';
}

/** Cut lengths that keep a whole profile within `projectionLimits.voiceProfile`, including JSON escapes. */
const kept = { sentence: 300, example: 200, examples: 3, recommendations: 5 } as const;

/** The new profile after an analysis: cut to a bounded size, with the figures of the previous ones. */
export function followingProfile(before: VoiceProfile | null, analysed: VoiceProfile): VoiceProfile {
  return {
    ...analysed,
    metrics: analysed.metrics.map((metric) => ({
      ...metric,
      description: shortenText(metric.description, kept.sentence),
      examples: metric.examples.slice(0, kept.examples).map((example) => shortenText(example, kept.example)),
    })),
    recommendations: analysed.recommendations
      .slice(0, kept.recommendations)
      .map((recommendation) => shortenText(recommendation, kept.sentence)),
    earlier: before ? [figuresOf(before), ...(before.earlier ?? [])].slice(0, MAX_EARLIER) : [],
  };
}

export interface ComparedAnalysis extends EarlierAnalysis {
  /** Difference in points to the analysis before; null for the first one. */
  readonly change: number | null;
}

/** All analyses of a profile, newest first, each with the change since the one before. */
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

/** Change of a dimension in points since the previous analysis; null after the first one. */
export function changeOf(profile: VoiceProfile, name: string): number | null {
  const previous = profile.earlier?.[0]?.scores[dimensions.indexOf(name)];
  const now = profile.metrics.find((metric) => metric.dimension === name)?.score;
  return previous === undefined || now === undefined ? null : Math.round(now) - Math.round(previous);
}

const dimensions: readonly string[] = Object.keys(voiceDimensions);

function figuresOf({ analysisDate, overallScore, contentSamples, metrics }: VoiceProfile): EarlierAnalysis {
  // A model may list the dimensions in any order.
  const scores = dimensions.map((name) => metrics.find((metric) => metric.dimension === name)?.score ?? 0);
  return { analysisDate, overallScore, contentSamples, scores };
}

/** The writer's data from a workspace. */
export function writerOf({ profile, preferences, pillars, voiceProfile: stored, ownRules }: WorkspaceRow): Writer {
  const preferred = (name: string) => (typeof preferences[name] === 'string' ? preferences[name] : '');
  return {
    title: profile.title ?? '',
    pillars: pillars.map(({ name, description }) => ({ name, description })),
    audience: preferred('audience'),
    tone: preferred('tone'),
    voice: readVoiceProfile(stored)?.metrics ?? [],
    ...(ownRules && { ownRules: parseOwnRules(ownRules).rules }),
  };
}
