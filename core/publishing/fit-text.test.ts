import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { platformByKey } from './platforms.ts';
import { countCharacters, utf8Bytes } from './count-characters.ts';
import { fitText, splitText } from './fit-text.ts';
import { plainText } from './plain-text.ts';
import type { Post } from './post.ts';

const mastodon = platformByKey('mastodon');
const post = (body: string, more: Partial<Post> = {}): Post => ({
  title: 'A title',
  body,
  tags: [],
  metaDescription: null,
  ...more,
});

function partsOf(given: Post, platform: Parameters<typeof fitText>[1] = mastodon): readonly string[] {
  const fitted = fitText(given, platform);
  if (fitted.type !== 'fits') throw new Error('It is too long');
  return fitted.parts.map(({ text }) => text);
}

const limitedTo = (characters: number) => ({ ...mastodon, limit: { ...mastodon.limit!, characters } });

describe('the text for a platform without formatting', () => {
  it('is the text without its marks, and without the title', () => {
    expect(partsOf(post('**Ship** small.'))).toEqual(['Ship small.']);
  });

  it('is the title where there is nothing else, and nothing where there is no title either', () => {
    expect(partsOf(post(' \n'))).toEqual(['A title']);
    expect(partsOf(post('', { title: ' ' }))).toEqual([]);
  });

  it('ends with the tags as hashtags, each once', () => {
    const tags = ['remote work', 'Growth', 'growth', 'c++', '2026', '???', 'ship-it'];
    expect(partsOf(post('Words about #Growth.', { tags }))).toEqual(['Words about #Growth.\n\n#RemoteWork #c #ShipIt']);
  });

  it('leaves out the tags that would make it longer than the platform takes', () => {
    const body = 'w'.repeat(488);
    expect(partsOf(post(body, { tags: ['a tag that is long', 'short'] }))).toEqual([`${body}\n\n#short`]);
    expect(partsOf(post('w'.repeat(500), { tags: ['short'] }))).toEqual(['w'.repeat(500)]);
  });

  it('counts a link as the platform does', () => {
    const link = `https://example.org/${'a'.repeat(600)}`;
    expect(countCharacters(`See ${link}.`, mastodon.limit!)).toBe(28);
    expect(partsOf(post(`See ${link}.`))).toEqual([`See ${link}.`]);
  });

  it('counts bytes besides where the platform limits them', () => {
    const { limit } = platformByKey('bluesky');
    const family = '👨‍👩‍👧‍👦';
    const parts = partsOf(post(family.repeat(250), { tags: ['work'] }), platformByKey('bluesky'));
    expect(parts).toEqual([
      `${family.repeat(119)} (1/3)`,
      `${family.repeat(119)} (2/3)`,
      `${family.repeat(12)} (3/3)\n\n#work`,
    ]);
    for (const part of parts) expect(utf8Bytes(part)).toBeLessThanOrEqual(limit!.bytes!);
    const almost = family.repeat(119) + 'a'.repeat(20);
    expect(partsOf(post(almost, { tags: ['work'] }), platformByKey('bluesky'))).toEqual([almost]);
  });

  it('is too long when the platform has no threads', () => {
    expect(fitText(post('a'.repeat(3_001)), platformByKey('linkedin'))).toEqual({
      type: 'too-long',
      characters: 3_001,
      max: 3_000,
    });
  });
});

it.each(['', 'a', 'é', '漢', '👍', '👨‍👩‍👧‍👦', '\ud83d', '\u07ff\u0800\uffff'])(
  'the bytes of %j are those of its UTF-8',
  (text) => {
    expect(utf8Bytes(text)).toBe(Buffer.byteLength(text));
  },
);

describe('a thread', () => {
  it('is cut at paragraphs where it can be, and numbered', () => {
    const paragraph = 'Words about work. '.repeat(18).trim();
    expect(partsOf(post(`${paragraph}\n\n${paragraph}`))).toEqual([`${paragraph} (1/2)`, `${paragraph} (2/2)`]);
  });

  it('is cut at sentences, then at words', () => {
    expect(
      splitText('One two three. Four five six seven.', { max: 20, counting: 'graphemes', linkCharacters: null }),
    ).toEqual(['One two three.', 'Four five six seven.']);
    expect(splitText('One two three four five six', { max: 14, counting: 'graphemes', linkCharacters: null })).toEqual([
      'One two three',
      'four five six',
    ]);
  });

  it('has its tags in the last post', () => {
    const parts = partsOf(post('Words about work. '.repeat(40), { tags: ['work'] }));
    expect(parts.length).toBe(2);
    expect(parts[0]).not.toContain('#work');
    expect(parts[1]).toMatch(/ \(2\/2\)\n\n#work$/);
  });

  it('loses nothing, keeps every post within the limit, and cuts no character in two', () => {
    const family = '👨‍👩‍👧‍👦';
    const unit = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.constantFrom(
        family,
        'é',
        '\n\n',
        '. ',
        ' ',
        'https://example.org/some/path?with=query',
        'xhttps://a.bc',
        'word ',
      ),
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 80 }), fc.integer({ min: 40, max: 160 }), (units, max) => {
        const text = plainText(units.join(''));
        const { limit, supportsTags } = limitedTo(max);
        const parts = partsOf(post(text, { title: '' }), { limit, supportsTags });
        const expected = plainText(text);
        for (const part of parts) expect(countCharacters(part, limit)).toBeLessThanOrEqual(max);
        const unnumbered = parts.length > 1 ? parts.map((part) => part.replace(/ \(\d+\/\d+\)$/, '')) : parts;
        expect(unnumbered.join('').replaceAll(/\s/g, '')).toBe(expected.replaceAll(/\s/g, ''));
        const ofFamily = (given: string) => given.split(family).length - 1;
        expect(unnumbered.map(ofFamily).reduce((sum, some) => sum + some, 0)).toBe(ofFamily(expected));
      }),
      { numRuns: 300 },
    );
  });
});
