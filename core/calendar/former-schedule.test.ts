import { expect, test } from 'vitest';
import { formerSchedule } from './schedule.ts';

const scheduled = { status: 'scheduled', scheduledAt: '2026-11-24T09:30:00.000Z' } as const;

test('an item gets its time back in the zone in which it was chosen', () => {
  expect(formerSchedule({ ...scheduled, scheduledZone: 'Asia/Kolkata' }, 'Europe/Paris')).toEqual({
    at: '2026-11-24T09:30:00.000Z',
    localTime: '2026-11-24T15:00',
    zone: 'Asia/Kolkata',
  });
});

test('the person’s zone replaces an unknown one', () => {
  for (const scheduledZone of [undefined, null, 'Mars/Olympus'])
    expect(
      formerSchedule({ ...scheduled, ...(scheduledZone === undefined ? {} : { scheduledZone }) }, 'Europe/Paris'),
    ).toMatchObject({
      localTime: '2026-11-24T10:30',
      zone: 'Europe/Paris',
    });
});

test('what was not scheduled has no time to get back', () => {
  expect(formerSchedule({ ...scheduled, status: 'draft' }, 'Europe/Paris')).toBeNull();
  expect(formerSchedule({ ...scheduled, scheduledAt: null }, 'Europe/Paris')).toBeNull();
});
