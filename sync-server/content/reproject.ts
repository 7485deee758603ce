import { projectorVersion } from '#core/content/content-row.ts';
import { sameHeads } from '#core/documents/load.ts';
import type { DocumentKind } from '#core/documents/versions.ts';
import { chunkDigest } from '../sync/stored-chunks.ts';
import type { StoredProjection } from '../sync/apply.ts';
import type { StoredRow, SyncStore } from '../sync/sync-store.ts';

export interface ReprojectDeps {
  readonly store: SyncStore;
  /** Projects outside the event loop; null if the chunks do not add up to the heads. */
  readonly project: (
    userId: string,
    kind: DocumentKind,
    chunks: readonly Uint8Array[],
    heads: readonly string[],
  ) => Promise<StoredProjection | null>;
}

/** Documents read at once. */
const AT_ONCE = 64;

/**
 * Projects rows of an older projector again and stores them under their log position. Nothing was written, so no device
 * is notified. A document that is damaged, or written meanwhile, keeps its row.
 */
export async function reproject(deps: ReprojectDeps, userId: string, rows: readonly StoredRow[]): Promise<StoredRow[]> {
  const fresh: StoredRow[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE)
    fresh.push(...(await reprojectSome(deps, userId, rows.slice(at, at + AT_ONCE))));
  return fresh;
}

export function isStale(row: Pick<StoredRow, 'projectorVersion'>): boolean {
  return row.projectorVersion < projectorVersion;
}

async function reprojectSome(
  { store, project }: ReprojectDeps,
  userId: string,
  rows: readonly StoredRow[],
): Promise<StoredRow[]> {
  const chunks = await store.chunksOf(
    userId,
    rows.map(({ documentId }) => documentId),
  );
  const projected = await Promise.all(
    rows.map(async (row) => {
      const sound = (chunks.get(row.documentId) ?? []).filter(
        ({ seq, hash, bytes }) => seq <= row.seq && chunkDigest(bytes) === hash,
      );
      const projection = await project(
        userId,
        row.kind,
        sound.map(({ bytes }) => bytes),
        row.heads,
      );
      return projection ? { ...row, ...projection } : null;
    }),
  );
  const done = projected.filter((row) => row !== null);
  await store.transaction(userId, async (transaction) => {
    const current = new Map(
      (await transaction.documents(done.map(({ documentId }) => documentId))).map((document) => [
        document.documentId,
        document,
      ]),
    );
    await transaction.putDocuments(
      done.filter(({ documentId, seq, heads }) => {
        const now = current.get(documentId);
        return now?.seq === seq && sameHeads(now.heads, heads);
      }),
    );
  });
  return done;
}
