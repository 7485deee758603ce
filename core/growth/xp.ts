/**
 * XP and levels. XP is earned by events: idea 10, draft 30, first share of an item 50, each further platform of that
 * item 20, active day 5, and a claimed milestone its reward.
 *
 * Nothing is stored except the claims. XP is computed from the events of all items (`events.ts`), each of which happens
 * at most once per item. Saving, republishing or deleting an item therefore earns and costs nothing.
 *
 * Level n begins at 90 · n · (n − 1) XP, so each level takes 180 XP more than the one before it.
 */

import type { PastShare } from './events.ts';
import { weekStart, type Day } from '../kernel/local-date.ts';
import type { GrowthIndex } from './growth-index.ts';
import { milestoneReward } from './milestone-catalogue.ts';

/** XP per event. A claimed milestone earns its own reward. */
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

/** XP earned by day. */
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
  /** XP within the current level. */
  readonly currentXp: number;
  /** XP from the start to the end of the current level. */
  readonly xpForNextLevel: number;
  /** XP missing to the next level. */
  readonly xpToNextLevel: number;
  /** Progress within the level, 0 to 99, rounded down so that the bar is never full before the level is reached. */
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

/** The XP at which a level begins: 90 · n · (n − 1), so 0, 180, 540, 1,080, 1,800 … */
export function levelStart(level: number): number {
  return 90 * level * (level - 1);
}

/** The level for an amount of XP: 1,240 is level 4 with 560 missing. */
export function levelOf(totalXp: number): Omit<XpProgress, 'weeklyXpGain'> {
  // The root of 90 · n · (n − 1) = totalXp, corrected for its rounding error.
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
