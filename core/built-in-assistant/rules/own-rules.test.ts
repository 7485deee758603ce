import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quotationOf } from '../testing/quotation-of.ts';
import { parseOwnRules } from '../../assistant/own-rules.ts';
import { findTogether, quotationFinder } from '../../kernel/find-quote.ts';
import { checkDraft } from './rule-book.ts';

const remarksOn = (content: string, rules: string) =>
  checkDraft(content, [], parseOwnRules(rules).rules).remarks.filter(({ rule }) => rule === 'own');
const placesIn = (content: string, rules: string) => remarksOn(content, rules).map(({ location }) => location);
/** The draft after a press on every remark that replaces words. */
const corrected = (content: string, rules: string) => {
  const pressed = remarksOn(content, rules).filter(({ replacement }) => replacement !== undefined);
  const quotations = pressed.map(quotationOf);
  return pressed.reduce((text, { replacement }, index) => {
    const place = findTogether(text, quotations)[index];
    return place ? text.slice(0, place.from) + replacement + text.slice(place.to) : text;
  }, content);
};
describe('a person’s own rules', () => {
  it('are quoted in a remark on each word that breaks them', () => {
    expect(remarksOn('We leverage what we utilize.', 'leverage\nutilize -> use')).toEqual([
      {
        rule: 'own',
        priority: 'high',
        issue: 'You never use “leverage”.',
        suggestion: 'Use another word, or cut it.',
        location: 'leverage',
      },
      {
        rule: 'own',
        priority: 'high',
        issue: 'You prefer “use” to “utilize”.',
        suggestion: 'Write “use”.',
        location: 'utilize',
        replacement: 'use',
        around: { before: 'we', after: '.' },
      },
    ]);
  });

  it('about capitals alone say how the word is written everywhere', () => {
    expect(corrected('Iphone and IPHONE, not iPhone.', 'iphone -> iPhone')).toBe('iPhone and iPhone, not iPhone.');
  });

  it('are a line of the checklist where there are any', () => {
    const line = (rules: string) =>
      checkDraft('We leverage it.', [], parseOwnRules(rules).rules).checklist.find(
        ({ name }) => name === 'Your own rules are kept',
      );
    expect(line('')).toBeUndefined();
    expect(line('leverage')).toMatchObject({ isDone: false });
    expect(line('synergy')).toMatchObject({ isDone: true });
  });

  it.each([
    ['Utilize it. We utilize it.', 'utilize -> use', 'Use it. We use it.'],
    ['Reach\nout to her.', 'reach out -> write', 'Write to her.'],
    ['We use Github and GITHUB and GitHub.', 'github -> GitHub', 'We use GitHub and GitHub and GitHub.'],
    [
      'Wir nutzen Synergien, l’usage, и это синергия.',
      'usage -> emploi\nсинергия -> связь',
      'Wir nutzen Synergien, l’emploi, и это связь.',
    ],
    ['これは活用します。', '活用 -> 利用', 'これは利用します。'],
    ['Make use of it, or use it.', 'use -> make use of', 'Make use of it, or make use of it.'],
    ['🙂 Write e.g. this.', 'e.g. -> for example', '🙂 Write for example this.'],
    ['`use` and use. Then use it.', 'use -> apply', '`use` and apply. Then apply it.'],
  ])('replace words by a press, with the case of the first letter: %j', (draft, rules, result) => {
    expect(corrected(draft, rules)).toBe(result);
  });

  it.each([
    ['a part of a word', 'We reuse, used and user-use and re-use it, and use_case.'],
    ['code', '`use` here.\n\n```\nuse\n```\n\n    use\n\nAnd:\n\n> ```\n> use\n> ```'],
    ['a longer fence', '````\n```\nuse\n```\nuse\n````'],
    ['a link', 'See [use](https://example.com/use), https://use.example/use and <https://example.com/use>.'],
    ['an address', 'Mail use@example.com, or see www.use.example and use.example.org/use.'],
    ['a handle or a tag', 'With @use and @me@use.example today. #use'],
    ['speech of another person', 'She said “use it” and "use it".'],
  ])('leave %s alone', (_what, draft) => {
    expect(placesIn(draft, 'use')).toEqual([]);
  });

  it('press the word that is meant where the same words are in code before', () => {
    expect(corrected('`use one two`\n\nuse one two', 'use -> apply')).toBe('`use one two`\n\napply one two');
  });

  const word = fc.constantFrom('use', 'Use', 'reach out', 'reach', '你', 'größe', "don't", 'C++', 'x');
  const rule = fc.tuple(word, fc.option(fc.constantFrom('apply', 'Write to', '他', 'make use of')));
  const rules = fc
    .array(rule, { maxLength: 6 })
    .map((all) => all.map(([avoided, preferred]) => (preferred === null ? avoided : `${avoided} -> ${preferred}`)));
  const filler = fc.constantFrom(
    ' ',
    '\n',
    '\n\n',
    '. ',
    '`',
    '```\n',
    '[',
    '](',
    ')',
    '@',
    '-',
    '“',
    '”',
    '> ',
    '🙂',
    'İ',
  );
  const drafts = fc
    .array(fc.oneof({ weight: 3, arbitrary: word }, { weight: 3, arbitrary: filler }, fc.string({ maxLength: 8 })), {
      maxLength: 40,
    })
    .map((parts) => parts.join(' '));

  it('are on words of the draft that are whole, not in code, and change these alone, for any draft and rules', () => {
    fc.assert(
      fc.property(drafts, rules, (draft, lines) => {
        for (const remark of remarksOn(draft, lines.join('\n'))) {
          const { location, replacement } = remark;
          expect(draft).toContain(location!);
          if (replacement === undefined) continue;
          const place = quotationFinder(draft)(quotationOf(remark))!;
          expect(place, location!).not.toBeNull();
          const before = draft.slice(0, place.from);
          expect(before).not.toMatch(/[\p{Lu}\p{Ll}\p{M}\p{N}]$/u);
          // An odd number of fences before it would be code.
          expect((before.match(/^```/gm)?.length ?? 0) % 2).toBe(0);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('have nothing left to press once every replacement is pressed, when no rule brings another’s word', () => {
    const plain = fc.array(fc.constantFrom('utilize', 'Utilize', 'reach out', 'and', 'so', '你', '.', '\n\n'), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(plain, (words) => {
        const text = 'utilize -> use\nreach out -> write\n你 -> 他';
        let draft = words.join(' ');
        for (let round = 0; round < 3; round += 1) draft = corrected(draft, text);
        expect(remarksOn(draft, text).filter(({ replacement }) => replacement !== undefined)).toEqual([]);
      }),
      { seed: 142_768_544 },
    );
  });
});
