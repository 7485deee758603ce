import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv, writeCsv } from './csv.ts';

const cellsOf = (text: string) => {
  const read = readCsv(text);
  if (!read.ok) throw new Error(read.error.type);
  return read.value.map(({ cells }) => cells);
};

describe('a table', () => {
  it('comes back as it was written, whatever its cells hold', () => {
    const special = fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\t', '\r', '\n', ' ', 'a', '＝', 'é');
    const cell = fc.oneof(
      fc.array(special, { maxLength: 8 }).map((letters) => letters.join('')),
      fc.string({ maxLength: 20, unit: 'grapheme' }),
    );
    const row = fc.array(cell, { minLength: 1, maxLength: 5 }).filter((cells) => cells.some((each) => each !== ''));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
        expect(cellsOf(writeCsv(rows))).toEqual(rows);
        expect(cellsOf(`\uFEFF${writeCsv(rows)}`)).toEqual(rows);
      }),
    );
  });

  it('is written by RFC 4180', () => {
    expect(
      writeCsv([
        ['Title', 'Pillar'],
        ['He said "no", twice', 'a\nb'],
      ]),
    ).toBe('Title,Pillar\r\n"He said ""no"", twice","a\nb"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '  =1', '＝1', "'=1"])(
    'holds nothing that a spreadsheet would run: %j',
    (cell) => {
      const written = writeCsv([[cell]]).trimEnd();
      expect(written.replace(/^"/, '')).toMatch(/^'/);
      expect(cellsOf(writeCsv([[cell]]))).toEqual([[cell]]);
    },
  );

  it.each([
    ['semicolons', 'Title;Pillar\na, b;Stories\n'],
    ['tabs', 'Title\tPillar\r\na, b\tStories'],
    ['line breaks of old Macs', 'Title,Pillar\r"a, b",Stories\r'],
  ])('is read with %s', (_what, text) => {
    expect(cellsOf(text)).toEqual([
      ['Title', 'Pillar'],
      ['a, b', 'Stories'],
    ]);
  });

  it('says on which line each of its rows begins, and leaves out blank ones', () => {
    const read = readCsv('Title\r\n"two\r\nlines"\r\n\r\n,,\r\nlast');
    expect(read.ok && read.value).toEqual([
      { line: 1, cells: ['Title'] },
      { line: 2, cells: ['two\r\nlines'] },
      { line: 6, cells: ['last'] },
    ]);
  });

  it('with a quote that is never closed is refused, with the line', () => {
    expect(readCsv('Title,Pillar\n"a\nb",Stories\nc,"d\n')).toEqual({
      ok: false,
      error: { type: 'unclosed-quote', line: 4 },
    });
  });
});
