import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListedItem } from '../content/content-row.ts';
import { addDays, dateOf, dayOf, type LocalDate } from '../kernel/local-date.ts';
import { indexOf, listedItem } from '../testing/listed-items.ts';
import { streakData } from './streak-data.ts';
import { goalTone, streakTier } from './streaks.ts';

const HOUR = 3_600_000;
/** Daylight saving north and south, none, by half an hour, and offsets of half and three quarters of an hour. */
const zones = [
  'Europe/Paris',
  'America/New_York',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Africa/Casablanca',
  'UTC',
];
const zone = fc.constantFrom(...zones);
/** 2027-12-01 to 2029-01-31: includes a leap day and both clock changes of every zone. */
const start = fc.integer({ min: dayOf('2027-12-01'), max: dayOf('2028-10-01') });

const formats = new Map<string, Intl.DateTimeFormat>();

function dateIn(place: string, instant: number): LocalDate {
  const format = formats.get(place) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: place });
  formats.set(place, format);
  return format.format(instant);
}

/** The item of a person who creates something at this instant in this place. */
function createdIn(place: string, instant: number): ListedItem {
  return listedItem({ createdOn: dateIn(place, instant), createdAt: new Date(instant).toISOString() });
}

/** An instant on that date in that place, at about that hour of its clock. */
function instantOn(place: string, date: LocalDate, hour: number): number {
  const noon = [-14, -10, -5, 0, 5, 10, 14]
    .map((offset) => Date.parse(`${date}T12:00:00Z`) - offset * HOUR)
    .find((instant) => dateIn(place, instant) === date);
  if (noon === undefined) throw new Error(`${date} has no noon in ${place}`);
  for (let instant = noon + (hour - 12) * HOUR; ; instant += instant < noon ? HOUR : -HOUR)
    if (dateIn(place, instant) === date) return instant;
}

function streaksAt(items: readonly ListedItem[], place: string, now: number) {
  return streakData(indexOf(items, { today: dateIn(place, now), now }));
}

