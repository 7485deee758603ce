import type { Day } from '../kernel/local-date.ts';
import type { GrowthIndex } from './growth-index.ts';
import { socialReach } from './social-reach.ts';
import { isWithin, sharedWithin, type Window, windowOf } from './window.ts';
import type { PastItem } from './events.ts';

const WEEKS = 12;
/** Active days in twelve weeks for full marks: three per week. */
const DAYS_ENOUGH = 36;

/**
 * 60 · active weeks of the last 12 / 12 + 40 · min(1, active days of the last 84 / 36). Weeks are counted back from
 * `asOf`.
 */
function consistency(index: GrowthIndex, asOf: Day): number {
  const window = windowOf(index, { asOf, length: WEEKS * 7 });
  const weeks = new Set<number>();
  let days = 0;
  for (const { day } of index.activeDays) {
    if (!isWithin(day, window)) continue;
    days += 1;
    weeks.add(weeksBefore(day, asOf));
  }
  return Math.round((60 * weeks.size) / WEEKS + 40 * Math.min(1, days / DAYS_ENOUGH));
}

/** Whole weeks between a day and the later day `asOf`; 0 for the seven days that end with `asOf`. */
export function weeksBefore(day: Day, asOf: Day): number {
  return Math.max(0, Math.floor((asOf - day) / 7));
}

const MAX_ITEMS = 20;
const WORDS = 50;

/**
 * The mean clarity (`textClarity`) of the 20 most recent items with at least 50 words, by day of creation. Deleted
 * items are left out, and repeated texts count once.
 */
function writingClarity(index: GrowthIndex, asOf: Day): number {
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

interface Skill {
  readonly name: string;
  /** Score from 0 to 100 at the end of a day. */
  readonly score: (index: GrowthIndex, asOf: Day) => number;
  /** Percentage of the brand score. The sum is 100. */
  readonly weight: number;
}

/** The five skills. Skills that a person can work on alone every week weigh most. */
export const skills: readonly Skill[] = [
  { name: 'Writing Clarity', score: writingClarity, weight: 25 },
  { name: 'Content Diversity', score: contentDiversity, weight: 20 },
  { name: 'Social Reach', score: socialReach, weight: 10 },
  { name: 'Consistency', score: consistency, weight: 30 },
  { name: 'Distribution', score: distribution, weight: 15 },
];

export interface SkillScore {
  readonly skill: string;
  /** 0 to 100. */
  readonly score: number;
  readonly fullMark: 100;
}

export function skillScores(index: GrowthIndex, asOf: Day = index.today): SkillScore[] {
  return skills.map(({ name, score }) => ({ skill: name, score: score(index, asOf), fullMark: 100 }));
}

const DAYS = 90;
/** Platforms per item for a score of 100; items spread evenly over this many have full diversity. */
const PLATFORMS = 3;

/** The mean number of platforms of the items first shared in the last 90 days, as a percentage of 3, at most 100. */
function distribution(index: GrowthIndex, asOf: Day): number {
  const window = windowOf(index, { asOf, length: DAYS });
  const shared = sharedWithin(index, window);
  if (shared.length === 0) return 0;
  const platforms = shared.reduce((sum, { shares }) => sum + shares.filter(({ day }) => day <= window.to).length, 0);
  return Math.min(100, Math.round((100 * platforms) / shared.length / PLATFORMS));
}

/**
 * How evenly the items drafted in the last 90 days are spread: the mean of two normalised Shannon entropies, over
 * pillars (100 when even over all pillars of the workspace) and over platforms (100 when even over three). An item
 * counts for the platforms it was shared on, else for its targets.
 */
function contentDiversity(index: GrowthIndex, asOf: Day): number {
  const window = windowOf(index, { asOf, length: DAYS });
  const pillars = new Map<string, number>();
  const platforms = new Map<number, number>();
  for (const past of index.pastItems) {
    if (past.draftDay === null || !isWithin(past.draftDay, window)) continue;
    const { pillarId } = past.item.row;
    if (pillarId !== null) pillars.set(pillarId, (pillars.get(pillarId) ?? 0) + 1);
    for (const platformId of platformsBy(past, window)) platforms.set(platformId, (platforms.get(platformId) ?? 0) + 1);
  }
  return Math.round(
    (evenness(pillars.values(), index.workspace.pillars.length) + evenness(platforms.values(), PLATFORMS)) / 2,
  );
}

function platformsBy({ item, shares }: PastItem, { to }: Window): readonly number[] {
  const shared = shares.filter(({ day }) => day <= to).map(({ platformId }) => platformId);
  return shared.length > 0 ? shared : item.row.platformIds;
}

/**
 * Shannon entropy of the counts, divided by that of an even spread over `kinds`, 0 to 100; 0 when nothing can be
 * spread.
 */
function evenness(counts: Iterable<number>, kinds: number): number {
  const sorted = [...counts].toSorted((left, right) => left - right);
  const total = sorted.reduce((sum, count) => sum + count, 0);
  if (total === 0 || kinds < 2) return 0;
  const entropy = sorted.reduce((sum, count) => sum - (count / total) * Math.log(count / total), 0);
  return Math.min(100, (100 * entropy) / Math.log(kinds));
}
