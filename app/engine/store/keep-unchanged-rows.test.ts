import { expect, it } from 'vitest';
import type { StoredContentRow } from './rows.ts';
import { keepUnchangedRows } from './keep-unchanged-rows.ts';

const rowOf = (id: string, made: Partial<Pick<StoredContentRow, 'heads' | 'projectorVersion' | 'seq'>> = {}) =>
  ({ id, heads: ['a', 'b'], projectorVersion: 1, seq: 7, row: { title: id }, ...made }) as StoredContentRow;

it('keeps what did not change as the object that it was, wherever it is now', () => {
  const before = [rowOf('one'), rowOf('two')];
  const now = keepUnchangedRows(before, [rowOf('new'), rowOf('one'), rowOf('two')]);
  expect(now.map(({ id }) => id)).toEqual(['new', 'one', 'two']);
  expect(now[1]).toBe(before[0]);
  expect(now[2]).toBe(before[1]);
});

it.each([
  { name: 'other heads', made: { heads: ['a', 'c'] } },
  { name: 'one more head', made: { heads: ['a', 'b', 'c'] } },
  { name: 'a newer program', made: { projectorVersion: 2 } },
  { name: 'a newer number of the server', made: { seq: 8 } },
])('shows a row with $name as it is now', ({ made }) => {
  const before = [rowOf('one')];
  const changed = rowOf('one', made);
  expect(keepUnchangedRows(before, [changed])[0]).toBe(changed);
});

it('is the same list where nothing changed, and another one where a row went', () => {
  const before = [rowOf('one'), rowOf('two')];
  expect(keepUnchangedRows(before, [rowOf('one'), rowOf('two')])).toBe(before);
  expect(keepUnchangedRows(before, [rowOf('one')])).toEqual([before[0]]);
});
