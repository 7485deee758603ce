import { type review, usualFocusAreas } from '../../assistant/review.ts';
import type { MeasureName } from '../analysis/assess.ts';
import { type Measure, quoted } from '../analysis/measure.ts';
import { reviewAdvice } from './review-advice.ts';
import { directAddress, feelings } from '../analysis/substance.ts';
import { hedging } from '../analysis/padding.ts';
import type { ReadText } from '../analysis/read-text.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';

/** Focus areas of suggestions that come from no measure, by category. */
const otherAreas: Readonly<Record<string, readonly string[]>> = {
  Source: ['accuracy', 'credibility', 'value'],
  Missing: ['accuracy', 'value'],
  Tone: ['tone', 'voice'],
};
const areasByCategory = new Map<string, readonly string[]>([
  ...Object.values(reviewAdvice).map(({ category, areas }) => [category, areas] as const),
  ...Object.entries(otherAreas),
]);
/** Score from which a measure has no problem worth mentioning. */
const SOUND = 0.5;

/** The chosen focus areas; none when nothing was chosen or the choice is the default. */
export function chosenAreas(focusAreas: readonly string[]): readonly string[] {
  const usual: ReadonlySet<string> = new Set(usualFocusAreas);
  const isUsual = focusAreas.length === usual.size && focusAreas.every((area) => usual.has(area.toLowerCase()));
  return isUsual ? [] : focusAreas;
}

/** Moves suggestions of the chosen areas to the front and keeps the order otherwise. */
export function wantedFirst<T extends { readonly category: string }>(found: readonly T[], chosen: readonly string[]) {
  const isWanted = ({ category }: T) => chosen.some((area) => belongsTo(category, area));
  return found.toSorted((one, other) => Number(isWanted(other)) - Number(isWanted(one)));
}

/** The chosen areas in which nothing was found, limited to areas that were rated and are good. */
export function nothingFoundIn(
  chosen: readonly string[],
  found: readonly { readonly category: string }[],
  measures: ReadonlyMap<MeasureName, Measure>,
): string[] {
  const empty = chosen.filter((area) => !found.some(({ category }) => belongsTo(category, area)));
  const sound = empty.filter((area) => !isAccuracy(area) && isSound(area, measures)).map((area) => area.toLowerCase());
  return [
    ...(sound.length > 0 ? [`No issues found in ${listOf(sound)}.`] : []),
    ...(empty.some(isAccuracy) ? ['Facts were not checked. No missing sources, counts or links were found.'] : []),
  ];
}

function isSound(area: string, measures: ReadonlyMap<MeasureName, Measure>): boolean {
  const judged = [...measures].filter(([name]) => belongsTo(reviewAdvice[name].category, area));
  return judged.length > 0 && judged.every(([, { score }]) => score >= SOUND);
}

function isAccuracy(area: string): boolean {
  return area.toLowerCase().includes('accuracy');
}

function belongsTo(category: string, area: string): boolean {
  return (areasByCategory.get(category) ?? []).some((known) => area.toLowerCase().includes(known));
}

function listOf(areas: readonly string[]): string {
  return areas.length < 2 ? areas.join('') : `${areas.slice(0, -1).join(', ')} and ${areas.at(-1)}`;
}

type Suggestion = ReplyDraft<typeof review>['suggestions'][number];

const slang =
  /\b(?:gonna|wanna|gotta|kinda|lol|omg|dude|awesome|super|stuff|yeah|btw|tbh)\b|\p{Extended_Pictographic}|!!/iu;

/**
 * Places where the text does not have the writer's chosen tone. English only, because tone words of other languages are
 * not known.
 */
export function toneSuggestions(text: ReadText, tone: string): Suggestion[] {
  if (text.language !== 'en' || text.words.length < 30) return [];
  const wanted = tone.toLowerCase();
  const mismatch = (issue: string, suggestion: string, location?: string): Suggestion => ({
    category: 'Tone',
    priority: 'medium',
    issue,
    suggestion,
    ...(location !== undefined && { location: quoted(location) }),
  });
  if (/profession|author|formal|expert/.test(wanted)) {
    const casual = text.sentences.find((sentence) => slang.test(sentence.text));
    if (casual)
      return [
        mismatch(
          'Slang, emoji or doubled exclamation marks work against the tone that you asked for.',
          'Say it in the words that you would use to a client.',
          casual.text,
        ),
      ];
    const hedged = hedging(text);
    if (/author|expert/.test(wanted) && hedged.score < 0.8)
      return [
        mismatch(
          'Hedges work against an authoritative tone.',
          'State what you know and how you know it.',
          hedged.quotes[0],
        ),
      ];
  }
  if (/convers|friend|warm|casual/.test(wanted) && directAddress(text).score < 0.3)
    return [
      mismatch(
        'It hardly speaks to the reader, though you asked for a conversational tone.',
        'Use “you” in the first lines and ask one question.',
      ),
    ];
  if (/inspir|emotion/.test(wanted) && feelings(text).score === 0)
    return [
      mismatch(
        'No feeling is named, though you asked for an inspiring tone.',
        'Say how it felt at the hardest point; one plain word is enough.',
      ),
    ];
  return [];
}
