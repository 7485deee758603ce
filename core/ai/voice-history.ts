import { shortenText } from '../kernel/shorten-text.ts';
import { MAX_EARLIER, voiceDimensions, type EarlierAnalysis, type VoiceProfile } from './voice.ts';

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
