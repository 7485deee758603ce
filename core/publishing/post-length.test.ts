import { expect, it } from 'vitest';
import { platformByKey } from './platforms.ts';
import { countCharacters } from './count-characters.ts';
import { lengthSentence, MAX_THREAD_POSTS, postLength } from './fit-text.ts';
import { postPreview } from './copy-texts.ts';

const post = { title: 'Bets', body: '', tags: ['Road maps'], metaDescription: null };
const said = (body: string, key: Parameters<typeof platformByKey>[0]) => {
  const length = postLength({ ...post, body }, platformByKey(key));
  return length && lengthSentence(length);
};

it('the length of a post is counted by the rule of each platform', () => {
  expect(said('**One** bet.', 'linkedin')).toBe('8 of 3,000');
  expect(said('Ten words about bets, and what they cost us all. '.repeat(7), 'twitter')).toBe('342 of 280 · 2 posts');
  expect(said('a'.repeat(3_120), 'linkedin')).toBe('3,120 of 3,000 · 120 too many');
  expect(said('word '.repeat(40_000), 'mastodon')).toBe(`more than ${MAX_THREAD_POSTS} posts of 500`);
  expect(said('👨‍👩‍👧‍👦'.repeat(250), 'bluesky')).toBe('250 of 300 · 3 posts');
  expect(said('Any length.', 'medium')).toBeNull();
  expect(said('  ', 'twitter')).toBeNull();
});

it('X counts an emoji and a letter of Chinese as two, and a link as 23', () => {
  const { limit } = platformByKey('twitter');
  const count = (text: string) => countCharacters(text, limit!);
  expect(count('née “quoted” – yes…')).toBe(20);
  expect(count('日本')).toBe(4);
  expect(count('👩‍👩‍👧‍👦')).toBe(2);
  expect(count('🇮🇷 3️⃣')).toBe(5);
  expect(count(`See https://example.com/${'long'.repeat(40)}`)).toBe(27);
});

it('Bluesky counts what people see as one letter as one', () => {
  expect(countCharacters('👩‍👩‍👧‍👦日本', platformByKey('bluesky').limit!)).toBe(3);
});

it('Threads counts an emoji by its bytes', () => {
  expect(countCharacters('née 👍', platformByKey('threads').limit!)).toBe(8);
});

it('a preview holds the words that go out', () => {
  const body = '# Bets\n\nA **date** is [a bet](https://example.com).';
  expect(postPreview({ ...post, body }, platformByKey('medium'))).toEqual({
    type: 'article',
    title: 'Bets',
    body,
    tags: ['Road maps'],
  });
  expect(postPreview({ ...post, body }, platformByKey('linkedin'))).toMatchObject({
    type: 'texts',
    texts: [{ text: 'Bets\n\nA date is a bet (https://example.com).\n\n#RoadMaps' }],
    tooMany: 0,
  });
  expect(postPreview({ ...post, body: 'a'.repeat(3_005) }, platformByKey('linkedin'))).toMatchObject({ tooMany: 5 });
  const thread = postPreview({ ...post, body: 'One more word. '.repeat(40) }, platformByKey('twitter'));
  expect(thread.type === 'texts' && thread.texts.map(({ label }) => label)).toEqual([
    'Part 1 of 3',
    'Part 2 of 3',
    'Part 3 of 3',
  ]);
});
