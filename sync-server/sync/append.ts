/**
 * The fast path of a push: typing is stored without loading the document.
 *
 * A push takes these steps (see also `commit.ts`):
 *
 * 1. `sortOutPush` inspects every chunk, without decoding it, and refuses the bad ones.
 * 2. `appendPush` stores the chunks that qualify, and leaves the rest. Appends of all users share commits.
 * 3. `commitPush` loads the remaining documents, applies their chunks and stores them with new rows.
 *
 * A document's chunks qualify when all their changes are splices, each follows a known newest change, and their total
 * is at most 64 KiB. A change names its parents, so the new heads are computed from hashes alone, even when two devices
 * typed at the same time.
 *
 * Invariants:
 * - A push is answered after its commit. Appended documents are behind until the projection queue has made their rows.
 * - A stuck document is never appended to: it is loaded, so that the device is asked for what is missing.
 */

import { concatBytes } from '#core/kernel/bytes.ts';
import type { ChunkOutcome } from '#core/sync/protocol.ts';
import type { ChangeLink } from './chunk-limits.ts';
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

/** The stored heads of a document, without its row. */
export interface StoredHeads {
  readonly documentId: string;
  readonly heads: readonly string[];
  readonly rowHeads: readonly string[];
  /** The newest changes, at least the heads. See `KnownChanges` in `stored-chunks.ts`. */
  readonly known: ReadonlySet<string>;
}

/** An addition to store under the next log position. */
export interface Append {
  readonly addition: Addition;
  readonly heads: readonly string[];
  /** The newest changes after it is stored. */
  readonly known: ReadonlySet<string>;
}

export interface AppendPlan {
  readonly outcomes: ReadonlyMap<string, Appended>;
  readonly appends: readonly Append[];
}

/**
 * Decides from hashes alone which additions can be appended. A change that follows the newest changes of a document is
 * new to the log, and the log has everything that it depends on.
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

/** The heads and newest changes after adding changes; null when a change does not follow the known ones. */
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
 * Longest addition, in bytes, that is stored without being applied. A longer one may exceed the worker time of one
 * document, which has to be known before the push is answered.
 */
const MAX_BYTES = 64 << 10;

export interface AppendDeps {
  readonly store: SyncStore;
  readonly quota?: LogQuota;
}

export interface AppendedPush {
  /** Documents whose chunks are in the log and whose rows are behind. */
  readonly appended: readonly string[];
  /** Documents to load and merge. */
  readonly left: readonly DocumentPush[];
}

/** Appends what follows the stored state, without loading any document, and writes these chunks into `outcomes`. */
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

/** Null for anything but typing, and for long chunks: these have to be applied before they can be stored. */
function additionOf({ documentId, kind, chunks }: DocumentPush): Addition | null {
  const named = chunks.map((chunk) => chunk.changes);
  if (!named.every((changes) => changes !== null)) return null;
  const changes = named.flat();
  if (!changes.every(({ isSplice }) => isSplice)) return null;
  const bytes = concatBytes(chunks.map((chunk) => chunk.bytes));
  return bytes.length > MAX_BYTES ? null : { documentId, kind, bytes, changes };
}
