import { expect, it } from 'vitest';
import { hasFigures, noFigures, threadFigures } from './post-figures.ts';

it('the figures of a thread are those of its posts, without its author’s own replies', () => {
  const post = { views: null, likes: 3, reposts: 1, replies: 1 };
  expect(threadFigures([post])).toEqual(post);
  expect(threadFigures([post, post, { ...post, replies: 2 }])).toEqual({
    views: null,
    likes: 9,
    reposts: 3,
    replies: 2,
  });
  // A part of the thread was deleted, and its number of replies with it.
  expect(threadFigures([post, { ...post, replies: 0 }, { ...post, replies: 0 }])).toMatchObject({ replies: 0 });
});

it('a figure that no post tells stays unknown', () => {
  expect(threadFigures([noFigures, noFigures])).toEqual(noFigures);
  expect(threadFigures([noFigures, { ...noFigures, views: 0 }])).toEqual({ ...noFigures, views: 0 });
  expect([hasFigures(noFigures), hasFigures({ ...noFigures, likes: 0 })]).toEqual([false, true]);
});
