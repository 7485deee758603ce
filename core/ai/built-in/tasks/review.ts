import type { review } from '../../review.ts';
import type { RequestOf } from '../../task.ts';
import { assess, measureWeights, type MeasureName } from '../analysis/assess.ts';
import { quoted, type Measure } from '../analysis/measure.ts';
import { platformFit } from '../analysis/platform-fit.ts';
import { platformsIn } from '../analysis/platforms-in.ts';
import { readText, type ReadText } from '../analysis/read-text.ts';
import { detailsIn } from '../analysis/specificity.ts';
import type { ReplyDraft } from '../reply-draft.ts';
import { reviewAdvice } from './review-advice.ts';
import { toneSuggestions } from './review-tone.ts';

type Suggestion = ReplyDraft<typeof review>['suggestions'][number];

const GOOD = 0.75;
const POOR = 0.55;
/** Few enough to act on; of a short text little is known. */
const maxSuggestions = ({ words }: ReadText) => (words.length < SHORT ? 3 : 5);
const maxStrengths = ({ words }: ReadText) => (words.length < SHORT ? 2 : 4);
/** Words below which a text shows little. */
const SHORT = 80;
/** Next steps for a draft without a fault. */
const MAX_STEPS = 2;
/** Measures whose absence of faults is no merit worth naming. */
const quiet = new Set<MeasureName>(['stuffing', 'clickbait', 'substance', 'passive', 'hedging', 'filler']);

interface Finding {
  readonly name: MeasureName;
  readonly measure: Measure;
  readonly loss: number;
  /** The person asked for it. */
  readonly isWanted: boolean;
}

/**
 * Analysis: judges a draft by every measure that holds in its language, and quotes the places to mend. Each measure is
 * a strength, a fault or neither, and is spoken of as that alone: a review does not contradict itself.
 */
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
  const found = [...measures].map(([name, measure]): Finding => ({
    name,
    measure,
    loss: lossOf(name, measure),
    isWanted: isWanted(name, focusAreas),
  }));
  const faults = found.filter(({ measure }) => measure.score < POOR).toSorted(byWorth);
  const between = found.filter(({ measure: { score } }) => score >= POOR && score < GOOD).toSorted(byWorth);
  const good = found
    .filter(({ name, measure }) => measure.score >= GOOD && !quiet.has(name))
    .toSorted((a, b) => measureWeights[b.name].merit - measureWeights[a.name].merit);
  const suggestions = [
    ...faults.map((finding) => suggestionFor(finding, text)),
    ...fits.flatMap(fitSuggestion),
    ...toneSuggestions(text, tone),
    // Even a good draft has a next step.
    ...(faults.length === 0 ? between.slice(0, MAX_STEPS).map((finding) => nextStep(finding, text)) : []),
  ];
  return {
    overallScore: overall - Math.round(8 * (1 - worstFit)),
    confidence: confidenceIn(text),
    strengths: strengthsOf(good.slice(0, maxStrengths(text)), text),
    improvements: [
      ...languageNote(text),
      ...faults
        .toSorted((a, b) => b.loss - a.loss)
        .slice(0, 4)
        .map(({ name }) => reviewAdvice[name].issue),
    ],
    suggestions: suggestions.slice(0, maxSuggestions(text)),
  };
}

function byWorth(one: Finding, other: Finding): number {
  return Number(other.isWanted) - Number(one.isWanted) || other.loss - one.loss;
}

function fitSuggestion({ issue, score }: { readonly issue?: string; readonly score: number }): Suggestion[] {
  if (issue === undefined) return [];
  const priority = score < 0.5 ? 'high' : 'medium';
  return [{ category: 'Platform', priority, issue, suggestion: 'Fit the length to where it will be read.' }];
}

/** How much it is worth mending. Order weighs more in the score than in advice: words show it less surely than the rest. */
function lossOf(name: MeasureName, { score }: Measure): number {
  return (1 - score) * (measureWeights[name].merit + (name === 'order' ? 0.25 : 1) * measureWeights[name].fault);
}

function isWanted(name: MeasureName, focusAreas: readonly string[]): boolean {
  return reviewAdvice[name].areas.some((area) => focusAreas.some((focus) => focus.toLowerCase().includes(area)));
}

function suggestionFor({ name, measure, loss }: Finding, text: ReadText): Suggestion {
  const { category, issue, suggestion, quotesShow } = reviewAdvice[name];
  const [quote] = measure.quotes;
  const isExample = quotesShow === 'strength' && quote !== undefined;
  const location = quote ?? placeToMend(name, text);
  return {
    category,
    priority: loss > 11 ? 'high' : loss > 5 ? 'medium' : 'low',
    issue,
    suggestion: isExample ? `${suggestion} You do it already here; do it where the main claim stands.` : suggestion,
    ...(location !== undefined && { location }),
  };
}

function nextStep(finding: Finding, text: ReadText): Suggestion {
  const step = suggestionFor(finding, text);
  return { ...step, priority: 'low', issue: `${step.category}: good, and it can be better still.` };
}

/** Where something that is missing would go: the first sentence that makes a claim and backs it with no detail. */
function placeToMend(name: MeasureName, { sentences }: ReadText): string | undefined {
  if (!mendedInPlace.has(name)) return undefined;
  const bare = sentences.find((sentence) => sentence.words.length >= 6 && detailsIn(sentence) === 0);
  return bare && quoted(bare.text);
}

const mendedInPlace = new Set<MeasureName>(['specificity', 'reasoning', 'connection']);

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
