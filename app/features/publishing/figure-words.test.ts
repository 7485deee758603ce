import { expect, it } from 'vitest';
import { figureLine, typedLine } from './figure-words.ts';

const now = new Date(2026, 10, 27, 15, 0).getTime();
const asOf = new Date(2026, 10, 27, 14, 5).toISOString();

it('figures are told with their time, and those that the platform does not tell are left out', () => {
  const post = { platformId: 9, views: null, likes: 1_200, reposts: 1, replies: 2, asOf };
  expect(figureLine(post, now)).toBe('1,200 likes, 1 repost, 2 replies, as of 14:05');
  expect(figureLine({ ...post, platformId: 13, views: 0, reposts: null, replies: 1 }, now)).toBe(
    '0 views, 1,200 likes, 1 reply, as of 14:05',
  );
  const yesterday = new Date(2026, 10, 26, 14, 5).toISOString();
  const onSite = { platformId: 4, views: 3, likes: null, reposts: null, replies: null, asOf: yesterday };
  expect(figureLine(onSite, now)).toBe('3 readers, as of 26 Nov 14:05');
});

it('figures that were typed in say when', () => {
  const typed = { views: 1_200, likes: 14, reposts: null, replies: null, at: asOf };
  expect(typedLine(typed, now)).toBe('1,200 views, 14 likes, typed in 14:05');
});
