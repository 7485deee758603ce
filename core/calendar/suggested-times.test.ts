import { expect, it } from 'vitest';
import { daily, tomorrowSameTime } from './suggested-times.ts';

it.each([
  ['2026-11-22T21:05:30.000Z', 'UTC', '2026-11-23', '21:05'],
  ['2026-11-22T23:30:00.000Z', 'Europe/Berlin', '2026-11-24', '00:30'],
  ['2026-12-31T12:00:00.000Z', 'America/New_York', '2027-01-01', '07:00'],
  ['2028-02-28T10:00:00.000Z', 'Asia/Kolkata', '2028-02-29', '15:30'],
  // The night in between has 25 hours, and 23.
  ['2026-10-24T12:00:00.000Z', 'Europe/Berlin', '2026-10-25', '14:00'],
  ['2026-03-28T12:00:00.000Z', 'Europe/Berlin', '2026-03-29', '13:00'],
  // 02:30 is skipped that night.
  ['2026-03-28T01:30:00.000Z', 'Europe/Berlin', '2026-03-29', '03:30'],
])('at %s in %s, Schedule offers %s %s', (now, zone, date, time) => {
  expect(tomorrowSameTime(Date.parse(now), zone)).toEqual({ date, time });
});

it('spreads items over days at one time on the clock', () => {
  const days = daily({ date: '2026-10-24', time: '09:00' }, 3, 'Europe/Berlin');
  expect(days.map(({ localTime }) => localTime)).toEqual(['2026-10-24T09:00', '2026-10-25T09:00', '2026-10-26T09:00']);
  expect(days.map(({ at }) => at)).toEqual([
    '2026-10-24T07:00:00.000Z',
    '2026-10-25T08:00:00.000Z',
    '2026-10-26T08:00:00.000Z',
  ]);
});

it('has no days without a date', () => {
  expect(daily({ date: '', time: '09:00' }, 3, 'UTC')).toEqual([]);
});
