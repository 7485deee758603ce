import { dateOf, weekStart, type LocalDate } from '../activity/local-date.ts';
import type { GrowthIndex } from './growth-index.ts';
import { weeklyGoal } from './streak-data.ts';
import { xpAwards } from './xp.ts';

/** Active days a week that the mission asks for, and ideas. */
const ACTIVE_DAYS = 4;
const IDEAS = 3;
const PLATFORMS = 3;

export interface Mission {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** At most the target. */
  readonly current: number;
  readonly target: number;
  /** Rounded down: 2 of 3 is 66. */
  readonly percent: number;
  readonly completed: boolean;
  /** What it brings, in words. A mission itself pays nothing: its events do. */
  readonly xpNote: string;
  /** The week's Sunday. */
  readonly endsOn: LocalDate;
}

/** This week's missions, from Monday to Sunday. */
export function missions(index: GrowthIndex): Mission[] {
  const monday = weekStart(index.today);
  const goal = weeklyGoal(index);
  const platforms = new Set<number>();
  let posts = 0;
  let ideas = 0;
  for (const { ideaDay, shares } of index.pastItems) {
    if (ideaDay !== null && ideaDay >= monday) ideas += 1;
    for (const { day, nth, platformId } of shares) {
      if (day < monday) continue;
      platforms.add(platformId);
      if (nth === 1) posts += 1;
    }
  }
  const days = index.activeDays.filter(({ day }) => day >= monday).length;
  const week = [
    {
      id: 'content-diversifier',
      title: 'Content Diversifier',
      description: 'Post on 3 different platforms in one week',
      count: platforms.size,
      target: PLATFORMS,
      xpNote: `+${xpAwards.furtherShare} XP for each further platform of a piece`,
    },
    {
      id: 'weekly-goal',
      title: 'Weekly Goal',
      description: `Publish ${goal} ${goal === 1 ? 'piece' : 'pieces'} this week`,
      count: posts,
      target: goal,
      xpNote: `+${xpAwards.firstShare} XP for each piece`,
    },
    {
      id: 'steady-week',
      title: 'Steady Week',
      description: `Be active on ${ACTIVE_DAYS} days this week`,
      count: days,
      target: ACTIVE_DAYS,
      xpNote: `+${xpAwards.activeDay} XP for each active day`,
    },
    {
      id: 'fresh-ideas',
      title: 'Fresh Ideas',
      description: `Write down ${IDEAS} ideas this week`,
      count: ideas,
      target: IDEAS,
      xpNote: `+${xpAwards.idea} XP for each idea`,
    },
  ];
  return week.map(({ count, ...mission }) => {
    const current = Math.min(count, mission.target);
    return {
      ...mission,
      current,
      percent: Math.floor((100 * current) / mission.target),
      completed: current === mission.target,
      endsOn: dateOf(monday + 6),
    };
  });
}
