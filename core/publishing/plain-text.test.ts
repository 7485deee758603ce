import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

describe('Markdown as plain text', () => {
  it.each([
    ['# A heading #\n\nWords', 'A heading\n\nWords'],
    ['A heading\n=========\nWords', 'A heading\nWords'],
    ['**Bold**, *leaning*, __strong__, _soft_, ***both*** and ~~gone~~', 'Bold, leaning, strong, soft, both and gone'],
    ['**bold with *leaning* in it**', 'bold with leaning in it'],
    ['snake_case_name, 2 * 3 * 4 and a lone * here', 'snake_case_name, 2 * 3 * 4 and a lone * here'],
    ['See [the notes](https://example.org/a_b_c "Notes").', 'See the notes (https://example.org/a_b_c).'],
    ['[https://example.org](https://example.org)', 'https://example.org'],
    [
      '**[bold link](https://example.org)** and <https://example.org/x>',
      'bold link (https://example.org) and https://example.org/x',
    ],
    ['https://example.org/*stars*_and_more stays', 'https://example.org/*stars*_and_more stays'],
    [
      '[named][1] and [Shortcut][]\n\n[1]: https://example.org "Title"\n[shortcut]: <https://example.org/s>',
      'named (https://example.org) and Shortcut (https://example.org/s)',
    ],
    ['[inside](rostrum:item/1) and [mail](mailto:a@example.org)', 'inside and mail (a@example.org)'],
    ['Before ![a picture](rostrum-image:abc) after', 'Before  after'],
    ['- one\n* two\n  + three\n- [x] four\n1. five', '• one\n• two\n  • three\n• four\n1. five'],
    ['> quoted\n>> twice', 'quoted\ntwice'],
    ['Use `a * b * c` and ``x ` y``', 'Use a * b * c and x ` y'],
    ['```js\nconst a = **b**;\n\n# no heading\n```\nAfter', 'const a = **b**;\n\n# no heading\nAfter'],
    ['one\n\n---\n\ntwo', 'one\n\ntwo'],
    ['\\*no emphasis\\*, \\# no heading, 5 &lt; 6 &amp; 7', '*no emphasis*, # no heading, 5 < 6 & 7'],
    ['one  \ntwo\\\nthree<br>four', 'one\ntwo\nthree\nfour'],
    ['a\r\nb\r\n\r\n\r\n\r\nc', 'a\nb\n\nc'],
    ['#hashtag stays, and [brackets] stay', '#hashtag stays, and [brackets] stay'],
    ['[note]: a word in brackets', '[note]: a word in brackets'],
    ['', ''],
  ])('%j reads %j', (markdown, plain) => {
    expect(plainText(markdown)).toBe(plain);
  });

  it('loses no letter or digit of any text, except those of pictures and link names', () => {
    const word = fc.stringMatching(/^[a-z0-9*_~#.\\>+ -]{0,12}$/);
    fc.assert(
      fc.property(
        fc.array(fc.oneof(word, fc.constantFrom('\n', '\n\n', '**', '`', '- ', '> ', '1. ')), { maxLength: 60 }),
        (parts) => {
          const text = parts.join('');
          // The language of a code block follows its fence.
          fc.pre(!/^[> ]*(~~~|```)/m.test(text));
          expect(plainText(text).replaceAll(/[^a-z0-9]/g, '')).toBe(text.replaceAll(/[^a-z0-9]/g, ''));
        },
      ),
    );
  });

  it('reads any text, whatever it is made of', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => void plainText(text)));
  });

  it.each(['*a ', '`', '` `` ', '[a', '[a](', '_a_ *', '![', 'https://', '> ', '**'])(
    'takes no longer for a hundred thousand of %j than for other texts',
    (part) => {
      const start = performance.now();
      plainText(part.repeat(100_000 / part.length));
      expect(performance.now() - start).toBeLessThan(2_000);
    },
  );
});
