import { free } from '@automerge/automerge/slim';
import { projectorVersion } from '#core/projections/content-row.ts';
import { loadDocument } from '#core/documents/load.ts';
import type { DocumentKind } from '#core/documents/versions.ts';
import { projectDocument } from '#core/projections/project-document.ts';
import type { DeviceStore } from './device-store.ts';
import { readChunks } from './document-storage.ts';
import { projectionTables, putProjection, storedProjection } from './stored-projections.ts';

/** Whether any row was made by other code than this. Reads rows only. */
export async function hasStaleRows(store: DeviceStore): Promise<boolean> {
  return (await staleRows(store)).length > 0;
}

/**
 * Reprojects the rows of another projector version from the stored chunks: no network is used, and no
 * document stays open. A document that is not whole on this device keeps its row. Returns how many were made.
 */
export async function rebuildStaleRows(store: DeviceStore): Promise<number> {
  let rebuilt = 0;
  for (const { id, kind } of await staleRows(store)) if (await rebuildRow(store, kind, id)) rebuilt += 1;
  return rebuilt;
}

async function staleRows(store: DeviceStore): Promise<{ id: string; kind: DocumentKind }[]> {
  return await store.read(['contentRows', 'workspace'], async (transaction) => {
    const contentRows = await transaction.table('contentRows').all();
    const workspaces = await transaction.table('workspace').all();
    const isStale = (row: { projectorVersion: number }) => row.projectorVersion !== projectorVersion;
    return [
      ...contentRows.filter(isStale).map(({ id }) => ({ id, kind: 'content-item' as const })),
      ...workspaces.filter(isStale).map(({ id }) => ({ id, kind: 'workspace' as const })),
    ];
  });
}

async function rebuildRow(store: DeviceStore, kind: DocumentKind, id: string): Promise<boolean> {
  const { sound, damaged } = await readChunks(store, id);
  if (damaged.length > 0) return false;
  const document = loadDocument(
    kind,
    sound.map((chunk) => chunk.bytes),
  );
  const projection = projectDocument(kind, document);
  free(document);
  return await store.write(['chunks', ...projectionTables], async (transaction) => {
    const row = await storedProjection(transaction, kind, id);
    const keys = await transaction.table('chunks').keysOfDocument(id);
    // The row knows more than the chunks do, or somebody wrote meanwhile: their row is as good or better.
    const isBehind = !row || row.heads.join() !== projection.heads.join() || keys.length !== sound.length;
    if (isBehind) return false;
    await putProjection(transaction, { documentId: id, kind, seq: row.seq, ...projection });
    return true;
  });
}
