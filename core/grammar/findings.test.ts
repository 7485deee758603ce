import { describe, expect, it } from 'vitest';
import { type Finding, ignoreKey, isKnownWord, shownChecklist, shownFindings, wordsOfNames } from './findings.ts';
import { checks } from '../built-in-assistant/rules/rule-book.ts';

it('knows each word of a name, and the parts of compound words', () => {
  expect(wordsOfNames(['Łukasz O’Neil', 'maya_dev', 'Jean-Luc', '#buildInPublic', '2026', '', 'Łukasz'])).toEqual([
    'Łukasz',
    'O’Neil',
    'maya_dev',
    'maya',
    'dev',
    'Jean-Luc',
    'Jean',
    'Luc',
    'buildInPublic',
  ]);
});

it.each([
  ['Zolk', true],
  ['Zolk’s', true],
  ["Zolk's", true],
  ['zolk', false],
  ['Zolks', false],
])('knows %s: %s', (word, isKnown) => {
  expect(isKnownWord(new Set(['Zolk']), word)).toBe(isKnown);
});

const none = { known: new Set<string>(), ignored: new Set<string>() };

/** A finding at the first occurrence of some text. */
function about(paragraph: string, words: string, kind = 'Spelling', fixes: readonly string[] = ['other']): Finding {
  const from = paragraph.indexOf(words);
  return { from, to: from + words.length, kind, message: 'Look at this.', fixes };
}

const shown = (paragraph: string, finding: Finding, filter = none) =>
  shownFindings(paragraph, [finding], filter).length > 0;

describe('a line of a review’s checklist', () => {
  const passed = checks.map(({ name }) => ({ name, isDone: true }));
  const linesWith = (...kinds: readonly string[]) => shownChecklist(passed, new Set(kinds));

  it('is open where the checker of the device found what it says was not there', () => {
    const open = (...kinds: readonly string[]) =>
      linesWith(...kinds).flatMap(({ name, isDone }) => (isDone ? [] : [name]));
    expect(open()).toEqual([]);
    expect(open('Spelling')).toEqual([]);
    expect(open('')).toEqual([]);
    expect(open('Readability')).toEqual(['Sentences and paragraphs are read at once']);
    expect(open('Repetition')).toEqual(['Nothing is said twice']);
  });

  it('that is passed says that nothing was found, not that all is well', () => {
    const names = linesWith().map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['No long sentence found', 'No repetition found', 'No claim without a source found']),
    );
    expect(names).not.toContain('Each claim has a source');
  });
});

describe('a finding is shown', () => {
  it.each([
    ['about a word', 'Look at teh word.', 'teh', 'Typo'],
    ['about a word in emphasis', 'Look at **teh** word.', 'teh', 'Typo'],
    ['about a word that begins emphasis', 'Look at _teh word_.', 'teh', 'Typo'],
    ['over a line break', 'Look at the\nthe word.', 'the\nthe', 'Repetition'],
  ])('%s', (_what, paragraph, words, kind) => {
    expect(shown(paragraph, about(paragraph, words, kind))).toBe(true);
  });
});

describe('a finding is not shown', () => {
  it.each([
    ['emphasis', 'The **the** house.', 'The **the'],
    ['a picture', 'and ![name](rostrum-image:00ff) and', 'and ![name](rostrum-image:00ff) and'],
    ['a link', 'see [see](https://example.com) more', 'see [see](https://example.com)'],
    ['code', 'the `the` word', 'the `the'],
    ['a quote’s next line', '> of the\n> the house', 'the\n> the'],
    ['a list’s next point', '- of the\n- the house', 'the\n- the'],
  ])('when its fix would take along %s', (_what, paragraph, words) => {
    expect(shown(paragraph, about(paragraph, words, 'Repetition'))).toBe(false);
  });

  it.each([
    ['a tag', 'Out now #buildinpublic today.', 'buildinpublic'],
    ['a handle', 'With @zolk today.', 'zolk'],
    ['an address', 'Write to zolk@example.com today.', 'zolk'],
    ['a part of a joined name', 'By maya_dev today.', 'maya'],
    ['the end of a joined name', 'By maya_dev today.', 'dev'],
  ])('about the spelling of %s', (_what, paragraph, words) => {
    expect(shown(paragraph, about(paragraph, words))).toBe(false);
  });

  it('for a word of this field that the checker would split', () => {
    const paragraph = 'Our Roadmap had 14 dates.';
    expect(shown(paragraph, about(paragraph, 'Roadmap', 'WordChoice', ['road map']))).toBe(false);
  });

  it('about the spelling of a known word, its own or a name’s', () => {
    const known = { ...none, known: new Set(['Zolk']) };
    const paragraph = 'Zolk’s word and zolk.';
    expect(shown(paragraph, about(paragraph, 'Zolk’s'), known)).toBe(false);
    expect(shown(paragraph, about(paragraph, 'zolk'), known)).toBe(true);
    expect(shown(paragraph, about(paragraph, 'Zolk', 'Agreement'), known)).toBe(true);
  });

  it('once it is ignored, wherever in the draft these words stand', () => {
    const before = 'We has a plan.';
    const ignored = { ...none, ignored: new Set([ignoreKey(before, about(before, 'has', 'Agreement'))]) };
    const after = 'Listen: now and then\nWe has a map.';
    expect(shown(after, about(after, 'has', 'Agreement'), ignored)).toBe(false);
    const other = 'They has a plan.';
    expect(shown(other, about(other, 'has', 'Agreement'), ignored)).toBe(true);
  });
});
