import { concatBytes } from '#core/kernel/bytes.ts';
import type { ChunkOutcome } from '#core/sync/protocol.ts';
import type { DocumentPush, Push } from './sort-out-push.ts';
import { noQuota, type Addition, type LogQuota, type SyncStore } from './sync-store.ts';

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
