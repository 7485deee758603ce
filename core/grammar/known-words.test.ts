import { expect, it } from 'vitest';
import { isKnownWord, wordsOfNames } from './findings.ts';

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
