import { concatBytes } from '#core/kernel/bytes.ts';
import type { ChunkOutcome } from '#core/sync/protocol.ts';
import type { ChangeLink } from './inspect/chunk-limits.ts';
import type { DocumentPush, Push } from './sort-out-push.ts';
import {
  type Addition,
  type Appended,
  type AppendRequest,
  isStuck,
  type LogQuota,
  type LogSize,
  noQuota,
  type SyncStore,
} from './sync-store.ts';

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

/**
 * Bytes of one document that are appended unseen. What is longer may be more work than the server gives one document,
 * and that is to be known before the push is answered.
 */
const MAX_BYTES = 64 << 10;

export interface AppendDeps {
  readonly store: SyncStore;
  readonly quota?: LogQuota;
}

export interface AppendedPush {
  /** Documents whose chunks are in the log, and whose rows are behind. */
  readonly appended: readonly string[];
  /** What is to be loaded and merged. */
  readonly left: readonly DocumentPush[];
}

/** Stores what follows from the log as it stands, without loading any document, and writes down its outcomes. */
export async function appendPush(
  { store, quota = noQuota }: AppendDeps,
  { userId, device }: Pick<Push, 'userId' | 'device'>,
  pushes: readonly DocumentPush[],
  outcomes: ChunkOutcome[],
): Promise<AppendedPush> {
  const additions = pushes.map(additionOf).filter((addition) => addition !== null);
  if (additions.length === 0) return { appended: [], left: pushes };
  const done = await store.append(userId, { device, additions, quota });
  const appended: string[] = [];
  const left: DocumentPush[] = [];
  for (const push of pushes) {
    switch (done.get(push.documentId)) {
      case 'appended':
        appended.push(push.documentId);
        for (const { index } of push.chunks) outcomes[index] = { outcome: 'stored' };
        break;
      case 'full':
        for (const { index } of push.chunks) outcomes[index] = { outcome: 'refused', reason: 'quota' };
        break;
      default:
        left.push(push);
    }
  }
  return { appended, left };
}

/** Null for what is more than typing, or long: whether it may be stored is known once it is applied. */
function additionOf({ documentId, kind, chunks }: DocumentPush): Addition | null {
  const named = chunks.map((chunk) => chunk.changes);
  if (!named.every((changes) => changes !== null)) return null;
  const changes = named.flat();
  if (!changes.every(({ isSplice }) => isSplice)) return null;
  const bytes = concatBytes(chunks.map((chunk) => chunk.bytes));
  return bytes.length > MAX_BYTES ? null : { documentId, kind, bytes, changes };
}
