import type { PastShare } from './events.ts';
import { weekStart, type Day } from '../kernel/local-date.ts';
import type { GrowthIndex } from './growth-index.ts';
import { milestoneReward } from './milestone-catalogue.ts';

/** What each event earns; a claimed milestone earns its reward. */
export const xpAwards = {
  idea: 10,
  draft: 30,
  /** The share that publishes an item. */
  firstShare: 50,
  /** Each further platform of the same item. */
  furtherShare: 20,
  /** Each day on which something was created, drafted or shared. */
  activeDay: 5,
} as const;

export function shareXp({ nth }: Pick<PastShare, 'nth'>): number {
  return nth === 1 ? xpAwards.firstShare : xpAwards.furtherShare;
}

/** XP earned by day: idea 10, draft 30, first share of an item 50, each further platform 20, active day 5, claimed rewards. */
export function xpByDay({
  pastItems,
  claims,
  activeDays,
}: Pick<GrowthIndex, 'pastItems' | 'claims' | 'activeDays'>): Map<Day, number> {
  const days = new Map<Day, number>();
  const add = (day: Day, xp: number) => days.set(day, (days.get(day) ?? 0) + xp);
  for (const { day } of activeDays) add(day, xpAwards.activeDay);
  for (const { ideaDay, draftDay, shares } of pastItems) {
    if (ideaDay !== null) add(ideaDay, xpAwards.idea);
    if (draftDay !== null) add(draftDay, xpAwards.draft);
    for (const share of shares) add(share.day, shareXp(share));
  }
  for (const { day, milestoneId } of claims) add(day, milestoneReward(milestoneId));
  return days;
}

export interface XpProgress {
  readonly totalXp: number;
  readonly currentLevel: number;
  /** XP within the level. */
  readonly currentXp: number;
  /** XP that the whole level takes: the bar's full length. */
  readonly xpForNextLevel: number;
  /** XP still to go. */
  readonly xpToNextLevel: number;
  /** Of the level, 0 to 99, rounded down: a bar is never full before the level is. */
  readonly percent: number;
  /** XP earned since Monday. */
  readonly weeklyXpGain: number;
}

export function xpProgress(index: GrowthIndex): XpProgress {
  const monday = weekStart(index.today);
  let totalXp = 0;
  let weeklyXpGain = 0;
  for (const [day, xp] of xpByDay(index)) {
    totalXp += xp;
    if (day >= monday) weeklyXpGain += xp;
  }
  return { ...levelOf(totalXp), weeklyXpGain };
}

/** Level n starts at 90 · n · (n − 1) XP: 0, 180, 540, 1,080, 1,800… */
export function levelStart(level: number): number {
  return 90 * level * (level - 1);
}

/** Where a number of XP stands: 1,240 is Level 4 with 560 to go. */
export function levelOf(totalXp: number): Omit<XpProgress, 'weeklyXpGain'> {
  // The root of 90 · n · (n − 1) = totalXp, corrected for the root's own rounding.
  let currentLevel = Math.max(1, Math.floor((1 + Math.sqrt(1 + totalXp / 22.5)) / 2));
  while (levelStart(currentLevel + 1) <= totalXp) currentLevel += 1;
  while (currentLevel > 1 && levelStart(currentLevel) > totalXp) currentLevel -= 1;
  const currentXp = totalXp - levelStart(currentLevel);
  const xpForNextLevel = levelStart(currentLevel + 1) - levelStart(currentLevel);
  return {
    totalXp,
    currentLevel,
    currentXp,
    xpForNextLevel,
    xpToNextLevel: xpForNextLevel - currentXp,
    percent: Math.floor((100 * currentXp) / xpForNextLevel),
  };
}
