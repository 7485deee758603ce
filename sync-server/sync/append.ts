import type { ChangeLink } from './inspect/inspected-chunk.ts';
import { isStuck, type Addition, type Appended, type AppendRequest, type LogSize } from './sync-store.ts';

/** What the log says of a document, without its row. */
export interface StoredHeads {
  readonly documentId: string;
  readonly heads: readonly string[];
  readonly rowHeads: readonly string[];
}

/** An addition that is stored under the next feed number. */
export interface Append {
  readonly addition: Addition;
  readonly heads: readonly string[];
}

export interface AppendPlan {
  readonly outcomes: ReadonlyMap<string, Appended>;
  readonly appends: readonly Append[];
}

/**
 * Decides by names alone what may be appended. The heads are the only changes of a document that nothing follows yet:
 * what follows from heads alone is new to the log, and everything that it needs is there.
 */
export function planAppend(
  { additions, quota }: Pick<AppendRequest, 'additions' | 'quota'>,
  stored: ReadonlyMap<string, StoredHeads>,
  size: LogSize,
): AppendPlan {
  const outcomes = new Map<string, Appended>();
  const appends: Append[] = [];
  let bytes = size.bytes;
  for (const addition of additions) {
    const { documentId } = addition;
    const before = stored.get(documentId);
    const heads = before && !isStuck(before) ? headsAfter(before.heads, addition.changes) : null;
    if (!heads) outcomes.set(documentId, 'not-next');
    else if (bytes + addition.bytes.length > quota.bytes) outcomes.set(documentId, 'full');
    else {
      bytes += addition.bytes.length;
      outcomes.set(documentId, 'appended');
      appends.push({ addition, heads });
    }
  }
  return { outcomes, appends };
}

/** The heads once changes are added that follow from these or from each other; null when one does not. Sorted. */
export function headsAfter(heads: readonly string[], changes: readonly ChangeLink[]): readonly string[] | null {
  const known = new Set(heads);
  const now = new Set(heads);
  for (const { hash, parents } of changes) {
    if (known.has(hash) || parents.length === 0 || parents.some((parent) => !known.has(parent))) return null;
    for (const parent of parents) now.delete(parent);
    known.add(hash);
    now.add(hash);
  }
  return [...now].toSorted();
}
