import * as A from '@automerge/automerge/slim';
import { deviceKey } from '#core/documents/actors.ts';
import type { DocumentKind, DocumentShapes } from '#core/documents/versions.ts';
import { hasChangesByOthers } from '#core/history/merged-changes.ts';
import { projectDocument } from '#core/project-document.ts';
import type { Clock } from '../ports.ts';
import type { DeviceStore } from './device-store.ts';
import { projectionTables, putRows, removeMarks, storedProjection } from './stored-projections.ts';

/** Rows are rebuilt after a typing pause of this many milliseconds. */
const PAUSE_MS = 1000;
/**
 * During continuous typing, rows are rebuilt at most this often, in milliseconds. The transaction waits for two
 * answers, which a slow page under key events handles seconds late, and words queue behind it.
 */
const MOST_MS = 20_000;

/** Schedules rebuilding the rows of one open document, one rebuild at a time. */
export class RowKeeper {
  readonly #clock: Clock;
  readonly #make: () => Promise<boolean>;
  #hasNews = false;
  /** Milliseconds since 1970 when the rows became older than the document. */
  #staleSince = 0;
  #making: Promise<void> | null = null;
  #cancel: (() => void) | null = null;
  #closed = false;

  /** @param make makes the rows of the document as it is now; resolves to false when it must be tried again later */
  constructor(clock: Clock, make: () => Promise<boolean>) {
    this.#clock = clock;
    this.#make = make;
  }

  get isStale(): boolean {
    return this.#hasNews || this.#making !== null;
  }

  /** Marks the rows as stale and schedules a rebuild. */
  soon(): void {
    const now = this.#clock.now();
    if (!this.#hasNews) this.#staleSince = now;
    this.#hasNews = true;
    if (this.#closed) return;
    this.#cancel?.();
    // Guards against a clock that was set back.
    const left = Math.min(PAUSE_MS, MOST_MS - Math.max(0, now - this.#staleSince));
    this.#cancel = this.#clock.after(Math.max(0, left), () => {
      this.#cancel = null;
      void this.now();
    });
  }

  /**
   * Rebuilds stale rows now. Never rejects: rows that the disk refuses are tried again, and rebuilt at the next start.
   */
  async now(): Promise<void> {
    while (this.#hasNews && !this.#closed) {
      this.#making ??= this.#makeOnce().finally(() => {
        this.#making = null;
      });
      await this.#making;
      // The rebuild was postponed; its timer is running.
      if (this.#cancel !== null) return;
    }
  }

  close(): void {
    this.#closed = true;
    this.#cancel?.();
  }

  async #makeOnce(): Promise<void> {
    this.#cancel?.();
    this.#cancel = null;
    this.#hasNews = false;
    const isMade = await this.#make().catch(() => false);
    if (!isMade) this.soon();
  }
}

export interface RowsOfDocument<Kind extends DocumentKind> {
  readonly id: string;
  readonly kind: Kind;
  readonly document: A.Doc<DocumentShapes[Kind]>;
  /** Hashes of the chunks that the document was made of, including those whose transactions have just begun. */
  readonly held: ReadonlySet<string>;
}

/**
 * `behind`: the disk holds chunks that the document does not. Another tab or a pull stored them, and rows of this
 * document would hide their words. `lacking`: the disk does not hold all of the document. Nothing is written in either
 * case.
 */
export type StoredRows = 'stored' | 'behind' | 'lacking';

/** Projects a document and stores the rows for lists and search, if the disk holds exactly this document. */
export async function storeRows<Kind extends DocumentKind>(
  store: DeviceStore,
  { id, kind, document, held }: RowsOfDocument<Kind>,
): Promise<StoredRows> {
  const projection = projectDocument(kind, document);
  return await store.write(['chunks', 'seen', 'merged', ...projectionTables], async (transaction) => {
    const [keys, stored, seen, merged] = await Promise.all([
      transaction.table('chunks').keysOfDocument(id),
      storedProjection(transaction, kind, id),
      transaction.table('seen').get(id),
      transaction.table('merged').get(id),
    ]);
    if (keys.some((key) => !held.has((key as readonly [string, string])[1]))) return 'behind';
    if (keys.length < held.size) return 'lacking';
    // A `merged` row means that there are unseen changes, so a long history need not be checked again.
    const hasSeenAll = kind === 'content-item' && !merged && (seen ? hasSeenOthers(document, seen.heads) : !stored);
    await Promise.all([
      putRows(transaction, [{ documentId: id, kind, seq: stored?.seq ?? 0, ...projection }]),
      hasSeenAll && transaction.table('seen').put({ id, heads: projection.heads }),
    ]);
    const unmarked = removeMarks(transaction, [id]);
    // Writers of the next words wait for these tables.
    transaction.commit();
    await unmarked;
    return 'stored';
  });
}

/** False when other devices changed the document since these heads. A writer has seen what they wrote here. */
function hasSeenOthers(document: A.Doc<unknown>, heads: readonly string[]): boolean {
  return A.hasHeads(document, [...heads]) && !hasChangesByOthers(document, heads, deviceKey(A.getActorId(document)));
}
