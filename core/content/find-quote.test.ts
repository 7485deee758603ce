import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findQuote } from './find-quote.ts';

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
