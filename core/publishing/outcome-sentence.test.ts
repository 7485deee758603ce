import { describe, expect, it } from 'vitest';
import { outcomeSentence, type Outcome } from './outcome-sentence.ts';

const blog: Outcome = { name: 'Blog Article', state: 'shared', reason: null };
const mastodon: Outcome = { name: 'Mastodon', state: 'shared', reason: null };

describe('the outcome of publishing', () => {
  it('is nothing before anything was published, and after it was taken down', () => {
    expect(outcomeSentence([])).toBeNull();
    expect(outcomeSentence([{ ...blog, state: 'withdrawn' }])).toBeNull();
  });

  it('counts every platform that it is meant for, once anything was published', () => {
    const waits: Outcome = { ...mastodon, state: 'not-published' };
    const theirs: Outcome = { name: 'LinkedIn', state: 'by-hand', reason: null };
    expect(outcomeSentence([waits, theirs])).toBeNull();
    expect(outcomeSentence([blog, waits, theirs])).toBe('Shared to 1 of 3. You post this one on LinkedIn.');
    expect(outcomeSentence([blog, theirs, { ...theirs, name: 'Medium' }])).toBe(
      'Shared to 1 of 3. You post this one on LinkedIn and Medium.',
    );
  });

  it('names the one platform, and counts several', () => {
    expect(outcomeSentence([blog])).toBe('Shared to Blog Article.');
    expect(outcomeSentence([blog, mastodon])).toBe('Shared to all 2.');
  });

  it('names the platform that refused, with its reason', () => {
    const refused: Outcome = { name: 'LinkedIn', state: 'failed', reason: 'The text is longer than 3,000 characters' };
    expect(outcomeSentence([blog, mastodon, refused])).toBe(
      'Shared to 2 of 3. LinkedIn refused it: The text is longer than 3,000 characters.',
    );
  });

  it('says what is missing beside a post', () => {
    const reason = 'LinkedIn did not take the first comment. Add it to the post there.';
    expect(outcomeSentence([blog, { name: 'LinkedIn', state: 'shared', reason }])).toBe(`Shared to all 2. ${reason}`);
  });

  it.each([
    ['failed', 'Mastodon refused it.'],
    ['unknown', 'Mastodon did not confirm the post.'],
    ['overdue', 'Mastodon missed its time.'],
    ['by-hand', 'You post this one on Mastodon.'],
    ['queued', 'Mastodon is publishing.'],
    ['publishing', 'Mastodon is publishing.'],
  ] as const)('%s: %s', (state, sentence) => {
    expect(outcomeSentence([blog, { ...mastodon, state }])).toBe(`Shared to 1 of 2. ${sentence}`);
  });
});
