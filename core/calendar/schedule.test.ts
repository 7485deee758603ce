import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays } from '../kernel/local-date.ts';
import { clockTimeIn } from '../kernel/zoned-time.ts';
import { formerSchedule, moveToDay } from './schedule.ts';

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

test('an item that was not scheduled gets no time back', () => {
  expect(formerSchedule({ ...scheduled, status: 'draft' }, 'Europe/Paris')).toBeNull();
  expect(formerSchedule({ ...scheduled, scheduledAt: null }, 'Europe/Paris')).toBeNull();
});

/**
 * Offsets of half and three quarters of an hour, half an hour of daylight saving, a skipped day, and ordinary zones.
 */
const zones = [
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Australia/Adelaide',
  'America/St_Johns',
  'America/New_York',
  'Europe/Berlin',
  'Africa/Casablanca',
  'Pacific/Chatham',
  'UTC',
] as const;
const now = Date.parse('2026-01-01T00:00Z');
const minute = fc
  .integer({ min: now / 60_000 + 3 * 1440, max: Date.parse('2034-01-01T00:00Z') / 60_000 })
  .map((each) => each * 60_000);

describe('an item that is put on another day', () => {
  it('keeps its time on the clock, whatever the clocks do between, and comes back to where it was', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), minute, fc.integer({ min: 0, max: 400 }), (zone, instant, days) => {
        const at = new Date(instant).toISOString();
        const [from = '', time = ''] = clockTimeIn(zone, instant).split('T');
        const date = addDays(from, days);
        const moved = moveToDay({ at, date }, { zone, now });
        if (!moved.ok) throw new Error(moved.error.type);
        const { value } = moved;
        expect(value.localTime).toBe(clockTimeIn(zone, Date.parse(value.at)));
        if (value.shown === 'never') {
          expect(value.localTime > `${date}T${time}`).toBe(true);
          return;
        }
        expect(value.localTime).toBe(`${date}T${time}`);
        const back = moveToDay({ at: value.at, date: from }, { zone, now });
        expect(back.ok && back.value.localTime).toBe(`${from}T${time}`);
      }),
    );
  });

  it.each([
    ['Europe/Berlin', '2026-03-28T08:00:00.000Z', '2026-03-29', '2026-03-29T07:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-02T22:30:00.000Z', '2026-10-04', '2026-10-03T22:00:00.000Z'],
    ['Asia/Kathmandu', '2026-03-28T03:15:00.000Z', '2026-03-29', '2026-03-29T03:15:00.000Z'],
  ])('in %s %s on %s is %s', (zone, at, date, expected) => {
    const moved = moveToDay({ at, date }, { zone, now });
    expect(moved.ok && moved.value.at).toBe(expected);
  });

  it('goes out in the morning where it had no time yet', () => {
    const moved = moveToDay({ at: null, date: '2026-11-24' }, { zone: 'Asia/Kolkata', now });
    expect(moved.ok && moved.value.localTime).toBe('2026-11-24T09:00');
  });

  it('cannot be moved to a past day or a past minute of today', () => {
    const late = { zone: 'UTC', now: Date.parse('2026-11-24T12:00Z') };
    const at = '2026-11-30T09:00:00.000Z';
    expect(moveToDay({ at, date: '2026-11-23' }, late)).toMatchObject({ error: { field: 'date', type: 'past' } });
    expect(moveToDay({ at, date: '2026-11-24' }, late)).toMatchObject({ error: { field: 'time', type: 'past' } });
  });
});
