import { currentSchemaVersion, type DocumentKind } from '#core/documents/versions.ts';
import type { StoreTransaction } from './device-store.ts';

interface WholeDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Queues all that the device holds of a document for the server. Whoever calls it knows that it is not queued so yet. */
export async function queueWhole(
  transaction: StoreTransaction,
  { id: documentId, kind, now: at }: WholeDocument,
): Promise<void> {
  await transaction.table('outbox').put({
    type: 'whole',
    documentId,
    kind,
    schemaVersion: currentSchemaVersion[kind],
    state: 'waiting',
    reason: null,
    at,
  });
}
