import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitText } from '#core/publishing/fit-text.ts';
import { lengthTrouble } from '#core/publishing/length-sentence.ts';
import { platforms } from '#core/publishing/platforms.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import { fitParts } from './fit-parts.ts';

/** Texts around the limits of platforms: words, links, emoji and cuts. */
const piece = fc.constantFrom(
  'A sentence of a text. ',
  'wordwordword',
  '👨‍👩‍👧‍👦',
  '日本語',
  'https://example.org/a/longer/address ',
  '**bold** and [a link](https://example.org). ',
  '\n\n---\n\n',
  '\n',
);
const body = fc
  .array(fc.record({ text: piece, times: fc.integer({ min: 1, max: 900 }) }), { minLength: 1, maxLength: 6 })
  .map((pieces) => pieces.map(({ text, times }) => text.repeat(times)).join(''));

const fit = ((_userId, { post, platform, maxPosts, maxPictures }) =>
  Promise.resolve({
    type: 'made',
    answer: fitText(post, platform, { maxPosts, maxPictures }),
  })) satisfies AdapterDeps['fit'];

/** Each instance of Mastodon has a limit of its own, which the server alone asks for. */
const usual =
  'Mastodon instances usually take 500 characters, by which this text would be a thread of more than 25 posts. Shorten it, unless yours takes more.';

it('whatever is refused for its length was named before its time, in the same words where every server has the same limit, and nothing else', async () => {
  const posting = platforms.filter(
    ({ connects, limit, requiresTitle }) => connects && limit !== null && !requiresTitle,
  );
  await fc.assert(
    fc.asyncProperty(body, fc.constantFrom(...posting), async (written, platform) => {
      const post = { title: 'Bets', body: written, tags: ['Road maps'], metaDescription: null };
      const parts = await fitParts(
        fit,
        { userId: 'maya', post },
        { platform, limit: platform.limit, maxPictures: Infinity },
      );
      const named = lengthTrouble(post, platform, { postedBy: 'server' });
      if (parts.ok) expect(named).toBeNull();
      else if (parts.error.words !== 'There is nothing to post.')
        expect(named).toBe(platform.key === 'mastodon' && written.length <= 100_000 ? usual : parts.error.words);
    }),
    { numRuns: 60 },
  );
});
