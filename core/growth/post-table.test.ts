import { expect, it } from 'vitest';
import type { AnalyticsPost } from './posts.ts';
import { orderBy, postColumns, postsToCsv, sortPosts } from './post-table.ts';

function post(id: string, fields: Partial<AnalyticsPost> = {}): AnalyticsPost {
  return {
    id,
    title: id,
    content: '',
    platform: 'linkedin',
    postType: 'text',
    publishedAt: '2026-11-20T08:00:00.000Z',
    publishedOn: '2026-11-20',
    impressions: null,
    likes: null,
    comments: null,
    shares: null,
    reactions: null,
    engagementRate: 0,
    xpEarned: 50,
    ...fields,
  };
}

const posts = [
  post('b', { title: 'Post 10', impressions: 5, reactions: 9, publishedAt: '2026-11-19T08:00:00.000Z' }),
  post('a', { title: 'post 9', impressions: 900, reactions: 4, engagementRate: 620, platform: 'medium', xpEarned: 20 }),
  post('c', { title: 'Élan', publishedAt: '2026-11-21T08:00:00.000Z' }),
];
const ids = (sorted: readonly AnalyticsPost[]) => sorted.map(({ id }) => id).join('');

it.each([
  ['title', 'cab', 'bac'],
  ['platform', 'cba', 'acb'],
  ['publishedAt', 'bac', 'cab'],
  ['impressions', 'cba', 'abc'],
  ['reactions', 'cab', 'bac'],
  ['engagementRate', 'cba', 'acb'],
  ['xpEarned', 'acb', 'cba'],
] as const)('posts are sorted by %s, of equal ones the newest first', (by, rising, falling) => {
  expect(ids(sortPosts(posts, { by, isDescending: false }))).toBe(rising);
  expect(ids(sortPosts(posts, { by, isDescending: true }))).toBe(falling);
});

it('a text column starts ascending, a figure column descending', () => {
  expect(postColumns.map((column) => orderBy(column).isDescending)).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
});

it('a table has an empty cell where no platform reported a figure, and no formula to run', () => {
  const table = postsToCsv(
    [
      post('x', { title: '=1+1' }),
      post('y', { title: 'Seen', impressions: 900, likes: 50, comments: 0, reactions: 50, engagementRate: 620 }),
    ],
    () => 'LinkedIn',
  );
  expect(table.split('\r\n').slice(1, 3)).toEqual([
    "'=1+1,LinkedIn,2026-11-20,,,,,,50",
    'Seen,LinkedIn,2026-11-20,900,50,0,,6.2,50',
  ]);
});
