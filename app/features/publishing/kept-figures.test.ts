import { expect, it } from 'vitest';
import { keptFigures } from './kept-figures.ts';

const post = {
  itemId: 'a',
  platformId: 9,
  views: null,
  likes: 12,
  reposts: 3,
  replies: 2,
  asOf: '2026-11-27T14:05:00.000Z',
};

it('figures that are stored on the device are read as they were told, and the same ones once for all parts', () => {
  const stored = JSON.stringify([post]);
  const { posts, reach } = keptFigures(stored);
  expect(posts).toEqual([post]);
  expect(reach.get('a')?.get(9)).toEqual({ impressions: null, likes: 12, comments: 2, shares: 3 });
  expect(keptFigures(stored).reach).toBe(reach);
});

it.each([[null], ['[]'], ['{"posts":[]}'], ['not JSON'], [JSON.stringify([{ ...post, likes: '12' }, null, 7])]])(
  '%j tells no figures',
  (stored) => {
    expect(keptFigures(stored).posts).toEqual([]);
    expect(keptFigures(stored).reach.size).toBe(0);
  },
);
