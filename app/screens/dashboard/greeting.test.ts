import { expect, it } from 'vitest';
import { greetingAt, todayLine } from './greeting.ts';

it.each([
  [4, 'Good evening'],
  [5, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [17, 'Good afternoon'],
  [18, 'Good evening'],
])('greets at %i: %s', (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting);
});

const today = { today: '2026-11-23', more: 0 } as const;
const draft = { status: 'draft', scheduledLocal: null, words: 9 } as const;
const idea = { status: 'ideas', scheduledLocal: null, words: 0 } as const;
const scheduled = { status: 'scheduled', scheduledLocal: '2026-11-23T09:00', words: 9 } as const;

it.each([
  [[idea, draft, scheduled], 'One post is scheduled for today.'],
  [[draft, draft, { ...scheduled, scheduledLocal: '2026-11-24T09:00' }], 'You have 2 drafts to finish.'],
  [[idea], 'You have one idea to write.'],
  [[idea, { ...idea, words: 24 }], 'One idea is being written.'],
  [[{ ...scheduled, status: 'published' as const }], 'You’re all caught up today.'],
  [[], 'Start with your first idea.'],
])('says of %j: %s', (rows, line) => {
  expect(todayLine(rows, { ...today, news: null, changed: null })).toBe(line);
});

it('tells news about a post first, then a post whose draft has changed since', () => {
  const changed = { ...today, news: null, changed: 'Bets' };
  expect(todayLine([scheduled], { ...changed, news: '“Bets” could not be published' })).toBe(
    '“Bets” could not be published.',
  );
  expect(todayLine([scheduled], { ...changed, news: '“Bets” could not be published', more: 2 })).toBe(
    '“Bets” could not be published, and 2 more.',
  );
  expect(todayLine([scheduled], changed)).toBe('“Bets” has changes that are not on your site yet.');
});
