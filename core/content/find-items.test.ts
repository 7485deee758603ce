import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from '../kernel/text.ts';
import { findItems, searchHit } from './find-items.ts';

const texts = new Map([
  ['a', 'Why roadmaps slip\n\nBecause nobody in the Café says no.'],
  ['b', 'Ärger mit Plänen'],
  ['c', ''],
]);
const found = (query: string) =>
  findItems(
    [...texts.keys(), 'unknown'].map((id) => ({ id })),
    query,
    new Map([...texts].map(([id, text]) => [id, foldText(text)])),
  )
    .map(({ id }) => id)
    .join('');

describe('searching', () => {
  it.each([
    ['', 'abcunknown'],
    ['  ', 'abcunknown'],
    ['cafe', 'a'],
    ['CAFÉ nobody', 'a'],
    ['nobody roadmaps', 'a'],
    ['plan', 'b'],
    ['arger', 'b'],
    ['nowhere', ''],
  ])('for %j finds %j', (query, ids) => {
    expect(found(query)).toBe(ids);
  });
});

describe('a hit', () => {
  it('shows the match as it is written', () => {
    expect(searchHit('Because nobody in the Café says no.', 'cafe')).toEqual({
      before: 'Because nobody in the ',
      found: 'Café',
      after: ' says no.',
    });
  });

  it('is a single word when the words are not adjacent, and null when none occurs', () => {
    expect(searchHit('One thing and another', 'another thing')?.found).toBe('another');
    expect(searchHit('One thing', 'x')).toBeNull();
    expect(searchHit('One thing', ' ')).toBeNull();
  });

  it('is a range of the text, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', minLength: 1 }), (before, word) => {
        const text = `${before} ${word}`;
        const hit = searchHit(text, word);
        if (hit) expect(text).toContain(hit.found);
      }),
    );
  });
});
