import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paragraphsToCheck } from './paragraphs.ts';

const texts = (markdown: string) => paragraphsToCheck(markdown).map(({ text }) => text);

describe('the checked parts of a draft', () => {
  it('is its blocks between blank lines, each by itself', () => {
    expect(paragraphsToCheck('# Title\n\nOne line\nand another.\n   \n\n> A quote.\n')).toEqual([
      { from: 0, text: '# Title' },
      { from: 9, text: 'One line\nand another.' },
      { from: 36, text: '> A quote.' },
    ]);
  });

  it.each([
    ['with backticks', 'Before.\n```ts\nconst teh = 1;\n\nteh();\n```\nAfter.'],
    ['with tildes around backticks', 'Before.\n~~~\n```\nteh\n```\n~~~\nAfter.'],
    ['in a quote', 'Before.\n> ```\n> teh\n> ```\nAfter.'],
  ])('leaves out a block of code %s', (_where, markdown) => {
    expect(texts(markdown)).toEqual(['Before.', 'After.']);
  });

  it('leaves out code that is not closed yet, to the end', () => {
    expect(texts('Before.\n\n```\nteh\n\nteh')).toEqual(['Before.']);
  });

  it('takes code within a line for part of its paragraph', () => {
    expect(texts('```teh``` is code here.')).toEqual(['```teh``` is code here.']);
  });

  it('keeps a list together with the later paragraphs of its points', () => {
    expect(texts('- One.\n\n  More of one.\n- Two.\n\nAfter.')).toEqual(['- One.\n\n  More of one.\n- Two.', 'After.']);
    expect(texts('Prose.\n\n    code')).toEqual(['Prose.', '    code']);
  });

  it('has correct positions, is in order, and covers all prose', () => {
    const line = fc.constantFrom('', ' ', 'Some words.', '- a point', '    indented', '> quoted', '# Heading');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const markdown = lines.join('\n');
        const paragraphs = paragraphsToCheck(markdown);
        let end = -1;
        for (const { from, text } of paragraphs) {
          expect(markdown.slice(from, from + text.length)).toBe(text);
          expect(from).toBeGreaterThan(end);
          end = from + text.length;
        }
        const prose = (text: string) => text.replaceAll(/\s/g, '');
        expect(prose(paragraphs.map(({ text }) => text).join(''))).toBe(prose(markdown));
      }),
    );
  });
});
