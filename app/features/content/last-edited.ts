import { isBegun } from '#core/content/order-items.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';

/** The relevant part of a change that the server has not acknowledged. */
export interface QueuedEdit {
  readonly documentId: string;
  readonly at: number;
}

/**
 * The item to continue with: the one that was edited last, on any device. The newest change still queued on this device
 * counts first, otherwise the item with the highest log position. Ideas that are barely begun in the wizard are used
 * only when nothing else is in progress. Null when there is neither.
 */
export function lastEdited(rows: readonly StoredContentRow[], queued: readonly QueuedEdit[]): string | null {
  const queuedAt = new Map<string, number>();
  for (const { documentId, at } of queued) queuedAt.set(documentId, Math.max(at, queuedAt.get(documentId) ?? 0));
  const [last] = rows
    .filter(({ row }) => row.deletedAt === null && (row.status === 'draft' || (row.status === 'ideas' && !row.isBlank)))
    .toSorted(
      (left, right) =>
        Number(isBegun(right.row)) - Number(isBegun(left.row)) ||
        (queuedAt.get(right.id) ?? 0) - (queuedAt.get(left.id) ?? 0) ||
        right.seq - left.seq ||
        (left.id < right.id ? -1 : 1),
    );
  return last?.id ?? null;
}
