import * as A from '@automerge/automerge/slim';
import { loadDocument, missingDependencies, standsAt } from '#core/documents/load.ts';
import type { DocumentKind } from '#core/documents/versions.ts';
import { readPost, type Post } from '#core/publishing/post.ts';
import { readStepData } from '#core/content/step-data.ts';
import { tryToProject, type StoredProjection } from './apply.ts';

/** A document's rows as this program projects them. Null when the chunks do not add up to the expected heads. */
export function projectChunks(
  kind: DocumentKind,
  chunks: readonly Uint8Array[],
  heads: readonly string[],
): StoredProjection | null {
  const document = loadDocument(kind, chunks);
  try {
    const projection = standsAt(kind, document, heads) ? tryToProject(kind, document) : null;
    return (
      projection && {
        projectorVersion: projection.projectorVersion,
        rowJson: JSON.stringify(projection.row),
        text: projection.text,
      }
    );
  } finally {
    A.free(document);
  }
}

/** Merges chunks into one. Null when they do not add up to the expected heads. */
export function mergeChunks(
  kind: DocumentKind,
  chunks: readonly Uint8Array[],
  heads: readonly string[],
): Uint8Array | null {
  const document = loadDocument(kind, chunks);
  try {
    const isWhole = missingDependencies(document).length === 0 && standsAt(kind, document, heads);
    return isWhole ? A.save(document) : null;
  } finally {
    A.free(document);
  }
}

/** An item's wizard steps as plain JSON. */
export interface StepsRead {
  readonly stepData: ReturnType<typeof readStepData>;
  /** UTC instant of the item's newest change, on the clock of the device that made it; null before the first. */
  readonly lastSaved: string | null;
}

export function readSteps(chunks: readonly Uint8Array[]): StepsRead {
  const item = loadDocument('content-item', chunks);
  try {
    // The program's own first changes have no time.
    const saved = A.getChangesMetaSince(item, []).reduce((latest, { time }) => Math.max(latest, time), 0);
    return { stepData: readStepData(item), lastSaved: saved === 0 ? null : new Date(saved * 1000).toISOString() };
  } finally {
    A.free(item);
  }
}

/** An item as it is stored, and the platform that it is read for. */
export interface PostRequest {
  readonly chunks: readonly Uint8Array[];
  readonly heads: readonly string[];
  readonly platformId: number;
}

/** What would be published of an item. Null when the chunks do not add up to the expected heads. */
export function postOfChunks({ chunks, heads, platformId }: PostRequest): Post | null {
  const item = loadDocument('content-item', chunks);
  try {
    return standsAt('content-item', item, heads) ? readPost(item, platformId) : null;
  } finally {
    A.free(item);
  }
}
