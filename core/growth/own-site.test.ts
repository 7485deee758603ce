import { describe, expect, it } from 'vitest';
import type { ContentRow } from '../content/content-row.ts';
import { platformByKey } from '../publishing/platforms.ts';
import { ownSiteId, type PublicationState } from '../publishing/publication.ts';
import { countOwnSite } from './count-own-site.ts';
import { ownSitePosts } from './own-site.ts';

const origin = 'https://write.example.org';

function item(id: string, state: PublicationState, rest: Partial<ContentRow> = {}) {
  const publications = [{ platformId: ownSiteId, generation: 2, state, url: `${origin}/@maya/${id}` }];
  const shares = [{ platformId: ownSiteId, at: '2026-11-20T08:00:00.000Z', on: '2026-11-20' }];
  return { id, row: { title: `Draft ${id}`, deletedAt: null, publications, shares, ...rest } as unknown as ContentRow };
}

const answered = {
  itemId: 'a',
  title: 'On the site',
  description: 'A date is a bet.',
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
      {
        itemId: 'a',
        title: 'On the site',
        description: 'A date is a bet.',
        url: `${origin}/@maya/on-the-site`,
        readers: 7,
        generation: 2,
      },
      { itemId: 'b', title: 'Draft b', description: null, url: `${origin}/@maya/b`, readers: 0 },
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
    expect(countOwnSite([...items, item('down', 'withdrawn')])).toEqual({ posts: 2, changed: 1 });
  });

  it('leave out a post that this device knows to be taken down, whatever the server told before', () => {
    expect(ownSitePosts({ items: [item('a', 'withdrawn')], answered: [answered], origin })).toEqual([]);
  });
});
