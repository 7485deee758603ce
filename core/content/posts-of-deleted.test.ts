import { describe, expect, it } from 'vitest';
import { deletionSentence, postsOfDeleted } from './posts-of-deleted.ts';

const [site, mastodon, linkedin] = [4, 9, 1];
const post = (platformId: number, state: 'shared' | 'withdrawn' = 'shared') =>
  ({ platformId, state, generation: 1, url: null }) as const;

describe('the posts of a deleted item', () => {
  it.each([
    [[], null],
    [[post(mastodon, 'withdrawn')], null],
    [[post(site)], 'The page on your site is taken down right away. Undo will not restore it.'],
    [[post(mastodon)], 'Your posts on Mastodon stay there.'],
    [
      [post(site), post(linkedin), post(mastodon)],
      'The page on your site is taken down right away. Undo will not restore it. Your posts on LinkedIn and Mastodon stay there.',
    ],
  ])('of %j is said: %s', (publications, sentence) => {
    expect(deletionSentence(postsOfDeleted([{ publications }], new Set()), { isOnline: true })).toBe(sentence);
  });

  it('without a network, that pages go later', () => {
    const two = [{ publications: [post(site)] }, { publications: [post(site)] }];
    expect(deletionSentence(postsOfDeleted(two, new Set()), { isOnline: false })).toBe(
      '2 pages on your site are taken down when you’re back online. Undo will not restore them.',
    );
  });

  it('those of connected platforms can be taken down first', () => {
    const { staying } = postsOfDeleted([{ publications: [post(linkedin), post(mastodon)] }], new Set([mastodon]));
    expect(staying.map(({ platform, isTakenDown }) => [platform.name, isTakenDown])).toEqual([
      ['LinkedIn', false],
      ['Mastodon', true],
    ]);
  });
});
