/**
 * Streaks: consecutive active days, weeks (from Monday) or months. A day is active when something was created, drafted
 * or shared on it (`activity.ts`).
 *
 * The streaks of months are made of months that are over (`growth-index.ts`).
 *
 * A streak is running while its last day, week or month is the current or the previous one. Otherwise it has ended.
 * Nothing is stored; streaks are computed from the events of all items.
 *
 * Travel across the date line: a calendar day is the person's local one, so a flight can skip a date. Two active dates
 * without an active date in between are therefore consecutive when less than 24 hours passed between their events.
 * After a flight west the last active day may be tomorrow, so differences may be negative.
 */

import { dateOf, type Day, type LocalDate, monthNumber, weekStart } from '../kernel/local-date.ts';
import type { ActiveDay } from './activity.ts';

export const streakTypes = ['daily', 'weekly', 'monthly'] as const;
export type StreakType = (typeof streakTypes)[number];

/** A run of consecutive active days, weeks or months. */
export interface Streak {
  readonly type: StreakType;
  /** The first active day of each day, week or month. */
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
 * Streaks of one type, oldest first. Days are consecutive on the calendar; weeks start on Monday. Active dates with no
 * active date in between also count as consecutive when less than 24 hours passed between their events, because
 * crossing the date line can skip a date.
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

/** Whether a streak is running: its last day, week or month is the current or the previous one. */
export function isRunning({ type, lastDay, lastAt }: Streak, { today, now }: Now): boolean {
  const missed = unitsApart(type, lastDay, today);
  if (missed <= 1) return true;
  return type === 'daily' && lastAt !== null && now - Date.parse(lastAt) < DAY_MS;
}

/** Length of the running streak of a type; 0 when none is running. */
export function runningLength(streaks: readonly Streak[], now: Now): number {
  const last = streaks.at(-1);
  return last && isRunning(last, now) ? last.days.length : 0;
}

/** Length of the running daily streak if nothing was done today yet; 0 if there is none, or it goes on. */
export function endingLength(streaks: readonly Streak[], now: Now): number {
  const last = streaks.at(-1);
  return last && last.lastDay < now.today && isRunning(last, now) ? last.days.length : 0;
}

export function longestLength(streaks: readonly Streak[]): number {
  return streaks.reduce((longest, { days }) => Math.max(longest, days.length), 0);
}

/** An entry of the streak history. */
export interface StreakRecord {
  readonly type: StreakType;
  /** Days, weeks or months. */
  readonly count: number;
  readonly startDate: LocalDate;
  /** yyyy-MM-dd; empty while the streak is running. */
  readonly endDate: string;
  readonly active: boolean;
}

/** All running streaks, and all ended ones longer than one day, week or month, the newest first. */
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

/** Negative when `to` is before `from`: after a flight west the last active day may be tomorrow. */
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

/** Days at which the streak bar is full (docs/rules/growth.md, "Analytics"). */
export const FULL_STREAK = 30;

export type StreakTier = 'begun' | 'rising' | 'strong';

/** Rising from 3 days, strong from 7. */
export function streakTier(days: number): StreakTier {
  if (days >= 7) return 'strong';
  return days >= 3 ? 'rising' : 'begun';
}

export type GoalTone = 'plain' | 'blue' | 'green';

/** The weekly goal is blue from 75 percent and green when it is reached. */
export function goalTone(percent: number): GoalTone {
  if (percent >= 100) return 'green';
  return percent >= 75 ? 'blue' : 'plain';
}
