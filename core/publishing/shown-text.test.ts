import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { platformLooks } from './platform-looks.ts';
import { platforms } from './platforms.ts';
import { foldedText, shownStretches } from './shown-text.ts';

const { linkedin, twitter, instagram, mastodon, bluesky } = platformLooks;
const linked = (text: string, look = bluesky) =>
  shownStretches(text, look)
    .filter(({ type }) => type !== 'text')
    .map(({ type, text: shown }) => `${type} ${shown}`);

describe('a post in a preview', () => {
  it('has its links, hashtags and mentions apart, without the punctuation around them', () => {
    expect(linked('See https://example.org/a. (#RoadMaps, by @maya.bsky.social!) me@example.org #2026 C#')).toEqual([
      'link https://example.org/a',
      'hashtag #RoadMaps',
      'mention @maya.bsky.social',
    ]);
  });

  it('links what its platform links: no address in a caption on Instagram, no mention by text on LinkedIn', () => {
    const text = 'https://example.org #bets @maya';
    expect(linked(text, instagram)).toEqual(['hashtag #bets', 'mention @maya']);
    expect(linked(text, linkedin)).toEqual(['link https://example.org', 'hashtag #bets']);
  });

  it('shows a long address as short as its platform does', () => {
    const address = 'https://www.example.org/terms/display-guidelines';
    expect(linked(address, twitter)).toEqual(['link example.org/terms/display-…']);
    expect(linked(address, mastodon)).toEqual(['link example.org/terms/display-guid…']);
    expect(linked(address, bluesky)).toEqual([`link ${address}`]);
    expect(linked('https://example.org', twitter)).toEqual(['link example.org']);
  });

  it('is the whole text, whatever is linked in it', () => {
    const bit = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.constantFrom('https://a.bc/d', ' #tag', ' @name', '. ', '\n', '#', '@', 'http://'),
    );
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 30 }), (bits) => {
        const text = bits.join('');
        const shown = shownStretches(text, bluesky);
        expect(shown.map((stretch) => stretch.text).join('')).toBe(text);
      }),
    );
  });
});

describe('a long text in a feed', () => {
  it('is folded after three lines on LinkedIn, about 210 characters, at the end of a word', () => {
    const sentence = 'A roadmap is a bet that is written down. ';
    expect(foldedText(sentence.repeat(5).trim(), linkedin.fold)).toBeNull();
    const folded = foldedText(sentence.repeat(10), linkedin.fold)!;
    expect(folded.length).toBeGreaterThan(180);
    expect(folded.length).toBeLessThanOrEqual(210);
    expect(`${sentence.repeat(10)} `.startsWith(`${folded} `)).toBe(true);
  });

  it('shows fewer words when its lines are short', () => {
    expect(foldedText('One.\n\nTwo.\n\nThree.', linkedin.fold)).toBe('One.\n\nTwo.');
    expect(foldedText('One.\nTwo.\nThree.', linkedin.fold)).toBeNull();
  });

  it('is folded at about 125 characters on Instagram, and after 32 lines on Mastodon, which leaves 15', () => {
    expect(foldedText('w'.repeat(126), instagram.fold)).toBeNull();
    expect(foldedText('w'.repeat(200), instagram.fold)).toHaveLength(126);
    const lines = (count: number) => Array.from({ length: count }, (_, at) => `Line ${at + 1}`).join('\n');
    expect(foldedText(lines(32), mastodon.fold)).toBeNull();
    expect(foldedText(lines(33), mastodon.fold)).toBe(lines(15));
  });

  it('begins as the text does, and cuts no pair of code units', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-composite', minLength: 100, maxLength: 600 }), (text) => {
        const folded = foldedText(text, instagram.fold);
        if (folded === null) return;
        expect(text.startsWith(folded)).toBe(true);
        expect(folded.isWellFormed() || !text.isWellFormed()).toBe(true);
      }),
    );
  });

  it('is whole where nothing is known about a fold', () => {
    expect(foldedText('w'.repeat(5_000), twitter.fold)).toBeNull();
  });
});

it('every limit of a text names its source and the month in which it was read', () => {
  for (const { key, limit } of platforms) {
    const { limitSource } = platformLooks[key];
    if (limit === null) expect(limitSource).toBeNull();
    else
      expect(limitSource).toEqual({
        address: expect.stringMatching(/^https:/),
        read: expect.stringMatching(/^20\d\d-\d\d$/),
      });
  }
});

it('every figure about a look names its source', () => {
  for (const { fold, shownAddress, source } of Object.values(platformLooks))
    if (fold !== null || shownAddress !== null) expect(source?.address).toMatch(/^https:/);
});
