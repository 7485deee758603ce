import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownRuleLimits, ownRuleSentence, parseOwnRules } from './own-rules.ts';

describe('a person’s rules about words', () => {
  it('are one a line: a word that is never used, or one that is preferred; the rest is comment', () => {
    const { rules, problems } = parseOwnRules(
      '# My words\n\nleverage\n utilize  ->  use \r\nreach out → write # to people\nC# -> .NET\nÜbung',
    );
    expect(rules).toEqual([
      { avoided: 'leverage', preferred: null },
      { avoided: 'utilize', preferred: 'use' },
      { avoided: 'reach out', preferred: 'write' },
      { avoided: 'C#', preferred: '.NET' },
      { avoided: 'Übung', preferred: null },
    ]);
    expect(problems).toEqual([]);
    expect(rules.slice(0, 2).map(ownRuleSentence)).toEqual([
      'You never use “leverage”.',
      'You prefer “use” to “utilize”.',
    ]);
  });

  it.each([
    ['-> use', 'Write the word that you avoid before the arrow.'],
    ['utilize ->', 'Write the word that you prefer after the arrow.'],
    ['a -> b -> c', 'Use one arrow in a line.'],
    ['use -> use', 'Both sides are the same.'],
    ['… -> use', 'A word needs a letter or a digit.'],
    ['x'.repeat(81), 'Use at most 80 characters.'],
    ['Leverage -> use', 'Line 1 already has a rule for this.'],
  ])('that cannot be read are named with their line: %s', (line, sentence) => {
    expect(parseOwnRules(`leverage\n\n${line}`)).toEqual({
      rules: [{ avoided: 'leverage', preferred: null }],
      problems: [{ line: 3, text: line, sentence }],
    });
  });

  it('beyond the first 200 are named, and are not used', () => {
    const { rules, problems } = parseOwnRules(Array.from({ length: 201 }, (_, at) => `word${at}`).join('\n'));
    expect(rules).toHaveLength(200);
    expect(problems).toEqual([{ line: 201, text: 'word200', sentence: 'Only the first 200 rules are used.' }]);
  });

  it('account for each line: a rule, a problem, a comment or a blank, and rules are read again as they are', () => {
    const part = fc.constantFrom('->', '→', '#', ' ', '\t', 'use', 'Use', 'é', '你好', '😀', '\uD800', '__proto__');
    const line = fc.oneof(
      fc.array(part, { maxLength: 6 }).map((parts) => parts.join('')),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const text = lines.join('\n');
        const { rules, problems } = parseOwnRules(text);
        const typed = text.split(/\r\n|[\r\n]/u);
        const silent = typed.filter(
          (each) => /^\s*(?:#.*)?$/u.test(each) || /^\s*$/u.test(each.replace(/\s#.*$/u, '')),
        );
        expect(rules.length + problems.length + silent.length).toBe(typed.length);
        for (const { line: number, text: shown } of problems) expect(typed[number - 1]).toBe(shown);
        for (const { avoided, preferred } of rules) {
          expect(avoided.length).toBeLessThanOrEqual(ownRuleLimits.characters);
          expect(avoided).not.toBe(preferred);
        }
        const written = rules.map(({ avoided, preferred }) =>
          preferred === null ? avoided : `${avoided} -> ${preferred}`,
        );
        expect(parseOwnRules(written.join('\n')).rules).toEqual(rules);
      }),
    );
  });
});
