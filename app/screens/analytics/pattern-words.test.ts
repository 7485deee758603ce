import { expect, it } from 'vitest';
import { patternLines } from './pattern-words.ts';

const none = { weekday: null, dayPart: null, opening: null };

it.each([
  [0, 'None is so far.'],
  [1, '1 is so far.'],
  [11, '11 are so far.'],
])('with %i posts nothing is claimed, and it says how many are needed', (posts, end) => {
  expect(patternLines({ posts, ...none })).toEqual({
    lines: [],
    rests: `Your best time and opening show once 12 posts have numbers and are three days old. ${end}`,
  });
});

it('what stands out is told with the posts that it rests on', () => {
  const { lines, rests } = patternLines({
    posts: 40,
    weekday: { kind: 2, posts: 6, ahead: 0.916 },
    dayPart: null,
    opening: { kind: 'question', posts: 8, ahead: 0.8 },
  });
  expect(lines).toEqual([
    { name: 'Best day', best: 'Tuesdays', detail: '6 posts, ahead of 92% of the others' },
    { name: 'Best time', best: '–', detail: 'Nothing stands out yet.' },
    { name: 'Best opening', best: 'A question', detail: '8 posts, ahead of 80% of the others' },
  ]);
  expect(rests).toBe('From 40 posts of the last year, each compared with your others on the same platform.');
});
