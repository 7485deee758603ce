import fc from 'fast-check';
import { expect, it } from 'vitest';
import { excerptOf, foldText, hasWordsOf, wordsOfQuery } from './find-in-texts.ts';

const text = foldText('Roadmaps\n\nWhy dates are promises in a Café.\n\nNobody reads a roadmap twice.');

it.each([
  ['roadmap', true],
  ['twice road', true],
  ['CAFE', true],
  ['café promis', true],
  ['', true],
  ['roadmap thrice', false],
])('the words %s are found in the text: %s', (query, isFound) => {
  expect(hasWordsOf(text, wordsOfQuery(query))).toBe(isFound);
});

it('shows a hit with what stands around it', () => {
  expect(excerptOf(text, wordsOfQuery('cafe'))).toEqual({
    before: 'Roadmaps Why dates are promises in a ',
    hit: 'Café',
    after: '. Nobody reads a roadmap twice.',
  });
  expect(excerptOf(text, wordsOfQuery('roadmaps'), 8)).toBeNull();
  expect(excerptOf(text, [])).toBeNull();
});

it('shows the words that were looked for, whatever letters stand before them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
      const found = excerptOf(foldText(`${before} Straße ${after}`), wordsOfQuery('straße'), before.length);
      expect(found?.hit.toLowerCase()).toBe('straße');
    }),
  );
});
