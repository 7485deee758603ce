import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TextSpan } from './text-spans.ts';
import { wordsOfOthers } from './words-of-others.ts';

const span = (text: string, by: string | null, removedBy: readonly string[] = []): TextSpan => ({
  text,
  by,
  removedBy,
});
const spans = [
  span('Written ', null),
  span('on the plane ', 'phone'),
  span('gone ', 'phone', ['laptop']),
  span('and ', 'laptop'),
  span('at home.', 'tablet'),
];
const text = 'Written on the plane and at home.';
const marked = (now: string) =>
  wordsOfOthers(spans, 'laptop', now).map(({ from, to, by }) => [by, now.slice(from, to)]);

it('the words of other devices are found in the text, without those that are gone', () => {
  expect(marked(text)).toEqual([
    ['phone', 'on the plane '],
    ['tablet', 'at home.'],
  ]);
});

it('an edit since then takes the mark from the words in it only', () => {
  expect(marked('Written on the plane and then at home.')).toEqual(marked(text));
  expect(marked('Written on a train and at home.')).toEqual([['tablet', 'at home.']]);
  expect(marked('Another text')).toEqual([]);
});

it('marked words are always words of that device, whatever was edited', () => {
  fc.assert(
    fc.property(fc.nat(text.length), fc.nat(text.length), fc.string({ maxLength: 5 }), (start, end, typed) => {
      const [from, to] = [Math.min(start, end), Math.max(start, end)];
      for (const [, words] of marked(text.slice(0, from) + typed + text.slice(to)))
        expect(['on the plane ', 'at home.']).toContain(words);
    }),
  );
});
