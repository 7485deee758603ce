import { usualFocusAreas } from '../../assistant/review.ts';
import type { MeasureName } from '../analysis/assess.ts';
import type { Measure } from '../analysis/measure.ts';
import { reviewAdvice } from './review-advice.ts';

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
