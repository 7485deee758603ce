import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findPassage, findQuote, quotationFinder } from './find-quote.ts';

const wordsAt = (text: string, quote: string) => {
  const range = findQuote(text, quote);
  return range && text.slice(range.from, range.to);
};

it('finds quoted words whatever marks, line ends and quotation marks the text has', () => {
  const text = 'First.\n\n> Dates are **promises**,\nand “promises” break. Last.';
  expect(wordsAt(text, 'Dates are promises, and "promises" break.')).toBe(
    'Dates are **promises**,\nand “promises” break.',
  );
  expect(wordsAt(text, 'first')).toBe('First');
});

it('finds the existing part of a cut quotation', () => {
  expect(wordsAt('One long sentence goes on and on.', 'One long sentence…')).toBe('One long sentence');
});

it('finds nothing when the words are gone, and nothing for an empty quotation', () => {
  expect(findQuote('Something else.', 'Dates are promises')).toBeNull();
  expect(findQuote('Something.', ' … ')).toBeNull();
});

it.each([
  ['I had not seen the plan adn left.', 'adn', 'adn'],
  ['We had a lot of plans and alot of time.', 'alot', 'alot'],
  ['It was teh day. **see teh plan** now', 'teh plan**', 'teh plan**'],
  ['Two left. Let that sink in… Nine stayed.', 'Let that sink in… ', 'Let that sink in… '],
  ['The broadness of the plan and the rest.', 'adn', null],
  ['Nothing.', '', null],
])('finds words that are replaced character by character and as whole words: %j', (text, quote, found) => {
  const range = quotationFinder(text)({ quote, isReplaced: true });
  expect(range && text.slice(range.from, range.to)).toBe(found);
  expect(range?.from ?? -1).toBe(found === null ? -1 : text.lastIndexOf(found));
});

it('finds many quotations of one text where it finds each alone', () => {
  const text = 'First.\n\n> Dates are **promises**,\nand “promises” break. Last.';
  const find = quotationFinder(text);
  for (const quote of ['Dates are promises, and', 'first', 'last…', 'gone'])
    expect(find({ quote, isReplaced: false })).toEqual(findQuote(text, quote));
});

it('finds any range of words at its place, or at an earlier occurrence', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.nat(), fc.nat(), (text, one, other) => {
      const [from, to] = [one % (text.length + 1), other % (text.length + 1)].toSorted((a, b) => a - b) as [
        number,
        number,
      ];
      const range = findQuote(text, text.slice(from, to));
      if (range) expect(range.from).toBeLessThanOrEqual(to);
    }),
  );
});

it('finds a passage where it was, or where it is now if it is there only once', () => {
  const text = 'One. Two. One.';
  expect(findPassage(text, 'One.', 10)).toEqual({ from: 10, to: 14 });
  expect(findPassage(text, 'One.', 3)).toBeNull();
  expect(findPassage(text, 'Two.', 0)).toEqual({ from: 5, to: 9 });
  expect(findPassage(text, 'Three.', 0)).toBeNull();
  expect(findPassage(text, '', 0)).toBeNull();
});
