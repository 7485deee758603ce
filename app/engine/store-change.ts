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
 * Stores a change and its outbox row in one transaction: a change on the disk is always on its way to the server.
 * The rows that lists show are made apart from it, because making them takes long and words must not wait; the mark
 * that is stored with the change says so until they are (`storeRows`).
 *
 * Asks the disk nothing first: the transaction is on its way before the page goes back to its keys.
 */
export async function storeChange(store: DeviceStore, { id, kind, hash, bytes, now }: LocalChange): Promise<void> {
  const chunk = { table: 'chunks', row: { documentId: id, hash, kind, bytes } } as const;
  const mark = { table: 'unprojected', row: { id, kind } } as const;
  const queued = {
    table: 'outbox',
    row: {
      type: 'chunk',
      documentId: id,
      kind,
      schemaVersion: currentSchemaVersion[kind],
      hash,
      bytes,
      state: 'waiting',
      reason: null,
      at: now,
    },
  } as const;
  await store.putAtOnce([chunk, queued, mark]);
}