describe('a daily streak', () => {
  it('counts every day at home, whatever the zone, the hour, the turn of the clocks or a leap day', () => {
    fc.assert(
      fc.property(
        zone,
        start,
        fc.array(fc.integer({ min: 1, max: 23 }), { minLength: 1, maxLength: 120 }),
        (home, first, hours) => {
          const instants = hours.map((hour, index) => instantOn(home, dateOf(first + index), hour));
          const data = streaksAt(
            instants.map((instant) => createdIn(home, instant)),
            home,
            Math.max(...instants),
          );
          expect(data).toMatchObject({ dailyStreak: hours.length, longestStreak: hours.length });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('ends with a day at home on which nothing was done', () => {
    fc.assert(
      fc.property(
        zone,
        start,
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 20 }),
        (home, first, before, after) => {
          const days = [
            ...Array.from({ length: before }, (_, n) => first + n),
            ...Array.from({ length: after }, (_, n) => first + before + 1 + n),
          ];
          const instants = days.map((day) => instantOn(home, dateOf(day), 12));
          const data = streaksAt(
            instants.map((instant) => createdIn(home, instant)),
            home,
            Math.max(...instants),
          );
          expect(data).toMatchObject({ dailyStreak: after, longestStreak: Math.max(before, after) });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('never breaks for a traveller with activity every 23 hours, wherever they fly', () => {
    fc.assert(
      fc.property(
        start,
        fc.array(fc.tuple(zone, fc.integer({ min: 1, max: 23 * 60 })), { minLength: 1, maxLength: 40 }),
        (first, stops) => {
          let now = first * 24 * HOUR;
          const items = stops.map(([place, minutes]) => createdIn(place, (now += minutes * 60_000)));
          const lastPlace = stops.at(-1)![0];
          const data = streaksAt(items, lastPlace, now);
          expect(data.history.filter(({ type, active }) => type === 'daily' && !active)).toEqual([]);
          expect(data.dailyStreak).toBe(new Set(items.map(({ row }) => row.createdOn)).size);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('continues when a flight from Honolulu to Auckland skips a date', () => {
    const evening = Date.parse('2026-11-19T06:00:00Z');
    const landed = evening + 18 * HOUR;
    expect([dateIn('Pacific/Honolulu', evening), dateIn('Pacific/Auckland', landed)]).toEqual([
      '2026-11-18',
      '2026-11-20',
    ]);
    const items = [createdIn('Pacific/Honolulu', evening - 22 * HOUR), createdIn('Pacific/Honolulu', evening)];
    expect(streaksAt(items, 'Pacific/Auckland', landed).dailyStreak).toBe(2);
    expect(streaksAt([...items, createdIn('Pacific/Auckland', landed)], 'Pacific/Auckland', landed).dailyStreak).toBe(
      3,
    );
  });

  it('counts a repeated date once, and is running even if its last day is tomorrow', () => {
    const auckland = Date.parse('2026-11-20T20:00:00Z');
    const items = [createdIn('Pacific/Auckland', auckland - 24 * HOUR), createdIn('Pacific/Auckland', auckland)];
    expect(streaksAt(items, 'Pacific/Honolulu', auckland + 9 * HOUR).dailyStreak).toBe(2);
    expect(
      streaksAt([...items, createdIn('Pacific/Honolulu', auckland + 9 * HOUR)], 'Pacific/Honolulu', auckland + 9 * HOUR)
        .dailyStreak,
    ).toBe(2);
  });

  it('is not broken by today until today is over', () => {
    const items = [listedItem({ createdOn: '2026-11-19' }), listedItem({ createdOn: '2026-11-20' })];
    expect(streakData(indexOf(items, { today: '2026-11-21' })).dailyStreak).toBe(2);
    expect(
      streakData(indexOf(items, { today: '2026-11-22', now: Date.parse('2026-11-22T12:00:00Z') })).dailyStreak,
    ).toBe(0);
  });

  it('is kept by any work: creating, drafting or sharing', () => {
    const past = listedItem({
      status: 'published',
      createdOn: '2026-11-19',
      draftedOn: '2026-11-20',
      draftedAt: '2026-11-20T10:00:00.000Z',
      shares: [{ platformId: 1, at: '2026-11-21T10:00:00.000Z', on: '2026-11-21' }],
    });
    expect(streakData(indexOf([past]))).toMatchObject({
      dailyStreak: 3,
      postsThisWeek: 1,
      weeklyGoal: 3,
      completionRate: 33,
    });
  });
});

describe('weekly and monthly streaks', () => {
  it('run while this or the last one had an active day, weeks from Monday', () => {
    const weeks = ['2026-10-26', '2026-11-08', '2026-11-10'].map((createdOn) => listedItem({ createdOn }));
    expect(streakData(indexOf(weeks, { today: '2026-11-22' }))).toMatchObject({ weeklyStreak: 3, monthlyStreak: 1 });
    expect(streakData(indexOf(weeks, { today: '2026-11-23' }))).toMatchObject({ weeklyStreak: 0, monthlyStreak: 1 });
    expect(streakData(indexOf(weeks, { today: '2026-12-01' })).monthlyStreak).toBe(2);
    expect(streakData(indexOf(weeks, { today: '2027-01-01' })).monthlyStreak).toBe(0);
  });

  it('count a month when it is over, and not while it has only begun', () => {
    const items = [listedItem({ createdOn: '2026-11-03' })];
    expect(streakData(indexOf(items, { today: '2026-11-30' })).monthlyStreak).toBe(0);
    expect(streakData(indexOf(items, { today: '2026-12-01' })).monthlyStreak).toBe(1);
  });

  it('cross the year', () => {
    const months = ['2025-11-30', '2025-12-31', '2026-01-01'].map((createdOn) => listedItem({ createdOn }));
    expect(streakData(indexOf(months, { today: '2026-01-02' }))).toMatchObject({
      dailyStreak: 2,
      weeklyStreak: 1,
      monthlyStreak: 2,
    });
  });
});

describe('the history of streaks', () => {
  it('lists running streaks first, then ended ones, with their first and last active day', () => {
    const items = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-09', '2026-11-20', '2026-11-21'].map(
      (createdOn) => listedItem({ createdOn }),
    );
    expect(streakData(indexOf(items)).history).toEqual([
      { type: 'daily', count: 2, startDate: '2026-11-20', endDate: '', active: true },
      { type: 'weekly', count: 4, startDate: '2026-11-01', endDate: '', active: true },
      { type: 'daily', count: 3, startDate: '2026-11-01', endDate: '2026-11-03', active: false },
    ]);
  });

  it('is empty before anything was done', () => {
    expect(streakData(indexOf([]))).toMatchObject({ dailyStreak: 0, longestStreak: 0, history: [] });
  });
});

describe('whatever arrives by a merge', () => {
  const item = fc
    .record({ day: fc.integer({ min: 0, max: 40 }), deleted: fc.boolean() })
    .map(({ day, deleted }) =>
      listedItem({ createdOn: addDays('2026-10-12', day), deletedAt: deleted ? '2026-11-21T00:00:00.000Z' : null }),
    );

  it('no streak gets shorter by a merge or a deletion, and the order of merges does not matter', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 40 }), fc.array(item, { maxLength: 10 }), (known, arriving) => {
        const before = streakData(indexOf(known));
        const after = streakData(indexOf([...arriving, ...known]));
        expect(after.longestStreak).toBeGreaterThanOrEqual(before.longestStreak);
        expect(after.dailyStreak).toBeGreaterThanOrEqual(before.dailyStreak);
        expect(streakData(indexOf([...known, ...arriving]))).toEqual(after);
        const living = [...known, ...arriving].map(({ id, row }) => ({ id, row: { ...row, deletedAt: null } }));
        expect(streakData(indexOf(living))).toEqual(after);
      }),
      { numRuns: 100 },
    );
  });
});

it.each([
  [0, 'begun'],
  [2, 'begun'],
  [3, 'rising'],
  [6, 'rising'],
  [7, 'strong'],
  [400, 'strong'],
])('a streak of %d days is %s', (days, tier) => {
  expect(streakTier(days)).toBe(tier);
});

it.each([
  [0, 'plain'],
  [74, 'plain'],
  [75, 'blue'],
  [99, 'blue'],
  [100, 'green'],
])('a goal met to %d percent is %s', (percent, tone) => {
  expect(goalTone(percent)).toBe(tone);
});
