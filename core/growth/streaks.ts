import { dateOf, type Day, type LocalDate, monthNumber, weekStart } from '../kernel/local-date.ts';
import type { ActiveDay } from './activity.ts';

export const streakTypes = ['daily', 'weekly', 'monthly'] as const;
export type StreakType = (typeof streakTypes)[number];

/** Active days, weeks or months that follow each other. */
export interface Streak {
  readonly type: StreakType;
  /** The first active day of each of its days, weeks or months. */
  readonly days: readonly Day[];
  readonly lastDay: Day;
  /** The latest known instant up to its last day. */
  readonly lastAt: string | null;
}

export interface Now {
  /** The date in the person's zone. */
  readonly today: Day;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const DAY_MS = 86_400_000;

/**
 * Streaks of one type, oldest first. Days follow each other on the calendar; weeks run from Monday.
 * Active dates with no active date between them are neighbours too when less than 24 hours passed between their
 * events: whoever flew across the date line never lived the date between.
 */
export function streaksOf(type: StreakType, days: readonly ActiveDay[]): Streak[] {
  const streaks: { type: StreakType; days: Day[]; lastDay: Day; lastAt: string | null }[] = [];
  for (const active of days) {
    const current = streaks.at(-1);
    const step = current ? unitsApart(type, current.lastDay, active.day) : null;
    if (current && step === 0) {
      current.lastDay = active.day;
      current.lastAt = active.lastAt;
    } else if (current && (step === 1 || (type === 'daily' && isWithinADay(current.lastAt, active.firstAt)))) {
      current.days.push(active.day);
      current.lastDay = active.day;
      current.lastAt = active.lastAt;
    } else {
      streaks.push({ type, days: [active.day], lastDay: active.day, lastAt: active.lastAt });
    }
  }
  return streaks;
}

/** A streak runs while its last day, week or month is this one or the one before. */
export function isRunning({ type, lastDay, lastAt }: Streak, { today, now }: Now): boolean {
  const missed = unitsApart(type, lastDay, today);
  if (missed <= 1) return true;
  return type === 'daily' && lastAt !== null && now - Date.parse(lastAt) < DAY_MS;
}

/** How long the running streak of a type is: 0 when none runs. */
export function runningLength(streaks: readonly Streak[], now: Now): number {
  const last = streaks.at(-1);
  return last && isRunning(last, now) ? last.days.length : 0;
}

export function longestLength(streaks: readonly Streak[]): number {
  return streaks.reduce((longest, { days }) => Math.max(longest, days.length), 0);
}

/** A line of the streaks' history. */
export interface StreakRecord {
  readonly type: StreakType;
  /** Days, weeks or months. */
  readonly count: number;
  readonly startDate: LocalDate;
  /** yyyy-MM-dd; empty while the streak runs. */
  readonly endDate: string;
  readonly active: boolean;
}

/** Every running streak, and every ended one that was longer than one day, week or month; the newest first. */
export function streakHistory(streaks: Readonly<Record<StreakType, readonly Streak[]>>, now: Now): StreakRecord[] {
  return streakTypes
    .flatMap((type) => streaks[type])
    .map((streak) => ({ streak, active: isRunning(streak, now) }))
    .filter(({ streak, active }) => active || streak.days.length > 1)
    .toSorted((left, right) => Number(right.active) - Number(left.active) || right.streak.lastDay - left.streak.lastDay)
    .map(({ streak: { type, days, lastDay }, active }) => ({
      type,
      count: days.length,
      startDate: dateOf(days[0] ?? lastDay),
      endDate: active ? '' : dateOf(lastDay),
      active,
    }));
}

/** Negative when `to` is before `from`: after a flight to the west the last active day may be tomorrow. */
function unitsApart(type: StreakType, from: Day, to: Day): number {
  switch (type) {
    case 'daily':
      return to - from;
    case 'weekly':
      return (weekStart(to) - weekStart(from)) / 7;
    case 'monthly':
      return monthNumber(to) - monthNumber(from);
  }
}

function isWithinADay(from: string | null, to: string | null): boolean {
  return from !== null && to !== null && Date.parse(to) - Date.parse(from) < DAY_MS;
}

/** Days at which the streak's bar is full (docs/rules/growth.md, "Analytics"). */
export const FULL_STREAK = 30;

export type StreakTier = 'begun' | 'rising' | 'strong';

/** Rising from 3 days on, strong from 7. */
export function streakTier(days: number): StreakTier {
  if (days >= 7) return 'strong';
  return days >= 3 ? 'rising' : 'begun';
}

export type GoalTone = 'plain' | 'blue' | 'green';

/** The week's goal is blue from 75 percent on, and green once it is met. */
export function goalTone(percent: number): GoalTone {
  if (percent >= 100) return 'green';
  return percent >= 75 ? 'blue' : 'plain';
}
