import { describe, expect, it } from 'vitest';
import { foldText } from '#core/kernel/text.ts';
import { findByWords } from './find-by-words.ts';

const titles = ['Hiring slowly', 'Why roadmaps fail', 'Roadmaps at the Café', 'The road to a map'];
const find = (query: string, limit = 10, isAtStarts = false) =>
  findByWords(
    titles.map((title) => ({ value: title, words: foldText(title) })),
    query,
    { limit, isAtStarts },
  );

describe('finding by words', () => {
  it('puts a beginning before a word within, and that before a part of one', () => {
    expect(find('road')).toEqual(['Roadmaps at the Café', 'Why roadmaps fail', 'The road to a map']);
    expect(find('map')).toEqual(['The road to a map', 'Why roadmaps fail', 'Roadmaps at the Café']);
  });

  it('takes the words in any order, without capitals and accents', () => {
    expect(find('CAFE road')).toEqual(['Roadmaps at the Café']);
  });

  it('finds everything for an empty query, up to the limit, and nothing for a stranger', () => {
    expect(find('  ', 2)).toEqual(['Hiring slowly', 'Why roadmaps fail']);
    expect(find('road', 1)).toEqual(['Roadmaps at the Café']);
    expect(find('zebra')).toEqual([]);
  });

  it('may match where words begin alone', () => {
    expect(find('map', 10, true)).toEqual(['The road to a map']);
    expect(find('slow hir', 10, true)).toEqual(['Hiring slowly']);
  });
});
