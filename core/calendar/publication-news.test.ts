import { describe, expect, it } from 'vitest';
import type { ContentRow } from '../content/content-row.ts';
import { type PublicationState, statesForPerson } from '../publishing/publication.ts';
import { listedItem } from '../testing/listed-items.ts';
import { publicationNews } from './publication-news.ts';

const ownSite = 4;
const linkedIn = 1;
const now = Date.UTC(2026, 10, 26, 12);
const nine = '2026-11-26T09:00:00.000Z';

const publication = (state: PublicationState, platformId = ownSite) => ({
  platformId,
  generation: 1,
  state,
  url: null,
});

function news(row: Partial<ContentRow>, connected: ReadonlySet<number> | null = new Set()) {
  return publicationNews([listedItem({ title: 'Bets', ...row }, 'a')], { now, connected });
}

const shared = { status: 'published', publications: [publication('shared')] } as const;

describe('news about a post', () => {
  it.each(statesForPerson)('is that it needs its person: %s', (state) => {
    expect(news({ scheduledAt: nine, publications: [publication(state)] })).toMatchObject([
      { item: { id: 'a', title: 'Bets' }, event: state, platformIds: [ownSite], at: nine },
    ]);
  });

  it('is that it was published at its time', () => {
    const shares = [{ platformId: ownSite, at: '2026-11-26T09:00:04.000Z', on: '2026-11-26' }];
    expect(news({ ...shared, scheduledAt: nine, shares })).toMatchObject([{ event: 'published', at: shares[0]!.at }]);
  });

  it('is that it is due and posted by hand, also before the server says so', () => {
    expect(news({ status: 'scheduled', scheduledAt: nine, platformIds: [linkedIn] })).toMatchObject([
      { event: 'by-hand', platformIds: [linkedIn] },
    ]);
    expect(news({ status: 'scheduled', scheduledAt: nine, platformIds: [linkedIn, ownSite] })).toEqual([]);
    expect(news({ status: 'scheduled', scheduledAt: '2026-11-26T13:00:00.000Z', platformIds: [linkedIn] })).toEqual([]);
  });

  it('is not that it is posted by hand before the connections are here, unless the server says so', () => {
    const row = { status: 'scheduled', scheduledAt: nine, platformIds: [linkedIn] } as const;
    expect(news(row, null)).toEqual([]);
    expect(news({ ...row, publications: [publication('by-hand', linkedIn)] }, null)).toMatchObject([
      { event: 'by-hand', platformIds: [linkedIn] },
    ]);
  });

  it('is nothing that the person did', () => {
    const shares = [{ platformId: ownSite, at: '2026-11-26T08:00:00.000Z', on: '2026-11-26' }];
    expect(news({ ...shared, shares })).toEqual([]);
    expect(news({ ...shared, scheduledAt: nine, shares })).toEqual([]);
    expect(news({ status: 'draft', publications: [publication('by-hand', linkedIn)] })).toEqual([]);
  });

  it('is nothing about a deleted post, or one of last week', () => {
    const shares = [{ platformId: ownSite, at: '2026-11-18T09:00:04.000Z', on: '2026-11-18' }];
    expect(news({ ...shared, scheduledAt: '2026-11-18T09:00:00.000Z', shares })).toEqual([]);
    expect(news({ deletedAt: nine, scheduledAt: nine, publications: [publication('failed')] })).toEqual([]);
  });

  it('keeps its name until something else happens', () => {
    const name = (state: PublicationState, generation: number) =>
      news({ publications: [{ ...publication(state), generation }] })[0]?.id;
    expect(name('failed', 1)).toBe(name('failed', 1));
    expect(new Set([name('failed', 1), name('failed', 2), name('unknown', 2)]).size).toBe(3);
  });
});

it('needs of the person come before what was published', () => {
  const at = '2026-11-26T10:00:04.000Z';
  const events = publicationNews(
    [
      listedItem({ ...shared, scheduledAt: nine, shares: [{ platformId: ownSite, at, on: null }] }, 'a'),
      listedItem({ publications: [publication('failed')], scheduledAt: '2026-11-20T09:00:00.000Z' }, 'b'),
      listedItem({ publications: [publication('overdue')], scheduledAt: nine }, 'c'),
    ],
    { now, connected: new Set() },
  ).map(({ event }) => event);
  expect(events).toEqual(['overdue', 'failed', 'published']);
});
