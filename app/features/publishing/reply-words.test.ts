import { expect, it } from 'vitest';
import { agoWords, readWords } from './reply-words.ts';

const now = Date.parse('2026-11-27T14:05:00.000Z');
const before = (ms: number) => new Date(now - ms).toISOString();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it.each([
  [-HOUR, 'just now'],
  [0, 'just now'],
  [MINUTE, '1 min ago'],
  [59.9 * MINUTE, '59 min ago'],
  [HOUR, '1 h ago'],
  [23.9 * HOUR, '23 h ago'],
  [24 * HOUR, '1 day ago'],
  [6.9 * 24 * HOUR, '6 days ago'],
  [7 * 24 * HOUR, '20 Nov'],
  [400 * 24 * HOUR, '23 Oct 2025'],
])('a reply of %i ms ago is from %s', (ms, words) => {
  expect(agoWords(before(ms), now)).toBe(words);
});

it('the platforms are named with the time of their answer', () => {
  const read = [
    { name: 'Mastodon', asOf: before(0) },
    { name: 'Bluesky', asOf: before(48 * HOUR) },
  ];
  expect(readWords(read, now)).toMatch(/^Mastodon as of \d\d:\d\d, Bluesky as of 25 Nov \d\d:\d\d$/);
});
