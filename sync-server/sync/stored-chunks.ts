import * as A from '@automerge/automerge/slim';
import { hash } from 'node:crypto';
import { readStepData } from '#core/content/step-data.ts';
import { loadDocument, missingDependencies, sameHeads, standsAt } from '#core/documents/load.ts';
import type { DocumentKind } from '#core/documents/versions.ts';
import { type Post, readPost } from '#core/publishing/post.ts';
import type { KnownHead } from '#core/sync/protocol.ts';
import { type StoredProjection, tryToProject } from './apply.ts';
import type { LogEnd, LogReader } from './sync-store.ts';

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

interface Known {
  /** The heads at which this was all that is known. */
  readonly heads: readonly string[];
  readonly changes: ReadonlySet<string>;
}

/** Changes remembered over all documents: about a hundred bytes of memory each. */
const MAX_CHANGES = 100_000;
/** Changes remembered of one document: what two devices write apart within minutes. */
const MAX_OF_ONE = 1_000;

/**
 * The newest changes of documents: all since some moment, and what were the heads then. So what follows from any of
 * them, and is none of them, is new: whatever came before that moment follows from none.
 *
 * Heads name all that came before them. What is remembered at these heads therefore holds for every log that has them,
 * whoever wrote to it meanwhile, and whether it was compacted or put back.
 */
export class KnownChanges {
  /** Longest unused first. */
  readonly #known = new Map<string, Known>();
  readonly #max: number;
  #count = 0;

  constructor(max = MAX_CHANGES) {
    this.#max = max;
  }

  /** The heads at least. */
  at(userId: string, documentId: string, heads: readonly string[]): ReadonlySet<string> {
    const known = this.#known.get(keyOf(userId, documentId));
    return known && sameHeads(known.heads, heads) ? known.changes : new Set(heads);
  }

  /** Remembers what is known at new heads. Call it once they are stored. */
  remember(userId: string, documentId: string, heads: readonly string[], changes: ReadonlySet<string>): void {
    const key = keyOf(userId, documentId);
    this.#forget(key);
    const kept = changes.size > MAX_OF_ONE ? new Set(heads) : changes;
    this.#known.set(key, { heads, changes: kept });
    this.#count += kept.size;
    for (const oldest of this.#known.keys()) {
      if (this.#count <= this.#max || oldest === key) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#count -= this.#known.get(key)?.changes.size ?? 0;
    this.#known.delete(key);
  }
}

function keyOf(userId: string, documentId: string): string {
  return `${userId} ${documentId}`;
}

/**
 * Whether the log is the one that a device was told of: it still holds the number that the device knows, under the
 * mark that came with it. A database that was copied and put back by hand keeps its epoch, and may have grown past the
 * device's place since; its marks are others from where it was put back.
 *
 * Devices of earlier versions know no mark, and marks of long ago are not kept: then there is nothing to compare.
 */
export async function isKnownLog(
  log: LogReader,
  userId: string,
  now: LogEnd,
  { knownHead, knownMark }: KnownHead,
): Promise<boolean> {
  if (knownHead === undefined || knownMark === undefined) return true;
  if (knownHead > now.head) return false;
  if (knownMark === now.mark) return true;
  const mark = await log.markAt(userId, knownHead);
  return mark === null || mark === knownMark;
}

/** The same as core's `chunkHash` (SHA-256 in hex), by the machine's own code: a server hashes every chunk of everybody. */
export function chunkDigest(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}
