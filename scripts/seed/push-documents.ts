import { chunkHash } from '#core/sync/chunk-hash.ts';
import { currentSchemaVersion, type DocumentKind } from '#core/documents/versions.ts';
import { applyChunks, DocumentCache } from '#server/sync/apply.ts';
import { commitPush } from '#server/sync/commit.ts';
import type { ReceivedChunk } from '#server/sync/sort-out-push.ts';
import type { SyncStore } from '#server/sync/sync-store.ts';

export interface WholeDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly bytes: Uint8Array;
}

const PER_PUSH = 50;

/** Stores documents in order, as a device's pushes would. @throws when one is not stored */
export async function pushDocuments(
  store: SyncStore,
  {
    userId,
    device,
    documents,
  }: { readonly userId: string; readonly device: string; readonly documents: readonly WholeDocument[] },
): Promise<void> {
  const cache = new DocumentCache(8);
  for (let from = 0; from < documents.length; from += PER_PUSH) {
    const chunks = documents.slice(from, from + PER_PUSH).map(({ id, kind, bytes }): ReceivedChunk => ({
      type: 'chunk',
      documentId: id,
      kind,
      schemaVersion: currentSchemaVersion[kind],
      hash: chunkHash(bytes),
      bytes,
    }));
    const { reply } = await commitPush(
      { store, apply: (scope, request) => Promise.resolve(applyChunks(cache, scope, request)) },
      { userId, device, chunks },
    );
    const refused = reply.chunks.find(({ outcome }) => outcome !== 'stored');
    if (refused) throw new Error(`A seeded document was not stored: ${JSON.stringify(refused)}`);
  }
}
