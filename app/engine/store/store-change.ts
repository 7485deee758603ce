import { currentSchemaVersion, type DocumentKind } from '#core/documents/versions.ts';
import type { DeviceStore } from './device-store.ts';

export interface LocalChange {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly hash: string;
  readonly bytes: Uint8Array;
  readonly now: number;
}

/**
 * The rows that belong together wherever a change is stored: its bytes, its way to the server, and the mark that says
 * that the rows of lists are still to be made of it.
 *
 * @param schemaVersion of the program that made it
 */
export function rowsOfChange({ id, kind, hash, bytes, now }: LocalChange, schemaVersion: number) {
  const queued = { type: 'chunk', documentId: id, kind, schemaVersion, hash, bytes, state: 'waiting' } as const;
  return {
    chunk: { documentId: id, hash, kind, bytes },
    queued: { ...queued, reason: null, at: now },
    mark: { id, kind },
  };
}

/**
 * Stores a change and its outbox row in one transaction: a change on the disk is always on its way to the server.
 * The rows that lists show are made apart from it, because making them takes long and words must not wait; the mark
 * that is stored with the change says so until they are (`storeRows`).
 *
 * Asks the disk nothing first: the transaction is on its way before the page goes back to its keys.
 */
export async function storeChange(store: DeviceStore, change: LocalChange): Promise<void> {
  const { chunk, queued, mark } = rowsOfChange(change, currentSchemaVersion[change.kind]);
  await store.putAtOnce([
    { table: 'chunks', row: chunk },
    { table: 'outbox', row: queued },
    { table: 'unprojected', row: mark },
  ]);
}
