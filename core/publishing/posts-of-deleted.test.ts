import { describe, expect, it } from 'vitest';
import { deletionSentence, postsOfDeleted } from './posts-of-deleted.ts';

const [site, mastodon, linkedin] = [4, 9, 1];
const post = (platformId: number, state: 'shared' | 'withdrawn' = 'shared') =>
  ({ platformId, state, generation: 1, url: null }) as const;

describe('what becomes of posts when their item is deleted', () => {
  it.each([
    [[], null],
    [[post(mastodon, 'withdrawn')], null],
    [[post(site)], 'A page on your site is taken down at once, and Undo does not bring it back.'],
    [[post(mastodon)], 'Posts on Mastodon stay there.'],
    [
      [post(site), post(linkedin), post(mastodon)],
      'A page on your site is taken down at once, and Undo does not bring it back. Posts on LinkedIn and Mastodon stay there.',
    ],
  ])('of %j is said: %s', (publications, sentence) => {
    expect(deletionSentence(postsOfDeleted([{ publications }], new Set()))).toBe(sentence);
  });

  it('those of connected platforms can be taken down first', () => {
    const { staying } = postsOfDeleted([{ publications: [post(linkedin), post(mastodon)] }], new Set([mastodon]));
    expect(staying.map(({ platform, isTakenDown }) => [platform.name, isTakenDown])).toEqual([
      ['LinkedIn', false],
      ['Mastodon', true],
    ]);
  });
});
