import { expect, it } from 'vitest';
import { bytesInWords } from './bytes-in-words.ts';

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_200, '1.2 kB'],
  [12_345_678, '12 MB'],
  [999_600, '1.0 MB'],
  [61_000_000_000, '61 GB'],
])('%d bytes are "%s"', (bytes, words) => expect(bytesInWords(bytes)).toBe(words));
