import { expect, it } from 'vitest';
import { countWords, shortNumber, wordsOf } from './text.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [1_001, '1K'],
  [8_449, '8.4K'],
  [999_999, '999.9K'],
  [1_000_000, '1,000K'],
  [1_000_001, '1M'],
  [1_290_000, '1.2M'],
  [-2_500, '-2.5K'],
])('%d is written as %s', (value, expected) => {
  expect(shortNumber(value)).toBe(expected);
});

it('reads texts, lists and objects of them as lines, two levels deep', () => {
  expect(wordsOf('A text')).toBe('A text');
  expect(wordsOf(['One', 'Two', 3])).toBe('One\nTwo\n3');
  expect(wordsOf({ goal: 'Trust', audience: ['Leads', 'Founders'], empty: '', nothing: null })).toBe(
    'goal: Trust\naudience:\nLeads\nFounders',
  );
  expect(wordsOf({ plan: { opening: 'A scene', end: { ask: 'Write' } } })).toBe(
    'plan:\nopening: A scene\nend: {"ask":"Write"}',
  );
  expect(wordsOf([{ title: 'A survey', share: '40%' }])).toBe('title: A survey\nshare: 40%');
  for (const nothing of [null, undefined, '', [], {}]) expect(wordsOf(nothing)).toBe('');
});

it.each([
  ['', 0],
  ['  \n ', 0],
  ['Ship the café’s 2nd well-kept bet.', 6],
  ['# A title\n\n- one\n- two\n\n> quoted — twice\n\n---\n\n* * *', 6],
  ['写作', 1],
  // Emoji and signs can be a whole post.
  ['🎉 … ?!', 3],
])('counts the words of %j', (text, words) => {
  expect(countWords(text)).toBe(words);
});
