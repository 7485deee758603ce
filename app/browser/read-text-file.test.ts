import { expect, it } from 'vitest';
import { readTextFile } from './read-text-file.ts';

const text = 'Ein Fahrplan für übermorgen;1200';

it.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-16, as spreadsheets write "Unicode text"', new Uint8Array([0xff, 0xfe, ...Array.from(text).flatMap(half)])],
  ['the encoding of Western European Windows', Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
])('a table is read in %s', async (_encoding, bytes) => {
  expect(await readTextFile(new File([bytes], 'table.csv'))).toBe(text);
});

it('an empty file is an empty text', async () => {
  expect(await readTextFile(new File([], 'table.csv'))).toBe('');
});

/** A letter in UTF-16, the smaller byte first. */
function half(letter: string): number[] {
  return [letter.charCodeAt(0), 0];
}
