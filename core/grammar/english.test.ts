import { expect, it } from 'vitest';
import { countWords } from '../kernel/text.ts';
import { englishDialect, englishSample } from './english.ts';

it.each([
  [['en-GB', 'en'], 'British'],
  [['de-DE', 'de', 'en-AU', 'en-US'], 'Australian'],
  [['en'], 'American'],
  [['en-US'], 'American'],
  [['fr-CA'], 'American'],
  [[], 'American'],
] as const)('of %j is %s', (languages, dialect) => {
  expect(englishDialect(languages)).toBe(dialect);
});

it('repeats a short text until it is long enough to detect the language', () => {
  expect(englishSample(['One teh plan', 'and more'])).toBe(Array(4).fill('One teh plan\n\nand more').join('\n\n'));
});

it('is a long text once, and the beginning of a very long one', () => {
  const paragraph = 'Sixteen words are enough for it to tell whether a person writes English or something else.';
  expect(englishSample([paragraph])).toBe(paragraph);
  const sample = englishSample(Array.from({ length: 5000 }, () => paragraph));
  expect(sample.length).toBeLessThan(11_000);
  expect(countWords(sample)).toBeGreaterThan(1000);
});
