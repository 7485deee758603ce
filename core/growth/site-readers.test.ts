import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { addDays } from '../kernel/local-date.ts';
import { fail, ok } from '../kernel/result.ts';
import { ownSiteId } from '../publishing/publication.ts';
import { indexOf, publishedItem } from '../testing/listed-items.ts';
import { everyDay, readersOfRow, readersUnder, sampleReaders } from './site-readers.ts';

describe('readers', () => {
  const days = [
    { day: '2026-10-31', readers: 2 },
    { day: '2026-11-02', readers: 3 },
    { day: '2026-11-08', readers: 4 },
    { day: '2026-11-09', readers: 5 },
  ];
  const known = { since: '2026-10-31', until: '2026-11-09', days };

  it('are shown for every day, also for those that had none', () => {
    const all = everyDay(known);
    expect(all).toHaveLength(10);
    expect(all.slice(0, 3)).toEqual([days[0], { day: '2026-11-01', readers: 0 }, days[1]]);
  });

  it('of a week or month are those of its days, and unknown where the figures begin later', () => {
    expect(readersOfRow({ period: '2026-11-02' }, known)).toBe(7);
    expect(readersOfRow({ period: '2026-11-09' }, known)).toBe(5);
    expect(readersOfRow({ period: '2026-11' }, known)).toBe(12);
    expect(readersOfRow({ period: '2026-10' }, known)).toBeNull();
    expect(readersOfRow({ period: '2026-10-26' }, known)).toBeNull();
  });

  it('under a filter are those of the items that match it', () => {
    const [first, second] = [
      publishedItem('2026-11-01', [ownSiteId]),
      publishedItem('2026-11-01', [ownSiteId], { pillarId: 'bets' }),
    ];
    const growth = indexOf([first, second]);
    const site = {
      ...known,
      byItem: [
        { itemId: first.id, readers: [2, 0, 1, 0, 0, 0, 0, 0, 4, 5] },
        { itemId: second.id, readers: [0, 0, 2, 0, 0, 0, 0, 0, 0, 0] },
      ],
    };
    const none = { platformId: null, pillarId: null, status: null };
    const narrowed = { ...none, pillarId: 'bets' };
    expect(readersUnder(none, { growth, site })).toEqual(ok(site));
    const matching = readersUnder(narrowed, { growth, site });
    expect(matching.ok && matching.value.days.filter(({ readers }) => readers > 0)).toEqual([
      { day: '2026-11-02', readers: 2 },
    ]);
    expect(readersUnder({ ...narrowed, platformId: ownSiteId }, { growth, site })).toEqual(matching);
    expect(readersUnder({ ...none, platformId: 1 }, { growth, site })).toEqual(fail('counted-on-own-site-only'));
    expect(readersUnder(narrowed, { growth, site: known })).toEqual(fail('not-known'));
    expect(readersUnder(none, { growth, site: null })).toEqual(fail('not-known'));
  });

  it('add up to the same by day as by week', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50), { minLength: 28, maxLength: 28 }), (counts) => {
        const since = '2026-11-02';
        const each = counts.map((readers, index) => ({ day: addDays(since, index), readers }));
        const range = { since, until: addDays(since, 27), days: each.filter(({ readers }) => readers > 0) };
        const byWeek = [0, 7, 14, 21].map((from) => readersOfRow({ period: addDays(since, from) }, range) ?? 0);
        const total = counts.reduce((sum, readers) => sum + readers, 0);
        expect(byWeek.reduce((sum, readers) => sum + readers, 0)).toBe(total);
        expect(everyDay(range).reduce((sum, { readers }) => sum + readers, 0)).toBe(total);
      }),
    );
  });

  it('of the sample are the same on every device', () => {
    const sample = sampleReaders('2026-11-26', 90);
    expect(sample).toEqual(sampleReaders('2026-11-26', 90));
    expect(sample.days.at(-1)?.day).toBe('2026-11-26');
    expect(sample.days).toHaveLength(90);
    const dealt = sampleReaders('2026-11-26', 90, ['a', 'b', 'c']);
    expect(dealt.days.map((_, at) => dealt.byItem.reduce((sum, { readers }) => sum + readers[at]!, 0))).toEqual(
      dealt.days.map(({ readers }) => readers),
    );
  });
});
