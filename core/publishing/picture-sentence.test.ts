import { describe, expect, it } from 'vitest';
import { missingPicturesSentence, pictureTrouble, webPictureTroubles } from './picture-sentence.ts';
import { pictureLimits } from './picture-limits.ts';
import { platformByKey, type PlatformKey, platforms } from './platforms.ts';

const picture = (name: string) => `![${name}](rostrum-image:${'a'.repeat(64)})`;
const pictures = (count: number) => Array.from({ length: count }, (_, at) => picture(`P${at}`)).join('\n');

describe('before its time, a post’s pictures', () => {
  const trouble = (
    key: PlatformKey,
    body: string,
    facts: Partial<Parameters<typeof pictureTrouble>[2]> = {},
  ): string | null =>
    pictureTrouble({ title: 'Bets', body, tags: [], metaDescription: null }, platformByKey(key), {
      postedBy: 'server',
      isReachable: true,
      ...facts,
    });

  it('are no trouble where the platform takes them, alone or with words', () => {
    for (const { key } of platforms) {
      if (key !== 'instagram') expect(trouble(key, 'Words.', { postedBy: 'person' })).toBeNull();
      const { placed } = pictureLimits(key);
      if (placed !== 'none') expect(trouble(key, pictures(1), { postedBy: 'person' })).toBeNull();
    }
    for (const { key } of platforms) if (key !== 'instagram') expect(trouble(key, 'Words.')).toBeNull();
    const takers = [
      'mastodon',
      'bluesky',
      'linkedin',
      'twitter',
      'wordpress',
      'ghost',
      'dev.to',
      'article',
      'threads',
    ] as const;
    for (const key of [...takers, 'instagram'] as const) expect(trouble(key, pictures(1))).toBeNull();
  });

  it('are asked for where a post needs one', () => {
    expect(trouble('instagram', 'Words.')).toBe('Instagram needs a picture. Add one to this post.');
    expect(trouble('instagram', 'Words.', { postedBy: 'person' })).toBe(
      'Instagram needs a picture. Add one to this post, or have one ready.',
    );
    expect(trouble('threads', 'Words.')).toBeNull();
  });

  it('are too many where a post has no room for them', () => {
    expect(trouble('bluesky', `Words.\n${pictures(6)}`)).toBe(
      'Bluesky takes at most 4 pictures in a post. Take 2 out.',
    );
    expect(trouble('bluesky', `${pictures(6)}\n${'Many words. '.repeat(60)}`)).toBeNull();
    expect(trouble('wordpress', pictures(31))).toBe('WordPress takes at most 30 pictures in a post. Take 1 out.');
    expect(trouble('linkedin', pictures(21), { postedBy: 'person' })).toBe(
      'LinkedIn takes at most 20 pictures in a post. Take 1 out.',
    );
  });

  it('are too many also where the text is too long', () => {
    expect(trouble('linkedin', `${'Many words. '.repeat(400)}\n${pictures(22)}`)).toBe(
      'LinkedIn takes at most 20 pictures in a post. Take 2 out.',
    );
  });

  it('cannot be fetched from a server without a public address', () => {
    expect(trouble('dev.to', `Words. ${pictures(1)}`, { isReachable: false })).toMatch(
      /^This server has no public address, so Dev\.to cannot fetch the pictures\./,
    );
    expect(trouble('threads', `Words. ${pictures(1)}`, { isReachable: false })).toBe(
      'This server has no public address, so Threads cannot fetch the pictures. Take them out, or write a version for Threads without them.',
    );
    expect(trouble('threads', 'Words.', { isReachable: false })).toBeNull();
    for (const body of ['Words.', pictures(1)])
      expect(trouble('instagram', body, { isReachable: false })).toBe(
        'This server has no public address, so it cannot post to Instagram. Post this one yourself.',
      );
    for (const key of ['medium', 'instagram', 'threads'] as const)
      expect(trouble(key, pictures(1), { isReachable: false, postedBy: 'person' })).toBeNull();
    for (const key of ['article', 'wordpress', 'ghost'] as const)
      expect(trouble(key, pictures(1), { isReachable: false })).toBeNull();
  });

  it('are left out where a platform has words only', () => {
    expect(trouble('youtube', `Words. ${pictures(1)}`)).toBe(
      'YouTube takes no pictures. Readers there get the words only.',
    );
    expect(trouble('youtube', pictures(1))).toBe('YouTube takes no pictures. Write some words for it.');
  });

  it('are named where they are on the web, and a platform does not show them', () => {
    const said = (body: string, ...keys: readonly PlatformKey[]) =>
      webPictureTroubles(keys.map((key) => ({ post: { body }, platform: platformByKey(key) })));
    const web = 'Words. ![A cat](https://example.org/cat.png "Cat")';
    expect(said(web, 'linkedin')).toEqual(['1 picture is on the web. LinkedIn gets the words only. Add it as a file.']);
    expect(said(`${web} ![Dog][dog]\n\n[dog]: https://example.org/dog.png`, 'linkedin', 'bluesky', 'article')).toEqual([
      '2 pictures are on the web. LinkedIn and Bluesky get the words only. Blog Article shows a link instead. Add them as files.',
    ]);
    expect(said(web, 'medium', 'dev.to', 'webhook')).toEqual([]);
    expect(said(`Words. ${pictures(2)} \`![code](https://example.org/cat.png)\``, 'linkedin')).toEqual([]);
  });

  it('are named while the server does not have them', () => {
    expect(missingPicturesSentence({ queued: 0, elsewhere: 0 })).toBeNull();
    expect(missingPicturesSentence({ queued: 2, elsewhere: 0 })).toBe(
      '2 pictures are not uploaded yet. The post waits until this device has been online.',
    );
    expect(missingPicturesSentence({ queued: 1, elsewhere: 1 })).toContain('1 picture is only on another device.');
  });
});
