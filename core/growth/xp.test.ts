import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dailyActivity, intensity } from './activity.ts';
import { daysAgo, indexOf, listedItem, publishedItem, share, threePillars, today } from '../testing/listed-items.ts';
import { levelOf, levelStart, xpProgress } from './xp.ts';
import type { ListedItem } from '../content/content-row.ts';

const totalXp = (items: readonly ListedItem[]) => xpProgress(indexOf(items)).totalXp;

describe('XP', () => {
  it('is earned by each event once, and by each active day', () => {
    expect(totalXp([listedItem()])).toBe(10 + 5);
    expect(totalXp([listedItem(), listedItem()])).toBe(20 + 5);
    expect(totalXp([listedItem({ status: 'draft', createdOn: daysAgo(1), draftedOn: today })])).toBe(10 + 30 + 2 * 5);
    expect(totalXp([publishedItem(today, [1, 2, 3])])).toBe(10 + 30 + 50 + 2 * 20 + 5);
  });

  it('is not earned by an idea or draft made from another item’s text, but by sharing it', () => {
    const first = publishedItem(today);
    const repeat = { ...publishedItem(today), id: 'again' };
    const copy = { ...repeat, row: { ...repeat.row, sourceId: first.id } };
    expect(totalXp([first, copy]) - totalXp([first])).toBe(50);
    const waiting = listedItem({ status: 'scheduled', draftedOn: today, sourceId: first.id });
    expect(totalXp([waiting])).toBe(0);
  });

  it('counts a draft without a date on the day of creation', () => {
    expect(totalXp([listedItem({ status: 'draft' })])).toBe(10 + 30 + 5);
  });

  it('falls back to the UTC date, and ignores items that were never created', () => {
    expect(
      xpProgress(indexOf([listedItem({ createdOn: 'someday', createdAt: `${today}T10:00:00.000Z` })])).totalXp,
    ).toBe(15);
    expect(totalXp([listedItem({ createdOn: null, createdAt: null })])).toBe(0);
  });

  it('of rows from an older version counts the fields that they have', () => {
    const {
      draftedAt: _at,
      draftedOn: _on,
      shares: _shares,
      clarity: _clarity,
      predictedScore: _score,
      ...older
    } = listedItem({ status: 'draft' }).row;
    expect(totalXp([{ id: 'old', row: older }])).toBe(45);
  });

  it('of this week starts on Monday', () => {
    const items = [publishedItem('2026-11-15'), publishedItem('2026-11-16')];
    expect(xpProgress(indexOf(items))).toMatchObject({ totalXp: 190, weeklyXpGain: 95 });
  });

  it('adds a claimed reward on the day of the claim, and nothing for a milestone nobody knows', () => {
    const milestoneClaims = {
      'posts-1': '2026-11-20T23:30:00.000Z 2026-11-21',
      unheard: '2026-11-20T23:30:00.000Z 2026-11-21',
    };
    expect(xpProgress(indexOf([], { workspace: { ...threePillars, milestoneClaims } }))).toMatchObject({
      totalXp: 50,
      weeklyXpGain: 50,
    });
  });
});

describe('levels', () => {
  it('are at 1,240 XP as in the specification’s sample: Level 4 with 560 to go', () => {
    expect(levelOf(1_240)).toEqual({
      totalXp: 1_240,
      currentLevel: 4,
      currentXp: 160,
      xpForNextLevel: 720,
      xpToNextLevel: 560,
      percent: 22,
    });
  });

  it('begin at the expected XP', () => {
    expect([1, 2, 3, 4, 5].map(levelStart)).toEqual([0, 180, 540, 1_080, 1_800]);
    fc.assert(
      fc.property(fc.nat({ max: 100_000_000 }), (xp) => {
        const { currentLevel, currentXp, percent } = levelOf(xp);
        expect(levelStart(currentLevel)).toBeLessThanOrEqual(xp);
        expect(levelStart(currentLevel + 1)).toBeGreaterThan(xp);
        expect(currentXp).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThan(100);
      }),
    );
  });
});

describe('activity', () => {
  it('is the number of items created on each day, deleted ones too', () => {
    const items = [listedItem(), listedItem({ deletedAt: `${today}T13:00:00.000Z` }), publishedItem(daysAgo(3))];
    expect(dailyActivity(indexOf(items).pastItems)).toEqual([
      { date: daysAgo(3), count: 1 },
      { date: today, count: 2 },
    ]);
  });

  it('has five levels', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map(intensity)).toEqual([0, 1, 2, 3, 3, 4, 4]);
  });
});

describe('whatever arrives, is edited or deleted', () => {
  const day = fc.integer({ min: 0, max: 60 });
  const item = fc
    .record({
      created: day,
      drafted: fc.option(day),
      shared: fc.uniqueArray(fc.integer({ min: 1, max: 14 }), { maxLength: 4 }),
      sharedOn: day,
    })
    .map(({ created, drafted, shared, sharedOn }) =>
      listedItem({
        status: shared.length > 0 ? 'published' : drafted === null ? 'ideas' : 'draft',
        createdOn: daysAgo(created),
        draftedOn: drafted === null ? null : daysAgo(drafted),
        shares: shared.map((platformId) => share(platformId, daysAgo(sharedOn))),
      }),
    );

  it('XP never falls, in whatever order changes arrive', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 20 }), fc.array(item, { maxLength: 10 }), (known, arriving) => {
        const before = xpProgress(indexOf(known));
        const after = xpProgress(indexOf([...known, ...arriving]));
        expect(after.totalXp).toBeGreaterThanOrEqual(before.totalXp);
        expect(after.currentLevel).toBeGreaterThanOrEqual(before.currentLevel);
        expect(xpProgress(indexOf([...arriving, ...known.toReversed()]))).toEqual(after);
      }),
      { numRuns: 100 },
    );
  });

  it('a deletion takes nothing away', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 20 }), (items) => {
        const deleted = items.map(({ id, row }) => ({ id, row: { ...row, deletedAt: `${today}T20:00:00.000Z` } }));
        expect(xpProgress(indexOf(deleted))).toEqual(xpProgress(indexOf(items)));
        expect(dailyActivity(indexOf(deleted).pastItems)).toEqual(dailyActivity(indexOf(items).pastItems));
      }),
      { numRuns: 50 },
    );
  });
});
