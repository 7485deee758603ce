import fc from 'fast-check';
import { expect, it } from 'vitest';
import { composeAddress, ownServer } from './compose-address.ts';
import { platformByKey, platforms } from './platforms.ts';

it.each([
  ['linkedin', 'https://www.linkedin.com/feed/?shareActive=true&text=50%25%20%26%20more%0A%23Bets'],
  ['twitter', 'https://x.com/intent/tweet?text=50%25%20%26%20more%0A%23Bets'],
  ['bluesky', 'https://bsky.app/intent/compose?text=50%25%20%26%20more%0A%23Bets'],
  ['threads', 'https://www.threads.com/intent/post?text=50%25%20%26%20more%0A%23Bets'],
] as const)('the page of %s opens with the text in it', (key, address) => {
  expect(composeAddress(platformByKey(key), '50% & more\n#Bets')).toEqual({ address, hasText: true });
});

it('a page that takes no text opens empty, and so does one whose address would get too long', () => {
  const page = 'https://www.linkedin.com/feed/?shareActive=true';
  expect(composeAddress(platformByKey('linkedin'), '日'.repeat(3_000))).toEqual({ address: page, hasText: false });
  expect(composeAddress(platformByKey('linkedin'), '')).toEqual({ address: page, hasText: false });
  expect(composeAddress(platformByKey('medium'), 'Words.')).toEqual({
    address: 'https://medium.com/new-story',
    hasText: false,
  });
  expect(composeAddress(platformByKey('article'), 'Words.')).toBeNull();
});

it('on a platform of many servers, the page is on the person’s own, once it is known', () => {
  const mastodon = platformByKey('mastodon');
  expect(composeAddress(mastodon, '50% & more')).toBeNull();
  const server = ownServer({ accountNames: ['@ann@One.example'], postUrls: ['https://two.example/@ann/1'] });
  expect(composeAddress(mastodon, '50% & more', server)).toEqual({
    address: 'https://one.example/share?text=50%25%20%26%20more',
    hasText: true,
  });
  expect(ownServer({ accountNames: ['ann'], postUrls: ['https://two.example/@ann/1'] })).toBe('https://two.example');
  expect(ownServer({ accountNames: [], postUrls: ['http://two.example/@ann/1'] })).toBeNull();
  expect(composeAddress(platformByKey('bluesky'), '', server)?.address).toBe('https://bsky.app/intent/compose');
});

it('a page that takes a text gets exactly that, whatever it says', () => {
  const taking = platforms.filter(({ composeParameter }) => composeParameter !== null);
  expect(taking.length).toBeGreaterThan(0);
  fc.assert(
    fc.property(fc.constantFrom(...taking), fc.string({ unit: 'binary', maxLength: 300 }), (platform, text) => {
      const { address, hasText } = composeAddress(platform, text)!;
      const { origin, searchParams } = new URL(address);
      expect(origin).toBe(new URL(platform.composePage!).origin);
      if (hasText) expect(searchParams.get('text')).toBe(text.toWellFormed());
    }),
  );
});
