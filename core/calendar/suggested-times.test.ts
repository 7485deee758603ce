import { expect, it } from 'vitest';
import type { ContentRow, ListedItem } from '../content/content-row.ts';
import { listedItem } from '../testing/listed-items.ts';
import type { WeeklySlot } from '../workspace/slots.ts';
import { sameTimeSentence } from './free-slots.ts';
import { daily, defaultTime, usualTimeOn } from './suggested-times.ts';

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

const friday = Date.parse('2026-11-27T12:00:00.000Z');
const monday = '2026-11-30T09:00:00.000Z';
const scheduled = (scheduledAt: string, others: Partial<ContentRow> = {}) =>
  listedItem({ status: 'scheduled', scheduledAt, ...others });

it('offers no morning at which something is scheduled already', () => {
  const offered = (items: readonly ListedItem[]) => defaultTime({ slots: [], items, zone: 'UTC', now: friday });
  expect(offered([scheduled(monday)])).toEqual({ date: '2026-12-01', time: '09:00' });
  expect(offered([scheduled(monday), scheduled('2026-12-01T09:00:00.000Z')]).date).toBe('2026-12-02');
  // A deleted item takes no time, and neither does one that is not scheduled any more.
  expect(offered([scheduled(monday, { deletedAt: monday }), scheduled(monday, { status: 'draft' })]).date).toBe(
    '2026-11-30',
  );
  // Mornings of five days, over a weekend.
  const week = [0, 1, 2, 3, 4].map((day) => scheduled(`2026-12-0${day + 1}T09:00:00.000Z`));
  expect(offered([scheduled(monday), ...week]).date).toBe('2026-12-07');
});

it('a day offers its morning, or the first hour after it that is free', () => {
  expect(usualTimeOn('2026-11-30', { zone: 'UTC', items: [] })).toBe('09:00');
  expect(usualTimeOn('2026-11-30', { zone: 'UTC', items: [scheduled(monday)] })).toBe('10:00');
  expect(usualTimeOn('2026-11-30', { zone: 'Europe/Berlin', items: [scheduled(monday)] })).toBe('09:00');
});

it('spreads items over days at which nothing is scheduled at that time', () => {
  const days = daily({ date: '2026-11-29', time: '09:00' }, 3, { zone: 'UTC', items: [scheduled(monday)] });
  expect(days.map(({ localTime }) => localTime)).toEqual(['2026-11-29T09:00', '2026-12-01T09:00', '2026-12-02T09:00']);
});

it('a time at which a platform has a post already is named, and no other', () => {
  const items = [scheduled(monday, { title: 'Why roadmaps fail', platformIds: [1, 4] })];
  const said = (at: string, platformIds: readonly number[], itemIds: readonly string[] = []) =>
    sameTimeSentence(items, { at, platformIds, itemIds: new Set(itemIds) });
  expect(said(monday, [3, 1])).toBe('LinkedIn already has a post at this time: Why roadmaps fail.');
  expect(said('2026-11-30T09:00:30.000Z', [1])).not.toBeNull();
  expect(said('2026-11-30T09:01:00.000Z', [1])).toBeNull();
  expect(said(monday, [3])).toBeNull();
  expect(
    said(
      monday,
      [1],
      items.map(({ id }) => id),
    ),
  ).toBeNull();
});

it('spreads items over days at one time on the clock', () => {
  const days = daily({ date: '2026-10-24', time: '09:00' }, 3, { zone: 'Europe/Berlin', items: [] });
  expect(days.map(({ localTime }) => localTime)).toEqual(['2026-10-24T09:00', '2026-10-25T09:00', '2026-10-26T09:00']);
  expect(days.map(({ at }) => at)).toEqual([
    '2026-10-24T07:00:00.000Z',
    '2026-10-25T08:00:00.000Z',
    '2026-10-26T08:00:00.000Z',
  ]);
});

it('has no days without a date', () => {
  expect(daily({ date: '', time: '09:00' }, 3, { zone: 'UTC', items: [] })).toEqual([]);
});
