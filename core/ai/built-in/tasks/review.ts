import type { review } from '../../review.ts';
import type { RequestOf } from '../../task.ts';
import { assess, measureWeights, type MeasureName } from '../analysis/assess.ts';
import type { Measure } from '../analysis/measure.ts';
import { platformFit } from '../analysis/platform-fit.ts';
import { platformsIn } from '../analysis/platforms-in.ts';
import { readText, type ReadText } from '../analysis/read-text.ts';
import type { ReplyDraft } from '../reply-draft.ts';
import { reviewAdvice } from './review-advice.ts';
import { toneSuggestions } from './review-tone.ts';

type Suggestion = ReplyDraft<typeof review>['suggestions'][number];

const GOOD = 0.75;
const POOR = 0.55;
const ALMOST = 0.9;
const MOST_SUGGESTIONS = 8;
/** Measures whose absence of faults is no merit worth naming. */
const quiet = new Set<MeasureName>(['stuffing', 'clickbait', 'substance', 'passive', 'hedging', 'filler']);

/** Analysis: judges a draft by every measure that holds in its language, and quotes the places to mend. */
export function reviewDraft({
  content,
  focusAreas,
  tone,
  context,
}: RequestOf<typeof review>): ReplyDraft<typeof review> {
  const text = readText(content);
  const platforms = platformsIn(context);
  const { overall, measures } = assess(text, platforms[0]);
  const fits = platforms.map((platform) => platformFit(text, platform));
  const worstFit = Math.min(1, ...fits.map(({ score }) => score));
  const found = [...measures].map(([name, measure]) => ({
    name,
    measure,
    loss: lossOf(name, measure),
    wanted: isWanted(name, focusAreas),
  }));
  const weak = found.filter(({ measure }) => measure.score < POOR);
  // Even a good draft has a next step.
  const next =
    weak.length > 0
      ? []
      : found
          .filter(({ measure }) => measure.score < ALMOST)
          .toSorted((a, b) => b.loss - a.loss)
          .slice(0, 2);
  const poor = [...weak, ...next].toSorted((a, b) => Number(b.wanted) - Number(a.wanted) || b.loss - a.loss);
  const good = found
    .filter(({ name, measure }) => measure.score >= GOOD && !quiet.has(name))
    .toSorted((a, b) => measureWeights[b.name].merit - measureWeights[a.name].merit);
  const suggestions = [
    ...poor.map(({ name, measure, loss }) => suggestionFor(name, measure, loss)),
    ...fits.flatMap(({ issue, score }): Suggestion[] =>
      issue === undefined
        ? []
        : [
            {
              category: 'Platform',
              priority: score < 0.5 ? 'high' : 'medium',
              issue,
              suggestion: 'Fit the length to where it will be read.',
            },
          ],
    ),
    ...toneSuggestions(text, tone),
  ];
  return {
    overallScore: overall - Math.round(8 * (1 - worstFit)),
    confidence: confidenceIn(text),
    strengths: strengthsOf(good.slice(0, 4), text),
    improvements: [
      ...languageNote(text),
      ...weak
        .toSorted((a, b) => b.loss - a.loss)
        .slice(0, 4)
        .map(({ name }) => reviewAdvice[name].issue),
    ],
    suggestions: suggestions.slice(0, MOST_SUGGESTIONS),
  };
}

/** How much it is worth mending. Order weighs more in the score than in advice: words show it less surely than the rest. */
function lossOf(name: MeasureName, { score }: Measure): number {
  return (1 - score) * (measureWeights[name].merit + (name === 'order' ? 0.25 : 1) * measureWeights[name].fault);
}

function isWanted(name: MeasureName, focusAreas: readonly string[]): boolean {
  return reviewAdvice[name].areas.some((area) => focusAreas.some((focus) => focus.toLowerCase().includes(area)));
}

function suggestionFor(name: MeasureName, { quotes }: Measure, loss: number): Suggestion {
  const { category, issue, suggestion, quotesShow } = reviewAdvice[name];
  const [location] = quotes;
  const example =
    quotesShow === 'strength' && location !== undefined
      ? ' You do it already in one place; do it where the main claim stands.'
      : '';
  return {
    category,
    priority: loss > 11 ? 'high' : loss > 5 ? 'medium' : 'low',
    issue,
    suggestion: suggestion + example,
    ...(location !== undefined && { location }),
  };
}

function strengthsOf(
  good: readonly { readonly name: MeasureName; readonly measure: Measure }[],
  { words }: ReadText,
): string[] {
  if (words.length < 20) return [];
  return good.map(({ name, measure }) => {
    const { strength, quotesShow } = reviewAdvice[name];
    const [quote] = quotesShow === 'strength' || name === 'opening' || name === 'ending' ? measure.quotes : [];
    return quote === undefined ? strength : `${strength} For example: “${quote}”`;
  });
}

const languageNames = {
  es: 'Spanish',
  de: 'German',
  fr: 'French',
  other: 'a language that is not known here',
} as const;

function languageNote({ language }: ReadText): string[] {
  if (language === 'en') return [];
  return [
    `This draft seems to be in ${languageNames[language]}: passive voice, hedging, filler and connection were not judged, because those measures hold for English only.`,
  ];
}

/** How much there was to judge, in a language whose measures are known. */
function confidenceIn({ words, language }: ReadText): number {
  const enough = Math.min(1, words.length / 200);
  return Math.round((language === 'en' ? 40 : language === 'other' ? 15 : 30) + 40 * enough);
}
