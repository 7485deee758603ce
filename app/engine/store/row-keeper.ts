import * as A from '@automerge/automerge/slim';
import { deviceKey } from '#core/documents/actors.ts';
import type { DocumentKind, DocumentShapes } from '#core/documents/versions.ts';
import { hasChangesByOthers } from '#core/history/merged-changes.ts';
import { projectDocument } from '#core/project-document.ts';
import type { Clock } from '../ports/ports.ts';
import type { DeviceStore } from './device-store.ts';
import { projectionTables, putRows, removeMarks, storedProjection } from './stored-projections.ts';

/** Rows are made once nothing was typed for this many milliseconds. */
const PAUSE_MS = 1000;
/**
 * Whoever types on and on without such a pause has them made every so many: the transaction that makes them waits for
 * two answers, which a slow page under keys hears seconds late, and words wait behind it.
 */
const MOST_MS = 20_000;

/** Makes the rows of one open document when there is time, one making at a time. */
export class RowKeeper {
  readonly #clock: Clock;
  readonly #make: () => Promise<boolean>;
  #hasNews = false;
  /** When the rows became older than the document, in milliseconds since 1970. */
  #staleSince = 0;
  #making: Promise<void> | null = null;
  #cancel: (() => void) | null = null;
  #closed = false;

  /** @param make makes the rows of the document as it is now; false when it has to be tried again later */
  constructor(clock: Clock, make: () => Promise<boolean>) {
    this.#clock = clock;
    this.#make = make;
  }

  get isStale(): boolean {
    return this.#hasNews || this.#making !== null;
  }

  /** The rows are older than the document. */
  soon(): void {
    const now = this.#clock.now();
    if (!this.#hasNews) this.#staleSince = now;
    this.#hasNews = true;
    if (this.#closed) return;
    this.#cancel?.();
    // A clock that was set back tells nothing.
    const left = Math.min(PAUSE_MS, MOST_MS - Math.max(0, now - this.#staleSince));
    this.#cancel = this.#clock.after(Math.max(0, left), () => {
      this.#cancel = null;
      void this.now();
    });
  }

  /** Makes stale rows now. Never rejects: rows that the disk refuses are tried again, and made again at the next start. */
  async now(): Promise<void> {
    while (this.#hasNews && !this.#closed) {
      this.#making ??= this.#makeOnce().finally(() => {
        this.#making = null;
      });
      await this.#making;
      // Put off: the timer is running.
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
  /** Hashes of the chunks that the document was made of, those whose transactions have just begun among them. */
  readonly held: ReadonlySet<string>;
}

/**
 * `behind`: the disk holds chunks that the document does not; another tab or the pull was faster, and rows of this
 * document would hide its words. `lacking`: the disk does not hold all of the document.
 * Neither writes anything.
 */
export type StoredRows = 'stored' | 'behind' | 'lacking';

/** Projects a document and stores the rows that lists and search show of it, when it is what the disk holds. */
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
    // Known to have unseen changes: a long history is not gone through each time.
    const hasSeenAll = kind === 'content-item' && !merged && (seen ? hasSeenOthers(document, seen.heads) : !stored);
    await Promise.all([
      putRows(transaction, [{ documentId: id, kind, seq: stored?.seq ?? 0, ...projection }]),
      hasSeenAll && transaction.table('seen').put({ id, heads: projection.heads }),
    ]);
    const unmarked = removeMarks(transaction, [id]);
    // The next words wait for these tables.
    transaction.commit();
    await unmarked;
    return 'stored';
  });
}

/** Whoever writes has seen what they wrote; what came from elsewhere since these heads stays unseen. */
function hasSeenOthers(document: A.Doc<unknown>, heads: readonly string[]): boolean {
  return A.hasHeads(document, [...heads]) && !hasChangesByOthers(document, heads, deviceKey(A.getActorId(document)));
}
