import { describe, expect, it } from 'vitest';
import { noPostSettings } from '../workspace/post-settings.ts';
import { addSettings } from './add-settings.ts';
import { commentTrouble, lengthTrouble } from './length-sentence.ts';
import { postTroubles } from './post-troubles.ts';
import { platformByKey, type PlatformKey, platforms } from './platforms.ts';

describe('before its time, a post’s text', () => {
  const trouble = (key: PlatformKey, body: string, postedBy: 'server' | 'person' = 'server') =>
    lengthTrouble({ title: 'Bets', body, tags: [], metaDescription: null }, platformByKey(key), { postedBy });

  it('is no trouble where it fits, or becomes a thread', () => {
    for (const { key } of platforms)
      for (const postedBy of ['server', 'person'] as const) {
        expect(trouble(key, 'Words.', postedBy)).toBeNull();
        expect(trouble(key, '', postedBy)).toBeNull();
      }
    expect(trouble('twitter', 'Many words. '.repeat(200))).toBeNull();
    expect(trouble('medium', 'Many words. '.repeat(20_000))).toBeNull();
  });

  it('is too long where the platform refuses a longer one, whoever posts it', () => {
    for (const postedBy of ['server', 'person'] as const) {
      const sentence = 'This text has 3,120 characters, and LinkedIn takes 3,000. Shorten it.';
      expect(trouble('linkedin', 'a'.repeat(3_120), postedBy)).toBe(sentence);
      expect(trouble('instagram', 'a'.repeat(2_201), postedBy)).toMatch(
        /^This text has 2,201 characters, and Instagram/,
      );
    }
    expect(trouble('youtube', 'a'.repeat(5_001), 'person')).toMatch(/and YouTube takes 5,000\. Shorten it\.$/);
    expect(trouble('linkedin', 'a '.repeat(60_000))).toMatch(/^This text has 120,000 characters/);
  });

  it('is too long for a thread that the server posts; a person may post a longer one', () => {
    const sentence = 'This text is too long for Bluesky: it would be a thread of more than 25 posts. Shorten it.';
    const long = 'A sentence of a text. '.repeat(400);
    expect(trouble('bluesky', long)).toBe(sentence);
    expect(trouble('bluesky', long, 'person')).toBeNull();
    expect(trouble('bluesky', 'One.\n\n---\n\n'.repeat(26))).toBe(sentence);
    expect(trouble('mastodon', 'a'.repeat(120_000))).toMatch(/^This text is too long for Mastodon/);
  });

  it('is called too long for most instances where each has a limit of its own', () => {
    expect(trouble('mastodon', 'A sentence of a text. '.repeat(700))).toBe(
      'Mastodon instances usually take 500 characters, by which this text would be a thread of more than 25 posts. Shorten it, unless yours takes more.',
    );
  });

  it('has a warning that is measured too, and is not blamed for its length', () => {
    const mastodon = platformByKey('mastodon');
    const named = (contentWarning: string, body: string) =>
      postTroubles(
        [
          {
            platform: mastodon,
            postedBy: 'server',
            post: { title: '', body, tags: [], metaDescription: null, contentWarning },
          },
        ],
        { isReachable: true },
      ).map(({ sentence }) => sentence);
    const sentence =
      'Mastodon instances usually take 500 characters for warning and text together, and the content warning has 480. Shorten the warning, unless yours takes more.';
    expect(named('w'.repeat(480), 'Short words')).toEqual([sentence]);
    expect(named('w'.repeat(480), 'Many words. '.repeat(200))).toEqual([sentence]);
    expect(named('w'.repeat(450), 'Short words')).toEqual([]);
    expect(named('w'.repeat(480), 'A sentence of a text. '.repeat(700))).toHaveLength(2);
  });

  it('is measured with its signature', () => {
    const { id } = platformByKey('linkedin');
    const settings = { ...noPostSettings, signatures: { [id]: 'Maya writes about roadmaps.' } };
    const post = { title: 'Bets', body: 'a'.repeat(2_990), tags: [], metaDescription: null };
    const made = addSettings(post, { platformId: id, settings, site: null });
    expect(lengthTrouble(post, platformByKey('linkedin'), { postedBy: 'server' })).toBeNull();
    expect(lengthTrouble(made, platformByKey('linkedin'), { postedBy: 'server' })).toMatch(/^This text has 3,019 /);
  });

  it('has a first comment that is measured too', () => {
    const linkedIn = platformByKey('linkedin');
    expect(commentTrouble({}, linkedIn)).toBeNull();
    expect(commentTrouble({ firstComment: `**${'a'.repeat(1_250)}**` }, linkedIn)).toBeNull();
    const sentence = 'The first comment has 1,251 characters, and LinkedIn takes 1,250. Shorten it.';
    expect(commentTrouble({ firstComment: 'a'.repeat(1_251) }, linkedIn)).toBe(sentence);
    expect(commentTrouble({ firstComment: 'a'.repeat(1_251) }, platformByKey('mastodon'))).toBeNull();
  });
});
