import { generateNKeysBetween } from 'fractional-indexing';

export interface Placed {
  readonly id: string;
  /** Fractional index; empty when the item never had one. */
  readonly position: string;
}

/**
 * The positions to write so that `moved` is at index `to` of the list. Usually one. Items to which two devices gave the
 * same position get distinct ones.
 */
export function reorder(rows: readonly Placed[], moved: string, to: number): readonly Placed[] {
  const item = rows.find((row) => row.id === moved);
  const others = rows.filter((row) => row.id !== moved);
  if (!item || rows[to]?.id === moved) return [];
  const before = others[to - 1]?.position || null;
  const after = others.slice(to);
  const firstFree = after.findIndex((row) => row.position > (before ?? ''));
  const crowded = firstFree === -1 ? after : after.slice(0, firstFree);
  const upper = firstFree === -1 ? null : (after[firstFree]?.position ?? null);
  const keys = generateNKeysBetween(before, upper, crowded.length + 1);
  return [item, ...crowded].map(({ id }, index) => ({ id, position: keys[index]! }));
}
