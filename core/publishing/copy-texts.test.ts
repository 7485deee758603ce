import { expect, it } from 'vitest';
import { platformByKey } from './platforms.ts';
import { commentToCopy, copyTexts } from './copy-texts.ts';
import type { Post } from './post.ts';

const post = { title: 'Bets', body: '**One** bet.', tags: ['Road maps'], metaDescription: null };

it('a platform with titles is given title and Markdown, apart, and the pictures beside', () => {
  const body = `${post.body}\n\n![sea](rostrum-image:${'a'.repeat(64)})`;
  expect(copyTexts({ ...post, body }, platformByKey('medium'))).toEqual([
    { label: 'Title', text: 'Bets', characters: 4, max: null, pictures: [] },
    {
      label: 'Text',
      text: '**One** bet.',
      characters: 12,
      max: null,
      pictures: [{ name: 'sea', hash: 'a'.repeat(64) }],
    },
  ]);
});

it('a platform without titles is given the words alone, and its tags', () => {
  expect(copyTexts(post, platformByKey('linkedin'))).toEqual([
    { label: 'Text', text: 'One bet.\n\n#RoadMaps', characters: 19, max: 3_000, pictures: [] },
  ]);
});

it('a first comment is given apart from the post, where the platform takes one', () => {
  const commented = { ...post, firstComment: 'The **guide**: https://maya.example' };
  const linkedIn = platformByKey('linkedin');
  expect(commentToCopy(commented, linkedIn)).toEqual({
    label: 'First comment',
    text: 'The guide: https://maya.example',
    characters: 31,
    max: 1_250,
    pictures: [],
  });
  expect(copyTexts(commented, linkedIn)).toEqual(copyTexts(post, linkedIn));
  expect(commentToCopy(commented, platformByKey('mastodon'))).toBeNull();
  expect(commentToCopy({ title: post.title } as Post, linkedIn)).toBeNull();
});

it('a long text is given as the posts of a thread, or whole where there are no threads', () => {
  const body = 'Ten words about bets, and what they cost us all. '.repeat(80);
  const thread = copyTexts({ ...post, body }, platformByKey('twitter'));
  expect(thread.length).toBeGreaterThan(10);
  expect(thread[0]!.label).toBe(`Part 1 of ${thread.length}`);
  expect(copyTexts({ ...post, body }, platformByKey('linkedin'))).toMatchObject([
    { label: 'Text', text: body.trim(), max: 3_000 },
  ]);
});
