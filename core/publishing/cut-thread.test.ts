import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCharacters } from './count-characters.ts';
import { startingText } from './copy-texts.ts';
import type { FittedPart } from './deal-pictures.ts';
import { fitText, postLength } from './fit-text.ts';
import { plainText } from './plain-text.ts';
import { platformByKey } from './platforms.ts';
import type { Post } from './post.ts';

const mastodon = platformByKey('mastodon');
const post = (body: string, more: Partial<Post> = {}): Post => ({
  title: 'A title',
  body,
  tags: [],
  metaDescription: null,
  ...more,
});
const picture = `![A bet](rostrum-image:${'a'.repeat(64)})`;

function partsOf(given: Post, platform: Parameters<typeof fitText>[1] = mastodon): readonly FittedPart[] {
  const fitted = fitText(given, platform);
  if (fitted.type !== 'fits') throw new Error(fitted.type);
  return fitted.parts;
}

const texts = (body: string, platform?: Parameters<typeof fitText>[1]) =>
  partsOf(post(body), platform).map(({ text }) => text);

describe('a thread that its writer cuts', () => {
  it('begins another post at each line of three hyphens, and has no numbers', () => {
    expect(texts('One.\n\n---\n\nTwo.\n---\nThree.')).toEqual(['One.', 'Two.', 'Three.']);
  });

  it('is split further where a section is too long, still without numbers', () => {
    const words = 'Words about work. '.repeat(40).trim();
    const parts = texts(`One.\n\n---\n\n${words}`);
    expect(parts[0]).toBe('One.');
    expect(parts.length).toBe(3);
    expect(parts.slice(1).join(' ')).toBe(words);
  });

  it('has numbers where the only cuts are automatic', () => {
    const words = 'Words about work. '.repeat(40).trim();
    expect(texts(words).at(-1)).toMatch(/ \(2\/2\)$/);
    expect(texts(`---\n\n${words}\n\n---`)).toEqual(texts(words));
  });

  it('is not cut inside of code, nor by other rules', () => {
    expect(texts('One.\n\n```\n---\n```\n\n***\n\nTwo.\n\n----\n\nThree.')).toEqual(['One.\n\n---\n\nTwo.\n\nThree.']);
  });

  it('keeps pictures in their section, which may be pictures alone', () => {
    const body = ['One.', picture, '---', picture, 'Two.', '---', picture, '---', 'Four.'].join('\n\n');
    expect(partsOf(post(body)).map(({ text, pictures }) => [text, pictures.length])).toEqual([
      ['One.', 1],
      ['Two.', 1],
      ['', 1],
      ['Four.', 0],
    ]);
  });

  it('has its tags in the last post', () => {
    const parts = partsOf(post('One.\n\n---\n\nTwo.', { tags: ['Road maps'] })).map(({ text }) => text);
    expect(parts).toEqual(['One.', 'Two.\n\n#RoadMaps']);
  });

  it('counts as that many posts, and no more than a thread may have', () => {
    expect(postLength(post('One.\n\n---\n\nTwo.'), mastodon)).toMatchObject({ posts: 2, characters: 10 });
    const body = Array.from({ length: 26 }, (_, at) => `Post ${at}.`).join('\n\n---\n\n');
    expect(fitText(post(body), mastodon, { maxPosts: 25 })).toEqual({ type: 'too-many-posts', maxPosts: 25 });
    expect(fitText(post(body), mastodon, { maxPosts: 26 }).type).toBe('fits');
  });

  it('is one text elsewhere, in which the line is a rule', () => {
    expect(texts('One.\n\n---\n\nTwo.', platformByKey('linkedin'))).toEqual(['One.\n\nTwo.']);
    expect(plainText('One.\n\n---\n\nTwo.')).toBe('One.\n\nTwo.');
  });

  it('keeps its cuts in a version of its own', () => {
    const shown = startingText('**One.**\n\n---\n\nTwo.', mastodon);
    expect(shown).toBe('One.\n\n---\n\nTwo.');
    expect(texts(shown)).toEqual(['One.', 'Two.']);
  });

  it('loses no words, honours each cut, and keeps every post within the limit', () => {
    const bit = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.constantFrom('\n---\n', '\n\n---\n\n', '\n--- \n', '\n\n', '. ', ' ', '```\n', 'https://a.bc/d', 'word '),
    );
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 60 }), fc.integer({ min: 40, max: 160 }), (bits, characters) => {
        const limit = { ...mastodon.limit!, characters };
        // Sections that were plain text before, so that only the cuts have a meaning.
        const sections = bits
          .join('')
          .split(/\n-{3} ?\n/)
          .map((section) => plainText(section).replaceAll(/[`~\\[\]<>&*_#:>|-]/g, ''))
          .map((section) => plainText(section))
          .filter((section) => section !== '');
        const body = sections.join('\n\n---\n\n');
        const parts = partsOf(post(body, { title: '' }), { limit, supportsTags: true }).map(({ text }) => text);
        for (const part of parts) expect(countCharacters(part, limit)).toBeLessThanOrEqual(characters);
        const isCut = sections.length > 1;
        const words = (text: string) => text.replaceAll(/\s/g, '');
        const bare = isCut ? parts : parts.map((part) => part.replace(/ \(\d+\/\d+\)$/, ''));
        expect(words(bare.join(''))).toBe(words(sections.map(plainText).join('')));
        // Each section begins a post: some run of parts is exactly it.
        let at = 0;
        for (const section of isCut ? sections.map(plainText) : []) {
          let seen = '';
          while (words(seen) !== words(section) && at < parts.length) seen += parts[at++]!;
          expect(words(seen)).toBe(words(section));
        }
      }),
      { numRuns: 200 },
    );
  });
});
