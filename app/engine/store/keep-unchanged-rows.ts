import type { StoredContentRow } from './rows.ts';

/**
 * Rows as they are now, each that is what it was before as the object that it was: what is drawn of it need not be
 * drawn again. The very list of before, where nothing changed.
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

/** A row is made of a document and nothing else: the same heads and the same program make the same row. */
function isSameRow(one: StoredContentRow, other: StoredContentRow): boolean {
  const madeOf = ({ seq, projectorVersion, heads }: StoredContentRow) => [seq, projectorVersion, ...heads].join(' ');
  return madeOf(one) === madeOf(other);
}
