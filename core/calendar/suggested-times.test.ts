import { expect, it } from 'vitest';
import type { WeeklySlot } from '../workspace/slots.ts';
import { daily, defaultTime } from './suggested-times.ts';

const without = { slots: [], items: [] };

it.each([
  // A Sunday, a Thursday, a Friday, a Saturday.
  ['2026-11-22T21:05:30.000Z', 'UTC', '2026-11-23'],
  ['2026-11-26T06:00:00.000Z', 'UTC', '2026-11-27'],
  ['2026-11-27T12:00:00.000Z', 'UTC', '2026-11-30'],
  ['2026-11-28T12:00:00.000Z', 'UTC', '2026-11-30'],
  // Monday there already.
  ['2026-11-22T23:30:00.000Z', 'Europe/Berlin', '2026-11-24'],
  ['2026-12-31T12:00:00.000Z', 'America/New_York', '2027-01-01'],
])('at %s in %s, Schedule offers the morning of the next working day, %s', (now, zone, date) => {
  expect(defaultTime({ ...without, zone, now: Date.parse(now) })).toEqual({ date, time: '09:00' });
});

it('offers the next free slot to a person who has slots', () => {
  const slots: WeeklySlot[] = [{ weekday: 5, time: '10:30' }];
  const now = Date.parse('2026-11-26T12:00:00.000Z');
  expect(defaultTime({ slots, items: [], zone: 'UTC', now })).toEqual({ date: '2026-11-28', time: '10:30' });
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
