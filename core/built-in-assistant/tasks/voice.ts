import type { voice, voiceDimensions } from '../../assistant/voice.ts';
import type { RequestOf } from '../../assistant/task.ts';
import { assess, type MeasureName } from '../analysis/assess.ts';
import { directAddress, experience, feelings, questions } from '../analysis/substance.ts';
import type { Measure } from '../analysis/measure.ts';
import { readText, type ReadText } from '../analysis/read-text.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';

type Dimension = keyof typeof voiceDimensions;
type Extra = 'address' | 'experience' | 'feelings' | 'questions';
type Source = MeasureName | Extra;

interface Reading {
  /** Measures and their weights in the score. */
  readonly from: Partial<Record<Source, number>>;
  /** Measures whose quotations are used as examples. */
  readonly shownBy: readonly Source[];
  readonly strong: string;
  readonly middling: string;
  readonly weak: string;
  readonly advice: string;
}

const readings: Readonly<Record<Dimension, Reading>> = {
  'Tone & Personality': {
    from: { experience: 2, sentenceVariation: 2, cliches: 2, address: 1, feelings: 1 },
    shownBy: ['experience', 'address'],
    strong: 'A distinct person speaks: varied rhythm, own experience, few stock phrases.',
    middling: 'A person shows at times; other passages could be anybody’s.',
    weak: 'The samples could be by anybody: little experience, even rhythm or stock phrases.',
    advice: 'Include one sentence in each post that only you could have written.',
  },
  'Clarity & Accessibility': {
    from: { readability: 3, sentenceLength: 3, filler: 1, passive: 1 },
    shownBy: [],
    strong: 'Plain words and sentences of a comfortable length.',
    middling: 'Mostly clear, with some long sentences or heavy words.',
    weak: 'Long sentences and heavy words make newcomers work.',
    advice: 'Split sentences of more than 30 words and say the rest in plainer ones.',
  },
  'Authority & Expertise': {
    from: { specificity: 4, reasoning: 2, hedging: 2 },
    shownBy: ['specificity'],
    strong: 'Figures, names and reasons back the claims.',
    middling: 'Some claims have evidence, others are asserted.',
    weak: 'Claims are asserted with few figures, names or reasons.',
    advice: 'Back the main claim of each post with one figure, name or case of your own.',
  },
  'Engagement & Connection': {
    from: { address: 3, questions: 2, opening: 3, ending: 2 },
    shownBy: ['address', 'questions'],
    strong: 'Readers are spoken to, and openings and endings ask something of them.',
    middling: 'Readers are addressed now and then.',
    weak: 'Readers are seldom addressed.',
    advice: 'End each post with one question that takes less than a minute to answer.',
  },
  'Authenticity & Voice': {
    from: { experience: 3, cliches: 3, hedging: 1, clickbait: 2 },
    shownBy: ['experience'],
    strong: 'Experience and opinions of your own instead of stock phrases.',
    middling: 'Own experience next to phrases that everybody uses.',
    weak: 'Stock phrases where own experience could stand.',
    advice: 'Replace one general statement in each post with something that happened to you.',
  },
  'Structure & Flow': {
    from: { paragraphs: 3, order: 4, sentenceVariation: 1, ending: 1 },
    shownBy: [],
    strong: 'Paragraphs are easy to take in and lead from one to the next.',
    middling: 'The order mostly holds; some paragraphs stand apart or run long.',
    weak: 'Sentences follow each other without a clear thread.',
    advice: 'Write the one-line point of each paragraph first, and check that they tell the story in order.',
  },
  'Emotional Intelligence': {
    from: { feelings: 4, address: 2, experience: 1 },
    shownBy: ['feelings'],
    strong: 'Feelings are named plainly, yours and the readers’.',
    middling: 'Feelings appear here and there.',
    weak: 'Feelings are hardly named.',
    advice: 'Name the worry that brings your reader to the post before you answer it.',
  },
  'Professional Impact': {
    from: { ending: 3, specificity: 2, reasoning: 2, substance: 1 },
    shownBy: ['ending'],
    strong: 'Readers leave with something definite to do or decide.',
    middling: 'Conclusions are there; the next step is not always.',
    weak: 'It is not clear what the reader should do.',
    advice: 'Close with a step that a reader can take today, and say what comes of it.',
  },
};

const MOST_QUOTED = 3;

/** Analysis: each dimension is the weighted mean of measures over all samples, with quotations. */
export function analyseVoice({ contentSamples }: RequestOf<typeof voice>): ReplyDraft<typeof voice> {
  const samples = contentSamples.map((sample) => measuresOf(readText(sample)));
  const voiceMetrics = (Object.keys(readings) as Dimension[]).map((dimension) => {
    const { from, shownBy, strong, middling, weak } = readings[dimension];
    const score = Math.round(15 + 80 * weightedMean(samples, from));
    const examples = [
      ...new Set(
        shownBy.flatMap((source) => samples.flatMap((sample) => sample.get(source)?.quotes.slice(0, 1) ?? [])),
      ),
    ];
    return {
      dimension,
      score,
      description: score >= 70 ? strong : score >= 45 ? middling : weak,
      examples: examples.slice(0, MOST_QUOTED),
    };
  });
  const weakest = voiceMetrics.toSorted((a, b) => a.score - b.score).slice(0, 3);
  const foreign = contentSamples.some((sample) => readText(sample).language !== 'en');
  return {
    overallScore: voiceMetrics.reduce((sum, { score }) => sum + score, 0) / voiceMetrics.length,
    voiceMetrics,
    recommendations: [
      ...weakest.map(({ dimension }) => `${dimension}: ${readings[dimension].advice}`),
      ...(foreign
        ? [
            'Some samples are not in English, so dimensions that rely on English words were judged by signs that work in any language.',
          ]
        : []),
    ],
  };
}

function measuresOf(text: ReadText): ReadonlyMap<Source, Measure> {
  const measures = new Map<Source, Measure>(assess(text).measures);
  measures.set('address', directAddress(text)).set('questions', questions(text));
  if (text.language === 'en') measures.set('experience', experience(text)).set('feelings', feelings(text));
  return measures;
}

/** The weighted mean, or one half when no measure of the dimension is valid for the samples' language. */
function weightedMean(samples: readonly ReadonlyMap<Source, Measure>[], from: Partial<Record<Source, number>>): number {
  let sum = 0;
  let total = 0;
  for (const sample of samples) {
    for (const [source, weight] of Object.entries(from) as [Source, number][]) {
      const measure = sample.get(source);
      if (!measure) continue;
      sum += weight * measure.score;
      total += weight;
    }
  }
  return total === 0 ? 0.5 : sum / total;
}
