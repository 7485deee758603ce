import { expect, it } from 'vitest';
import { countWords } from '../kernel/text-counts.ts';
import { englishSample } from './english-sample.ts';

it('says a short text again until there is enough to tell', () => {
  expect(englishSample(['teh plan'])).toBe('teh plan\n\nteh plan\n\nteh plan\n\nteh plan');
});

it('is a long text once, and the beginning of a very long one', () => {
  const paragraph = 'Eight words are enough for it to tell.';
  expect(englishSample([paragraph])).toBe(paragraph);
  const sample = englishSample(Array.from({ length: 5000 }, () => paragraph));
  expect(sample.length).toBeLessThan(11_000);
  expect(countWords(sample)).toBeGreaterThan(1000);
});
