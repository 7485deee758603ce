import { expect, it } from 'vitest';
import { shortNumber } from './text.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [1_001, '1K'],
  [8_449, '8.4K'],
  [999_999, '999.9K'],
  [1_000_000, '1,000K'],
  [1_000_001, '1M'],
  [1_290_000, '1.2M'],
  [-2_500, '-2.5K'],
])('%d is written as %s', (value, expected) => {
  expect(shortNumber(value)).toBe(expected);
});
