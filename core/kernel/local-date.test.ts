import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  dateOf,
  dayOf,
  monthKey,
  monthNumber,
  monthStart,
  parseDay,
  weekday,
  weekKey,
  weekStart,
} from './local-date.ts';

const MILLISECONDS = 86_400_000;
/** From the year 1000 to the year 3000. */
const day = fc.integer({ min: -354_285, max: 376_200 });

describe('a calendar date', () => {
  it('is the one that the Gregorian calendar gives, forth and back, for any day', () => {
    fc.assert(
      fc.property(day, (number) => {
        const utc = new Date(number * MILLISECONDS);
        expect(dateOf(number)).toBe(utc.toISOString().slice(0, 10));
        expect(dayOf(dateOf(number))).toBe(number);
        expect(weekday(number)).toBe((utc.getUTCDay() + 6) % 7);
        expect(monthStart(monthNumber(number))).toBe(dayOf(`${dateOf(number).slice(0, 8)}01`));
      }),
      { numRuns: 500 },
    );
  });

  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-4-1', '2026-11-21T08:00', 'today', '', null])(
    'is refused when it is none: %s',
    (date) => {
      expect(parseDay(date)).toBeNull();
    },
  );

  it('knows leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2028-02-29', 366)).toBe('2029-03-01');
    expect(parseDay('2100-02-29')).toBeNull();
    expect(parseDay('2000-02-29')).not.toBeNull();
  });

  it('has a week from Monday and a month', () => {
    expect(weekKey(dayOf('2026-11-22'))).toBe('2026-11-16');
    expect(dateOf(weekStart(dayOf('2026-11-16')))).toBe('2026-11-16');
    expect(monthKey(dayOf('2026-11-22'))).toBe('2026-11');
  });
});
