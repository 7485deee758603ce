import type { CardRow } from '../../data/rows.ts';

/** A change that the server has not acknowledged, as far as it matters here. */
export interface QueuedEdit {
  readonly documentId: string;
  readonly at: number;
}

/**
 * The piece under way that was edited last, on whichever device: among the changes that this device still keeps for
 * the server the newest, otherwise the last that the server numbered. Null while nothing is under way.
 */
export function lastEdited(rows: readonly CardRow[], queued: readonly QueuedEdit[]): string | null {
  const queuedAt = new Map<string, number>();
  for (const { documentId, at } of queued) queuedAt.set(documentId, Math.max(at, queuedAt.get(documentId) ?? 0));
  const [last] = rows
    .filter(isUnderWay)
    .toSorted((left, right) => (queuedAt.get(right.id) ?? 0) - (queuedAt.get(left.id) ?? 0) || right.seq - left.seq || (left.id < right.id ? -1 : 1));
  return last?.id ?? null;
}

/** A draft, or an idea with work of the wizard in it. */
function isUnderWay({ card }: CardRow): boolean {
  if (card.deletedAt !== null) return false;
  return card.status === 'draft' || (card.status === 'ideas' && (card.resumeStep > 1 || card.words > 0));
}
