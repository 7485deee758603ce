import { describe, expect, it } from 'vitest';
import { activityYear } from './activity.ts';

const activity = [
  { date: '2025-12-30', count: 3 },
  { date: '2026-01-01', count: 1 },
  { date: '2026-11-20', count: 6 },
];

describe('a year of activity', () => {
  const year = activityYear(activity, 2026);

  it('is whole weeks from Sunday to Saturday', () => {
    expect([year.weeks[0]![0]!.date, year.weeks.at(-1)!.at(-1)!.date]).toEqual(['2025-12-28', '2027-01-02']);
    expect(year.weeks.every((week) => week.length === 7)).toBe(true);
    expect(year.weeks).toHaveLength(53);
  });

  it('dims the days of the years beside it, and does not count them', () => {
    expect(year.weeks[0]!.map(({ isOutside }) => isOutside)).toEqual([true, true, true, true, false, false, false]);
    expect(year.weeks[0]!.map(({ count }) => count)).toEqual([0, 0, 3, 0, 1, 0, 0]);
    expect([year.activeDays, year.days]).toEqual([2, 365]);
  });

  it('has each month above the week that its first day is in', () => {
    expect(year.months.map(({ week }) => week).slice(0, 3)).toEqual([0, 5, 9]);
  });

  it('that is over counts all of its days, a leap year 366', () => {
    expect(activityYear([], 2024).days).toBe(366);
  });
});
