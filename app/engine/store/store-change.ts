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
 * The rows that must be stored together with a change: its chunk, its outbox row, and the mark that its list rows are
 * stale.
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
 * Stores a change and its outbox row in one transaction, so a change on the disk is always queued for the server. The
 * list rows are made separately, because that takes long and words must not wait. The mark stored with the change
 * records that they are stale until `storeRows` removes it.
 *
 * It makes no request before its writes, so the transaction is committed before the page handles the next key event.
 */
export async function storeChange(store: DeviceStore, change: LocalChange): Promise<void> {
  const { chunk, queued, mark } = rowsOfChange(change, currentSchemaVersion[change.kind]);
  await store.putAtOnce([
    { table: 'chunks', row: chunk },
    { table: 'outbox', row: queued },
    { table: 'unprojected', row: mark },
  ]);
}
