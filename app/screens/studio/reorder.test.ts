import { expect, it } from 'vitest';
import { reorder, type Placed } from './reorder.ts';

const list = (...positions: string[]): Placed[] => positions.map((position, index) => ({ id: `i${index}`, position }));
const after = (rows: readonly Placed[], moves: readonly Placed[]) =>
  rows
    .map((row) => moves.find((move) => move.id === row.id) ?? row)
    .toSorted((left, right) =>
      left.position < right.position ? -1 : left.position > right.position ? 1 : left.id < right.id ? -1 : 1,
    )
    .map((row) => row.id);

it('writes one position to move an idea down, up, to the top or to the end', () => {
  const rows = list('a0', 'a1', 'a2', 'a3');
  for (const [moved, to, order] of [
    ['i0', 2, ['i1', 'i2', 'i0', 'i3']],
    ['i3', 1, ['i0', 'i3', 'i1', 'i2']],
    ['i2', 0, ['i2', 'i0', 'i1', 'i3']],
    ['i0', 3, ['i1', 'i2', 'i3', 'i0']],
  ] as const) {
    const moves = reorder(rows, moved, to);
    expect(moves).toHaveLength(1);
    expect(after(rows, moves)).toEqual(order);
  }
});

it('writes nothing when an idea is dropped where it was', () => {
  expect(reorder(list('a0', 'a1'), 'i1', 1)).toEqual([]);
});

it('tells apart ideas that two devices put at the same position', () => {
  const rows = list('a0', 'a0', 'a0', 'a1');
  expect(after(rows, reorder(rows, 'i3', 1))).toEqual(['i0', 'i3', 'i1', 'i2']);
});

it('moves ideas that never had a position', () => {
  const rows = list('', '', 'a0');
  expect(after(rows, reorder(rows, 'i2', 1))).toEqual(['i0', 'i2', 'i1']);
});
