import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tagAddress, tagLinks, untaggedAddress } from './tag-links.ts';

const tags = { source: 'linkedin', campaign: 'roadmaps-are-bets' };
const own = { site: 'https://rostrum.example/@maya', hosts: ['maya.example'] };
const query = 'utm_source=linkedin&utm_medium=social&utm_campaign=roadmaps-are-bets';
const tagged = (text: string) => tagLinks(text, tags, own);

describe('the links of a post', () => {
  it.each([
    ['https://maya.example', `https://maya.example?${query}`],
    ['https://maya.example/a?b=c#d', `https://maya.example/a?b=c&${query}#d`],
    ['https://maya.example/a?#d', `https://maya.example/a?${query}#d`],
    ['http://www.maya.example:8080/a/', `http://www.maya.example:8080/a/?${query}`],
    ['https://blog.maya.example/a', `https://blog.maya.example/a?${query}`],
    ['https://rostrum.example/@maya/bets', `https://rostrum.example/@maya/bets?${query}`],
    ['https://Rostrum.example/@Maya#notes', `https://Rostrum.example/@Maya?${query}#notes`],
    ['[Notes](https://maya.example/a_(b)).', `[Notes](https://maya.example/a_(b)?${query}).`],
    ['<https://maya.example/a>', `<https://maya.example/a?${query}>`],
    ['(see https://maya.example/a), or', `(see https://maya.example/a?${query}), or`],
    ['**https://maya.example/a**', `**https://maya.example/a?${query}**`],
    ['[notes]: https://maya.example/a', `[notes]: https://maya.example/a?${query}`],
    ['```npm i``` is all.\nhttps://maya.example/a', `\`\`\`npm i\`\`\` is all.\nhttps://maya.example/a?${query}`],
  ])('to an own page are tagged: %s', (text, expected) => {
    expect(tagged(text)).toBe(expected);
  });

  it.each([
    'https://example.org/maya.example',
    'https://notmaya.example/a',
    'https://rostrum.example/@mayabell/bets',
    'https://rostrum.example/@noah',
    'https://maya.example.evil.example/',
    'mailto:maya@maya.example',
    'maya.example',
    '`https://maya.example/code`',
    '```\nhttps://maya.example/code\n```',
    '![A bet](https://maya.example/bet.png)',
    'https://maya.example/a?utm_source=newsletter',
    'https://maya.example/a?b=c&UTM_campaign=spring',
  ])('elsewhere, in code, of pictures, or with tags of their own stay as they are: %j', (text) => {
    expect(tagged(text)).toBe(text);
  });

  it.each([
    'https://maya.example',
    'https://maya.example/a?b=c&d#e',
    'https://maya.example/a#b?c',
    'https://maya.example/utm_a',
  ])('are the same without their tags as before: %j', (address) => {
    expect(untaggedAddress(address)).toBe(address);
    expect(untaggedAddress(tagAddress(address, tags, own))).toBe(address);
  });

  it('are tagged once, however often a post is made, and lose no other character', () => {
    const bit = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.constantFrom(
        'https://maya.example/a',
        'https://other.example',
        '`',
        '(',
        ')',
        '. ',
        '\n',
        '```\n',
        '![',
        '](',
        ' ',
      ),
    );
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 40 }), (bits) => {
        const text = bits.join('');
        const once = tagged(text);
        expect(tagged(once)).toBe(once);
        expect(once.replaceAll(new RegExp(`[?&]?${query}`, 'g'), '')).toBe(
          text.replaceAll(new RegExp(`[?&]?${query}`, 'g'), ''),
        );
      }),
    );
  });
});
