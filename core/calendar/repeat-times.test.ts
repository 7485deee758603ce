import { expect, it } from 'vitest';
import fc from 'fast-check';
import { maxRepeats, repeatIntervals, repeatTimes, type RepeatInterval } from './repeat-times.ts';
import { clockTimeIn } from '../kernel/zoned-time.ts';

const berlin = 'Europe/Berlin';
const now = Date.parse('2026-11-23T12:00:00.000Z');

function clockTimes(first: string, interval: RepeatInterval, count: number): string[] {
  return repeatTimes({ first, zone: berlin }, { interval, count }, now).map(({ localTime }) => localTime);
}

it.each([
  ['four-weeks', ['2026-12-29T09:00', '2027-01-26T09:00']],
  ['three-months', ['2027-03-01T09:00', '2027-06-01T09:00']],
  ['year', ['2027-12-01T09:00', '2028-12-01T09:00']],
] as const)('every %s: at the same time on the clock, also where it is put forward between', (interval, times) => {
  expect(clockTimes('2026-12-01T09:00', interval, 2)).toEqual(times);
});

it('the 31st is the last day of a shorter month, and the 31st again afterwards', () => {
  expect(clockTimes('2026-12-31T18:30', 'two-months', 3)).toEqual([
    '2027-02-28T18:30',
    '2027-04-30T18:30',
    '2027-06-30T18:30',
  ]);
  expect(clockTimes('2026-10-31T18:30', 'two-months', 2)).toEqual(['2026-12-31T18:30', '2027-02-28T18:30']);
});

it('an item published long ago is repeated at the next future time', () => {
  expect(clockTimes('2025-01-15T08:00', 'three-months', 2)).toEqual(['2027-01-15T08:00', '2027-04-15T08:00']);
  expect(clockTimes('2026-10-26T12:59', 'four-weeks', 1)).toEqual(['2026-12-21T12:59']);
  expect(clockTimes('2026-10-26T13:01', 'four-weeks', 1)).toEqual(['2026-11-23T13:01']);
});

it('makes as many as were asked for, all to come, in order, and never nearer than four weeks less an hour', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2060, 0, 1) }),
      fc.constantFrom('Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/St_Johns'),
      fc.constantFrom(...(Object.keys(repeatIntervals) as RepeatInterval[])),
      fc.integer({ min: 1, max: 20 }),
      (instant, zone, interval, count) => {
        const times = repeatTimes({ first: clockTimeIn(zone, instant), zone }, { interval, count }, now);
        expect(times).toHaveLength(Math.min(count, maxRepeats));
        const instants = times.map(({ at }) => Date.parse(at));
        expect(Math.min(...instants)).toBeGreaterThan(now);
        for (const [index, at] of instants.entries())
          if (index > 0) expect(at - instants[index - 1]!).toBeGreaterThanOrEqual((28 * 24 - 1) * 3_600_000);
      },
    ),
  );
});
