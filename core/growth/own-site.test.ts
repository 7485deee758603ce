import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { ContentRow } from '../content/content-row.ts';
import { addDays } from '../kernel/local-date.ts';
import { fail, ok } from '../kernel/result.ts';
import { platformByKey } from '../publishing/platforms.ts';
import { ownSiteId, type PublicationState } from '../publishing/publication.ts';
import { indexOf } from '../testing/listed-items.ts';
import { everyDay, ownSitePosts, readersOfRow, readersUnder, sampleReaders } from './own-site.ts';

const origin = 'https://write.example.org';

function item(id: string, state: PublicationState, rest: Partial<ContentRow> = {}) {
  const publications = [{ platformId: ownSiteId, generation: 2, state, url: `${origin}/@maya/${id}` }];
  const shares = [{ platformId: ownSiteId, at: '2026-11-20T08:00:00.000Z', on: '2026-11-20' }];
  return { id, row: { title: `Draft ${id}`, deletedAt: null, publications, shares, ...rest } as unknown as ContentRow };
}

const answered = {
  itemId: 'a',
  title: 'On the site',
  path: '/@maya/on-the-site',
  publishedAt: '2026-11-21T08:00:00.000Z',
  readers: 7,
};

describe('the posts of the own site', () => {
  it('are the shared ones of living items, newest first', () => {
    const elsewhere = [
      { platformId: platformByKey('linkedin').id, generation: 1, state: 'shared', url: null },
    ] as const;
    const items = [
      item('old', 'shared'),
      item('new', 'shared', { shares: [{ platformId: ownSiteId, at: '2026-11-22T08:00:00.000Z', on: '2026-11-22' }] }),
      item('down', 'withdrawn'),
      item('gone', 'shared', { deletedAt: '2026-11-22T08:00:00.000Z' }),
      item('elsewhere', 'shared', { publications: elsewhere }),
    ];
    expect(ownSitePosts({ items, answered: null, origin }).map(({ itemId }) => itemId)).toEqual(['new', 'old']);
  });

  it('have the title, address and readers that the server told, and their own before it has answered', () => {
    const items = [item('a', 'shared'), item('b', 'shared')];
    expect(ownSitePosts({ items, answered: [answered], origin })).toMatchObject([
      { itemId: 'a', title: 'On the site', url: `${origin}/@maya/on-the-site`, readers: 7, generation: 2 },
      { itemId: 'b', title: 'Draft b', url: `${origin}/@maya/b`, readers: 0 },
    ]);
    expect(ownSitePosts({ items, answered: null, origin })).toMatchObject([
      { itemId: 'b', readers: null },
      { itemId: 'a', title: 'Draft a', readers: null, publishedAt: '2026-11-20T08:00:00.000Z' },
    ]);
  });

  it('tell since when the draft reads differently', () => {
    const [{ row }] = [item('a', 'shared')];
    const publications = row.publications!.map((each) => ({ ...each, changedSince: '2026-11-21T08:00:00.000Z' }));
    const items = [item('a', 'shared', { publications }), item('b', 'shared')];
    expect(ownSitePosts({ items, answered: null, origin }).map((post) => [post.itemId, post.changedSince])).toEqual([
      ['b', null],
      ['a', '2026-11-21T08:00:00.000Z'],
    ]);
  });

  it('leave out a post that this device knows to be taken down, whatever the server told before', () => {
    expect(ownSitePosts({ items: [item('a', 'withdrawn')], answered: [answered], origin })).toEqual([]);
  });
});

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
    const site = {
      ...known,
      byItem: [
        { itemId: 'a', readers: [2, 0, 1, 0, 0, 0, 0, 0, 4, 5] },
        { itemId: 'b', readers: [0, 0, 2, 0, 0, 0, 0, 0, 0, 0] },
      ],
    };
    const written = { createdOn: '2026-10-01', platformIds: [ownSiteId] };
    const growth = indexOf([item('a', 'shared', written), item('b', 'shared', { ...written, pillarId: 'bets' })]);
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
