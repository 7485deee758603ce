import { expect, it } from 'vitest';
import { wordsOf } from './text.ts';

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
