import * as A from '@automerge/automerge/slim';
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { readStepData } from '#core/content/step-data.ts';
import { loadDocument, missingDependencies, sameHeads, standsAt } from '#core/documents/load.ts';
import type { DocumentKind } from '#core/documents/versions.ts';
import { type Post, readPost } from '#core/publishing/post.ts';
import type { KnownHead } from '#core/sync/protocol.ts';
import { type StoredProjection, tryToProject } from './apply.ts';
import type { LogEnd, LogReader } from './sync-store.ts';

/** A document's row, as this version projects it. Null when the chunks do not add up to the expected heads. */
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
  /** UTC instant of the item's newest change, by the clock of the device that made it. Null before the first. */
  readonly lastSaved: string | null;
}

export function readSteps(chunks: readonly Uint8Array[]): StepsRead {
  const item = loadDocument('content-item', chunks);
  try {
    // The first changes, which the program makes, have no time.
    const saved = A.getChangesMetaSince(item, []).reduce((latest, { time }) => Math.max(latest, time), 0);
    return { stepData: readStepData(item), lastSaved: saved === 0 ? null : new Date(saved * 1000).toISOString() };
  } finally {
    A.free(item);
  }
}

/** A stored item, and the platform to read it for. */
export interface PostRequest {
  readonly chunks: readonly Uint8Array[];
  readonly heads: readonly string[];
  readonly platformId: number;
}

/** The post that an item would become. Null when the chunks do not add up to the expected heads. */
export function postOfChunks({ chunks, heads, platformId }: PostRequest): Post | null {
  const item = loadDocument('content-item', chunks);
  try {
    return standsAt('content-item', item, heads) ? readPost(item, platformId) : null;
  } finally {
    A.free(item);
  }
}

interface Known {
  /** The heads for which `changes` was recorded. */
  readonly heads: readonly string[];
  readonly changes: ReadonlySet<string>;
}

/** Changes remembered over all documents. Each takes about a hundred bytes of memory. */
const MAX_CHANGES = 100_000;
/** Changes remembered of one document: about as many as two devices write concurrently within minutes. */
const MAX_OF_ONE = 1_000;

/**
 * The newest changes of documents: all changes since some moment, and the heads at that moment. A change that follows
 * one of them and is not among them is new, because nothing older follows any of them.
 *
 * Heads identify all earlier changes. So an entry for some heads is valid for every log with the same heads, even if
 * other processes wrote to it, or it was compacted or restored.
 */
export class KnownChanges {
  readonly #known: LRUCache<string, Known>;

  constructor(max = MAX_CHANGES) {
    this.#known = new LRUCache({
      maxSize: max,
      // A document with more changes than fit is remembered alone.
      sizeCalculation: ({ changes }) => Math.min(max, Math.max(1, changes.size)),
    });
  }

  /** The newest changes, at least the heads. */
  at(userId: string, documentId: string, heads: readonly string[]): ReadonlySet<string> {
    const known = this.#known.get(keyOf(userId, documentId));
    return known && sameHeads(known.heads, heads) ? known.changes : new Set(heads);
  }

  /** Remembers the newest changes at new heads. Call it after they are stored. */
  remember(userId: string, documentId: string, heads: readonly string[], changes: ReadonlySet<string>): void {
    const kept = changes.size > MAX_OF_ONE ? new Set(heads) : changes;
    this.#known.set(keyOf(userId, documentId), { heads, changes: kept });
  }
}

function keyOf(userId: string, documentId: string): string {
  return `${userId} ${documentId}`;
}

/**
 * Whether the log is the one that the device last saw: it still has the device's last position, under the same mark. A
 * database that was copied and restored by hand keeps its epoch, and may have grown past the device's position since.
 * Its marks differ from there on.
 *
 * Returns true when there is nothing to compare: devices of earlier versions send no mark, and old marks are not kept.
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

/** Equals core's `chunkHash` (SHA-256 in hex), in native code: a server hashes every chunk of every user. */
export function chunkDigest(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}
