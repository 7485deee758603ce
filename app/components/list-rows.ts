import type { StoredContentRow } from '../engine/rows.ts';

/** Ideas that are not deleted, in the person's order. Equal positions by id, alike on every device. */
export function ideaRows(rows: readonly StoredContentRow[]): readonly StoredContentRow[] {
  return rows
    .filter(({ row }) => row.deletedAt === null && row.status === 'ideas')
    .toSorted((left, right) => compare(left.row.position, right.row.position) || compare(left.id, right.id));
}

/** Drafts that are not deleted, newest first. */
export function draftRows(rows: readonly StoredContentRow[]): readonly StoredContentRow[] {
  return rows
    .filter(({ row }) => row.deletedAt === null && row.status === 'draft')
    .toSorted(
      (left, right) => compare(right.row.createdAt ?? '', left.row.createdAt ?? '') || compare(left.id, right.id),
    );
}

/** What is scheduled, soonest first, then what is published, newest first. */
export function outRows(rows: readonly StoredContentRow[]): readonly StoredContentRow[] {
  const alive = rows.filter(({ row }) => row.deletedAt === null);
  const scheduled = alive.filter(({ row }) => row.status === 'scheduled');
  const published = alive.filter(({ row }) => row.status === 'published');
  return [
    ...scheduled.toSorted(
      (left, right) => compare(left.row.scheduledAt ?? '', right.row.scheduledAt ?? '') || compare(left.id, right.id),
    ),
    ...published.toSorted(
      (left, right) => compare(right.row.publishedAt ?? '', left.row.publishedAt ?? '') || compare(left.id, right.id),
    ),
  ];
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
