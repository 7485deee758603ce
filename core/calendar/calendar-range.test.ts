import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOf, dayOf, weekday } from '../kernel/local-date.ts';
import { calendarViews, dateIn, daysOf, turn } from './calendar-entries.ts';

const view = fc.constantFrom(...calendarViews);
const date = fc.integer({ min: 0, max: 40_000 }).map(dateOf);

describe('the days of a view', () => {
  it.each([
    ['week', '2026-11-29', '2026-11-23', '2026-11-29', 7],
    ['month', '2026-11-29', '2026-11-23', '2026-12-20', 28],
    ['list', '2028-02-29', '2028-02-28', '2028-03-26', 28],
  ] as const)('a %s with %s goes from %s to %s', (ofView, on, first, last, count) => {
    const days = daysOf(ofView, on);
    expect([days[0], days.at(-1), days.length]).toEqual([first, last, count]);
  });

  it('begin on a Monday, hold the date, and meet the days before and after without a gap', () => {
    fc.assert(
      fc.property(view, date, (ofView, on) => {
        const days = daysOf(ofView, on);
        expect(weekday(dayOf(days[0]!))).toBe(0);
        expect(days).toContain(on);
        expect(dayOf(daysOf(ofView, turn(ofView, on, 1))[0]!)).toBe(dayOf(days.at(-1)!) + 1);
        expect(turn(ofView, turn(ofView, on, 1), -1)).toBe(on);
      }),
    );
  });

  it.each([
    ['2026-12-24', '2026-12-24'],
    ['2026-02-30', '2026-11-23'],
    ['soon', '2026-11-23'],
    [null, '2026-11-23'],
  ])('an address with %s shows %s', (written, shown) => {
    expect(dateIn(written, '2026-11-23')).toBe(shown);
  });
});
