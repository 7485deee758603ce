import { free, hasHeads } from '@automerge/automerge/slim';
import { projectorVersion } from '#core/content/content-row.ts';
import { loadDocument } from '#core/documents/load.ts';
import type { DocumentKind } from '#core/documents/versions.ts';
import { projectDocument } from '#core/project-document.ts';
import type { DeviceStore } from './device-store.ts';
import { readChunks } from '../documents/document-storage.ts';
import { projectionTables, putProjection, storedProjection } from './stored-projections.ts';

/** Whether any row was made by another projector version, or is older than its document. Reads rows only. */
export async function hasStaleRows(store: DeviceStore): Promise<boolean> {
  return (await staleRows(store)).length > 0;
}

/**
 * Rebuilds rows of another projector version, and rows that a closed page did not make, from the stored chunks. It uses
 * no network and keeps no document open. A document that is incomplete on this device keeps its row. Returns how many
 * rows were made.
 */
export async function rebuildStaleRows(store: DeviceStore): Promise<number> {
  let rebuilt = 0;
  for (const { id, kind } of await staleRows(store)) if (await rebuildRow(store, kind, id)) rebuilt += 1;
  return rebuilt;
}

async function staleRows(store: DeviceStore): Promise<{ id: string; kind: DocumentKind }[]> {
  return await store.read(['contentRows', 'workspace', 'unprojected'], async (transaction) => {
    const marked = await transaction.table('unprojected').all();
    const ids = new Set(marked.map(({ id }) => id));
    const contentRows = await transaction.table('contentRows').all();
    const workspaces = await transaction.table('workspace').all();
    const isStale = (row: { id: string; projectorVersion: number }) =>
      row.projectorVersion !== projectorVersion && !ids.has(row.id);
    return [
      ...marked,
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
  try {
    return await store.write(['chunks', ...projectionTables], async (transaction) => {
      const row = await storedProjection(transaction, kind, id);
      const keys = await transaction.table('chunks').keysOfDocument(id);
      // The row is newer than the chunks, or another writer stored chunks meanwhile and makes the row itself.
      if ((row && !hasHeads(document, [...row.heads])) || keys.length !== sound.length) return false;
      await putProjection(transaction, { documentId: id, kind, seq: row?.seq ?? 0, ...projection });
      return true;
    });
  } finally {
    free(document);
  }
}
