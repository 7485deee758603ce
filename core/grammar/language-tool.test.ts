import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { annotate, readLanguageTool } from './language-tool.ts';

const wordsOf = (markdown: string) =>
  annotate(markdown)
    .map((part) => ('text' in part ? part.text : (part.interpretAs ?? '')))
    .join('');

describe('Markdown as LanguageTool reads it', () => {
  it.each([
    ['# Ein **Feler** und *noch* einer', 'Ein Feler und noch einer'],
    ['Siehe [hier](https://example.com/a), https://example.com/b.', 'Siehe hier, X1'],
    ['Der Befehl `npm run x` hilft.', 'Der Befehl X1 hilft.'],
    ['- eins\n- zwei\n> drei', 'eins\nzwei\ndrei'],
    ['2 * 3 = 6 🙂', '2  3 = 6 🙂'],
  ])('%j is %j', (markdown, read) => {
    expect(wordsOf(markdown)).toBe(read);
  });

  it('has all of its characters, in order', () => {
    const part = fc.constantFrom('`', '**', '[', '](', ')', '![', 'https://', '\n', '# ', '> ', 'wort', '🙂', '\uD83D');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(part, { maxLength: 40 }).map((parts) => parts.join('')),
          fc.string(),
        ),
        (markdown) => {
          const parts = annotate(markdown);
          expect(parts.map((each) => ('text' in each ? each.text : each.markup)).join('')).toBe(markdown);
        },
      ),
    );
  });
});

it('an answer of any shape is read or is none, and findings lie in the text', () => {
  const match = fc.record(
    {
      message: fc.string(),
      offset: fc.oneof(fc.integer({ min: -2, max: 12 }), fc.string()),
      length: fc.integer({ min: -2, max: 12 }),
      replacements: fc.array(fc.record({ value: fc.string() })),
      rule: fc.record({ issueType: fc.constantFrom('misspelling', 'grammar') }),
    },
    { requiredKeys: ['message', 'offset', 'length', 'replacements', 'rule'] },
  );
  const reply = fc.oneof(
    fc.json(),
    fc.record({ language: fc.constant({ code: 'de' }), matches: fc.array(match) }).map((each) => JSON.stringify(each)),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 10 }), reply, (text, json) => {
      for (const { from, to, fixes } of readLanguageTool(text, json)?.findings ?? []) {
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeGreaterThan(from);
        expect(to).toBeLessThanOrEqual(text.length);
        expect(fixes.length).toBeLessThanOrEqual(3);
      }
    }),
  );
});
