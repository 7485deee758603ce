import { describe, expect, it } from 'vitest';
import { countWords } from '#core/kernel/text.ts';
import { expectedRows, listRow, rowsChecksum } from './list-row.ts';
import { mergedRows, offlineEdits, rowsOfSide } from './offline-edits.ts';
import { applySplice, typedItem } from './typed-text.ts';

const items = Array.from({ length: 100 }, (_, index) => typedItem(index));
const session = { edits: 500, touched: 50 };

describe('Typed items', () => {
  it('hold 3 to 6 kB, typed in 300 splices that play back to their text', () => {
    for (const { text, splices } of items) {
      expect(splices).toHaveLength(300);
      expect(splices.reduce(applySplice, '')).toBe(text);
      expect(text.length).toBeGreaterThan(2_900);
      expect(text.length).toBeLessThan(6_500);
    }
  });

  it('are the same every time, and each another', () => {
    expect(items.map(({ id }) => id)).toEqual(items.map((_, index) => typedItem(index).id));
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(new Set(items.map(({ text }) => text)).size).toBe(items.length);
  });
});

describe('List rows', () => {
  it('count words as the product does', () => {
    for (const item of items) expect(listRow(item).words).toBe(countWords(item.text));
  });

  it('have one checksum in any order, and another when a word is missing', () => {
    const rows = expectedRows(10);
    expect(rowsChecksum(rows.toReversed())).toBe(rowsChecksum(rows));
    expect(rowsChecksum(rows.map((row) => ({ ...row, words: row.words - 1 })))).not.toBe(rowsChecksum(rows));
  });
});

describe('Edits of two devices offline', () => {
  it('are half from each and spread over every touched item', () => {
    const edits = offlineEdits(session, 'laptop');
    expect(edits).toHaveLength(250);
    expect(new Set(edits.map(({ item }) => item)).size).toBe(50);
  });

  it('leave every word of both in the merged rows', () => {
    const [before, laptop, phone, merged] = [
      expectedRows(60),
      rowsOfSide(session, 'laptop'),
      rowsOfSide(session, 'phone'),
      mergedRows(60, session),
    ];
    const words = (rows: readonly { words: number }[]): number => rows.reduce((sum, row) => sum + row.words, 0);
    const added = (rows: readonly { words: number }[]): number => words(rows) - words(before.slice(0, 50));
    expect(words(merged)).toBe(words(before) + added(laptop) + added(phone));
    expect(merged.slice(50)).toEqual(before.slice(50));
  });
});
