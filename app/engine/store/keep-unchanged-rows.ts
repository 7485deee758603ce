import type { StoredContentRow } from './rows.ts';

/**
 * Returns the current rows, reusing the previous object for each row that did not change, so that React does not render
 * it again. Returns the previous list itself when nothing changed.
 */
export function keepUnchangedRows(
  before: readonly StoredContentRow[],
  now: readonly StoredContentRow[],
): readonly StoredContentRow[] {
  const known = new Map(before.map((stored) => [stored.id, stored]));
  const kept = now.map((stored) => {
    const old = known.get(stored.id);
    return old && isSameRow(old, stored) ? old : stored;
  });
  return kept.length === before.length && kept.every((stored, index) => stored === before[index]) ? before : kept;
}

/**
 * A row depends only on its document and the projector: equal heads and an equal projector version mean an equal row.
 */
function isSameRow(one: StoredContentRow, other: StoredContentRow): boolean {
  const madeOf = ({ seq, projectorVersion, heads }: StoredContentRow) => [seq, projectorVersion, ...heads].join(' ');
  return madeOf(one) === madeOf(other);
}
