import { isBegun } from '#core/content/order-items.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';

/** A change that the server has not acknowledged, as far as it matters here. */
export interface QueuedEdit {
  readonly documentId: string;
  readonly at: number;
}

/**
 * The item to go on with: the one that was edited last, on whichever device. Among the changes that this device still
 * keeps for the server the newest counts, otherwise the last that the server numbered. Ideas that the wizard has not
 * come far with are taken only where nothing else is under way. Null when there is neither.
 */
export function lastEdited(rows: readonly StoredContentRow[], queued: readonly QueuedEdit[]): string | null {
  const queuedAt = new Map<string, number>();
  for (const { documentId, at } of queued) queuedAt.set(documentId, Math.max(at, queuedAt.get(documentId) ?? 0));
  const [last] = rows
    .filter(({ row }) => row.deletedAt === null && (row.status === 'draft' || row.status === 'ideas'))
    .toSorted(
      (left, right) =>
        Number(isBegun(right.row)) - Number(isBegun(left.row)) ||
        (queuedAt.get(right.id) ?? 0) - (queuedAt.get(left.id) ?? 0) ||
        right.seq - left.seq ||
        (left.id < right.id ? -1 : 1),
    );
  return last?.id ?? null;
}
