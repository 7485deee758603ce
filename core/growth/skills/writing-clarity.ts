import type { Day } from '../../activity/local-date.ts';
import type { GrowthIndex } from '../growth-index.ts';
import { windowOf } from './window.ts';

const MAX_ITEMS = 20;
const WORDS = 50;

/** The mean clarity (`textClarity`) of the last 20 living items with at least 50 words, by the day of creation; repeated words count once. */
export function writingClarity(index: GrowthIndex, asOf: Day): number {
  const { to } = windowOf(index, { asOf, length: 1 });
  const clarities: number[] = [];
  for (let at = index.pastItems.length - 1; at >= 0 && clarities.length < MAX_ITEMS; at -= 1) {
    const past = index.pastItems[at];
    if (!past || past.ideaDay === null || past.ideaDay > to) continue;
    const { words, clarity, deletedAt } = past.item.row;
    if (words >= WORDS && deletedAt === null && typeof clarity === 'number') clarities.push(clarity);
  }
  if (clarities.length === 0) return 0;
  return Math.round(clarities.reduce((sum, clarity) => sum + clarity, 0) / clarities.length);
}
