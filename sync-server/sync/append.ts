import type { ChangeLink } from './inspect/inspected-chunk.ts';
import { isStuck, type Addition, type Appended, type AppendRequest, type LogSize } from './sync-store.ts';

/** What the log says of a document, without its row. */
export interface StoredHeads {
  readonly documentId: string;
  readonly heads: readonly string[];
  readonly rowHeads: readonly string[];
  /** The newest changes, all since some moment; the heads at least. See `known-changes.ts`. */
  readonly known: ReadonlySet<string>;
}

/** An addition that is stored under the next feed number. */
export interface Append {
  readonly addition: Addition;
  readonly heads: readonly string[];
  /** The newest changes once it is stored. */
  readonly known: ReadonlySet<string>;
}

export interface AppendPlan {
  readonly outcomes: ReadonlyMap<string, Appended>;
  readonly appends: readonly Append[];
}

/**
 * Decides by names alone what may be appended: what follows from the newest changes of a document is new to the log,
 * and everything that it needs is there.
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
    const after = before && !isStuck(before) ? follow(before, addition.changes) : null;
    if (!after) outcomes.set(documentId, 'not-next');
    else if (bytes + addition.bytes.length > quota.bytes) outcomes.set(documentId, 'full');
    else {
      bytes += addition.bytes.length;
      outcomes.set(documentId, 'appended');
      appends.push({ addition, ...after });
    }
  }
  return { outcomes, appends };
}

/** Where a document stands once changes are added that follow from what is known of it; null when one does not. */
export function follow(
  { heads, known }: Pick<StoredHeads, 'heads' | 'known'>,
  changes: readonly ChangeLink[],
): { readonly heads: readonly string[]; readonly known: ReadonlySet<string> } | null {
  const knownNow = new Set(known);
  const headsNow = new Set(heads);
  for (const { hash, parents } of changes) {
    if (knownNow.has(hash) || parents.length === 0 || parents.some((parent) => !knownNow.has(parent))) return null;
    for (const parent of parents) headsNow.delete(parent);
    knownNow.add(hash);
    headsNow.add(hash);
  }
  return { heads: [...headsNow].toSorted(), known: knownNow };
}
