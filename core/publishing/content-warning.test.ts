import { describe, expect, it } from 'vitest';
import { setStepValue } from '../content/write-step.ts';
import { writeText } from '../content/write-text.ts';
import { stepTextPath } from '../documents/text-path.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { meet } from '../testing/replicas.ts';
import { limitBesideWarning, warningTooLong } from './content-warning.ts';
import { copyTexts } from './copy-texts.ts';
import { fitText, postLength } from './fit-text.ts';
import { platformByKey, platforms } from './platforms.ts';
import { readPost } from './post.ts';

const mastodon = platformByKey('mastodon');
const path = stepTextPath('publishing', 'contentWarning');
const at = (length: number, insert: string) => ({ path, length, edits: [{ at: length, remove: 0, insert }] });
const visibility = (value: string) => ({ step: 'publishing', field: 'mastodonVisibility', value }) as const;

describe('a content warning and the readers of a post', () => {
  it('go out on Mastodon only, where the account decides for whom a post is until its writer does', () => {
    const { laptop } = ideaOnTwoDevices();
    expect(readPost(laptop.document, mastodon.id)).not.toHaveProperty('visibility');
    expect(readPost(laptop.document, mastodon.id)).not.toHaveProperty('contentWarning');
    laptop.run(setStepValue, visibility('private'));
    laptop.run(writeText, at(0, ' Layoffs,\n and what came after '));
    for (const { id, key } of platforms) {
      const { visibility: readers, contentWarning } = readPost(laptop.document, id);
      expect([readers, contentWarning]).toEqual(
        key === 'mastodon' ? ['private', 'Layoffs, and what came after'] : [undefined, undefined],
      );
    }
  });

  it('that two devices write are the words of both, and one of the two choices on both', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    laptop.run(writeText, at(0, 'Layoffs.'));
    phone.run(writeText, at(0, 'Food.'));
    laptop.run(setStepValue, visibility('unlisted'));
    phone.run(setStepValue, visibility('private'));
    meet(laptop, phone);
    const [one, other] = [laptop, phone].map(({ document }) => readPost(document, mastodon.id));
    expect(one).toEqual(other);
    expect(one?.contentWarning?.split(/(?<=\.)/).toSorted()).toEqual(['Food.', 'Layoffs.']);
    expect(['unlisted', 'private']).toContain(one?.visibility);
  });

  it('of a version of the app that nobody knows, or taken back, are the account’s', () => {
    const { laptop } = ideaOnTwoDevices();
    expect(laptop.run(setStepValue, visibility('direct')).ok).toBe(false);
    expect(readPost(laptop.document, mastodon.id)).not.toHaveProperty('visibility');
    laptop.run(setStepValue, visibility('public'));
    laptop.run(setStepValue, visibility('account'));
    expect(readPost(laptop.document, mastodon.id)).not.toHaveProperty('visibility');
  });
});

describe('the characters of a warning', () => {
  const post = { title: '', body: 'word '.repeat(150), tags: [], metaDescription: null };
  const warned = { ...post, contentWarning: 'w'.repeat(200) };

  it('are missing in every post of a thread', () => {
    const most = (given: typeof post) => {
      const fitted = fitText(given, mastodon);
      return fitted.type === 'fits' ? fitted.parts.map(({ text }) => text.length) : [];
    };
    expect(most(post)).toHaveLength(2);
    expect(most(warned).length).toBeGreaterThan(2);
    expect(Math.max(...most(warned))).toBeLessThanOrEqual(300);
    expect(copyTexts(warned, mastodon)[0]?.max).toBe(300);
    expect(postLength(warned, mastodon)).toMatchObject({ max: 300, posts: most(warned).length });
  });

  it('are counted as they are, links too', () => {
    const link = `https://example.org/${'a'.repeat(40)}`;
    expect(limitBesideWarning(mastodon.limit, link)?.characters).toBe(500 - link.length);
    expect(limitBesideWarning(mastodon.limit, '')).toBe(mastodon.limit);
    expect(limitBesideWarning(null, link)).toBeNull();
  });

  it('leave room for words, or are refused with a sentence', () => {
    const limit = mastodon.limit!;
    expect(warningTooLong('w'.repeat(450), limit, 'Mastodon')).toBeNull();
    expect(warningTooLong('w'.repeat(451), limit, 'Mastodon')).toBe(
      'The content warning has 451 characters, and Mastodon takes 500 for warning and text together. Shorten the warning.',
    );
  });
});
