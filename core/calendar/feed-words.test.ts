import { expect, it } from 'vitest';
import { platformByKey } from '../publishing/platforms.ts';
import type { Post } from '../publishing/post.ts';
import type { FeedEntry } from './feed-entries.ts';
import { entriesWithWords, feedWords, MAX_FEED_WORDS } from './feed-words.ts';

const now = Date.parse('2026-11-21T08:00:00.000Z');
const DAY = 86_400_000;
const [linkedin, instagram, youtube, twitter] = (['linkedin', 'instagram', 'youtube', 'twitter'] as const).map(
  platformByKey,
) as [Platform, Platform, Platform, Platform];

function entry(id: string, days: number, byHand: readonly number[] = [1]): FeedEntry {
  const at = new Date(now + days * DAY).toISOString();
  return { id, at, title: id, words: '', byHand, changedAt: at };
}

function post(over: Partial<Post>): Post {
  return { title: 'A title', body: '', tags: [], metaDescription: null, ...over };
}

it('has the words of what is still to be posted by hand, the next first, and of at most fifty', () => {
  const entries = [entry('late', -6), entry('long over', -8), entry('next year', 400), entry('by the server', 1, [])];
  expect(entriesWithWords(entries, now).map(({ id }) => id)).toEqual(['late', 'next year']);
  const many = Array.from({ length: 80 }, (_, days) => entry(String(days), 80 - days));
  const chosen = entriesWithWords(many, now);
  expect([chosen.length, chosen[0]?.id]).toEqual([50, '79']);
});

it('has them as they are copied: plain text with its hashtags, the first comment and the number of pictures', () => {
  const body = `**Bets**, not dates.\n\n![wall](rostrum-image:${'ab'.repeat(32)})`;
  const words = feedWords([
    { platform: linkedin, post: post({ body, tags: ['road maps'], firstComment: 'The [talk](https://example.org).' }) },
  ]);
  expect(words).toBe(
    'Text:\nBets, not dates.\n\n#RoadMaps\n(with 1 picture)\n\nFirst comment:\nThe talk (https://example.org).',
  );
});

it('names each platform where there are several, and the title and parts that a platform has', () => {
  const words = feedWords([
    { platform: instagram, post: post({ body: 'One' }) },
    { platform: youtube, post: post({ body: 'Two' }) },
    { platform: twitter, post: post({ body: 'Three\n\n---\n\nFour' }) },
    { platform: linkedin, post: post({ title: '', body: ' ' }) },
  ]);
  expect(words).toBe(
    [
      '— Instagram —',
      'One',
      '— YouTube —',
      youtube.requiresTitle ? 'Title:\nA title\n\nText:\nTwo' : 'Two',
      '— Twitter —',
      'Part 1 of 2:\nThree',
      'Part 2 of 2:\nFour',
    ].join('\n\n'),
  );
});

it('has six thousand characters at most, whatever the post has, and no half character at its end', () => {
  for (const body of ['🙂'.repeat(250_000), 'a '.repeat(3_001), '# a\n'.repeat(100_000)])
    for (const platform of [linkedin, youtube, twitter]) {
      const words = feedWords([{ platform, post: post({ body }) }]);
      expect(words.length).toBeLessThanOrEqual(MAX_FEED_WORDS);
      expect(words).toMatch(/…$/);
      expect(words).not.toMatch(/\p{Cs}/u);
    }
});

it('is empty without words', () => {
  expect(feedWords([])).toBe('');
  expect(feedWords([{ platform: linkedin, post: post({ title: '', body: '' }) }])).toBe('');
});

type Platform = ReturnType<typeof platformByKey>;
