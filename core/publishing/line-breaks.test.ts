import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typedLines } from '../testing/typed-lines.ts';
import { copyTexts, postPreview, textAsShown } from './copy-texts.ts';
import { withHardBreaks } from './line-breaks.ts';
import { plainText } from './plain-text.ts';
import { platforms } from './platforms.ts';

const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

const word = fc.stringMatching(/^[a-z]{1,9}$/);
const line = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
// Short enough for one post everywhere: a thread counts its posts in their last lines.
const paragraphs = fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 });

describe('lines that were begun with Enter', () => {
  it.each(typedLines)('%s are lines of plain text', (_name, markdown, lines) => {
    expect(linesOf(plainText(markdown))).toEqual(lines);
  });

  it.each(platforms.map((platform) => [platform.name, platform] as const))(
    'are lines of what %s gets, previewed and copied',
    (_name, platform) => {
      fc.assert(
        fc.property(paragraphs, (written) => {
          const lines = written.flat();
          const body = written.map((own) => own.join('\n')).join('\n\n');
          const post = { title: 'A title', body, tags: [], metaDescription: null };
          const preview = postPreview(post, platform);
          const shown = preview.type === 'article' ? preview.body : preview.texts.map(({ text }) => text).join('\n');
          const copied = copyTexts(post, platform).filter(({ label }) => label !== 'Title');
          for (const text of [shown, copied.map((part) => part.text).join('\n'), textAsShown(body, platform)])
            expect(linesOf(text)).toEqual(lines);
        }),
        { numRuns: 40 },
      );
    },
  );
});

const markdownOfPieces = fc
  .array(fc.constantFrom('a', ' ', '\n', '\\', '```', '~~~', '    ', '- '), { maxLength: 60 })
  .map((pieces) => pieces.join(''));

describe('Markdown for renderers that make a line break a space', () => {
  it.each([
    ['One\ntwo\n\nthree', 'One  \ntwo\n\nthree'],
    ['One  \ntwo\\\nthree', 'One  \ntwo\\\nthree'],
    ['```\na\nb\n```\nc\nd', '```\na\nb\n```\nc  \nd'],
    ['~~~\n```\na\n~~~\nb\nc', '~~~\n```\na\n~~~\nb  \nc'],
    ['```npm i``` is all.\nNext line\nthird', '```npm i``` is all.  \nNext line  \nthird'],
    ['One\r\ntwo\rthree', 'One  \ntwo  \nthree'],
    ['', ''],
  ])('of %j is %j', (markdown, written) => {
    expect(withHardBreaks(markdown)).toBe(written);
  });

  it('changes no word and no line, and is the same when it is written twice', () => {
    fc.assert(
      fc.property(markdownOfPieces, (text) => {
        const written = withHardBreaks(text);
        expect(written.split('\n').map((one) => one.trimEnd())).toEqual(text.split('\n').map((one) => one.trimEnd()));
        expect(withHardBreaks(written)).toBe(written);
      }),
    );
  });
});
