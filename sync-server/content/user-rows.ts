/**
 * User rows: the parsed rows of each person, from which the API answers its reads.
 *
 * The cache holds one `UserRows` per person, keyed by the log's epoch and head. A read asks for the log position and
 * returns the cached rows if they are as new. Otherwise it reads only the rows that changed since; rows that are behind
 * their documents are projected first, and rows of an older projector again.
 *
 * Invariants: `read` never returns rows older than a write that was answered before the call. Reads of one person run
 * one at a time. An answer is a function of rows, day and zone, so its ETag is known before it is made. At most
 * MAX_ROWS are kept; the least recently used are dropped first.
 */

import { LRUCache } from 'lru-cache';
import type { ContentRow } from '#core/content/content-row.ts';
import { templates } from '#core/documents/templates.ts';
import { isTimeZone } from '#core/kernel/zoned-time.ts';
import { workspaceRow, type WorkspaceRow } from '#core/workspace/workspace-row.ts';
import { isBehind, type LogPosition, type StoredRow, type SyncStore } from '../sync/sync-store.ts';
import { isStale, reproject, type ReprojectDeps } from './reproject.ts';

export interface ItemRow {
  readonly id: string;
  /** Log position of the newest change; identifies this state of the row. */
  readonly seq: number;
  /** Log position of the first change; items are listed newest first by it. */
  readonly firstSeq: number;
  readonly row: ContentRow;
}

/** The rows behind a person's lists and figures, as of the log position `head`. */
export interface UserRows {
  readonly epoch: string;
  readonly head: number;
  /** The mark of that position. A log restored by hand uses positions again, under another mark. */
  readonly mark: string | null;
  /** Including deleted ones. */
  readonly items: ReadonlyMap<string, ItemRow>;
  readonly workspace: WorkspaceRow;
}

/** The initial workspace. It is not stored until somebody writes in it. */
export const newWorkspace = workspaceRow(templates.workspace());

/** Rows kept in memory for all people together; about a kilobyte each. */
const MAX_ROWS = 100_000;

export interface UserRowsDeps extends ReprojectDeps {
  /** Makes the rows that are behind their documents; resolves when that was tried. */
  readonly settle: (userId: string, documentIds: readonly string[]) => Promise<void>;
}

/** Parsed rows by person. Only rows that changed since the last read are read again. */
export class UserRowsCache {
  readonly #store: SyncStore;
  readonly #deps: UserRowsDeps;
  readonly #kept = new LRUCache<string, UserRows>({
    maxSize: MAX_ROWS,
    // An account with more rows is kept alone.
    sizeCalculation: ({ items }) => Math.min(MAX_ROWS, items.size + 1),
  });
  readonly #reading = new Map<string, Promise<UserRows>>();

  constructor(deps: UserRowsDeps) {
    this.#deps = deps;
    this.#store = deps.store;
  }

  /** The current rows, never older than a write that was answered before the call. */
  async read(userId: string): Promise<UserRows> {
    const position = await this.#store.position(userId);
    const { epoch, head } = position;
    const kept = this.#kept.get(userId);
    if (kept?.epoch === epoch && kept.head >= head) return kept;
    const reading = this.#reading.get(userId);
    if (reading) {
      // That read may have begun before the write that the caller has seen.
      await reading.catch(() => {});
      return await this.read(userId);
    }
    const begun = this.#readChanges(userId, position, kept?.epoch === epoch ? kept : null).finally(() =>
      this.#reading.delete(userId),
    );
    this.#reading.set(userId, begun);
    return await begun;
  }

  async #readChanges(userId: string, position: LogPosition, before: UserRows | null): Promise<UserRows> {
    const changed = await this.#currentSince(userId, before);
    const stale = changed.filter((row) => isStale(row) && !isBehind(row));
    const fresh = stale.length > 0 ? await reproject(this.#deps, userId, stale) : [];
    const items = new Map(before?.items);
    let workspace = before?.workspace ?? newWorkspace;
    for (const row of [...changed, ...fresh]) {
      if (row.kind === 'workspace') workspace = JSON.parse(row.rowJson) as WorkspaceRow;
      else items.set(row.documentId, itemRow(row));
    }
    const rows = { ...position, items, workspace };
    this.#kept.set(userId, rows);
    return rows;
  }

  async #currentSince(userId: string, before: UserRows | null): Promise<readonly StoredRow[]> {
    const read = () => (before ? this.#store.rowsSince(userId, before.head) : this.#store.allRows(userId));
    const changed = await read();
    const behind = changed.filter(isBehind).map(({ documentId }) => documentId);
    if (behind.length === 0) return changed;
    await this.#deps.settle(userId, behind);
    return await read();
  }
}

function itemRow({ documentId, seq, firstSeq, rowJson }: StoredRow): ItemRow {
  return { id: documentId, seq, firstSeq, row: JSON.parse(rowJson) as ContentRow };
}

/** The IANA zone that a person has chosen; UTC without a choice. */
export function personsZone({ preferences }: Pick<WorkspaceRow, 'preferences'>): string {
  const chosen = preferences['timeZone'];
  return typeof chosen === 'string' && isTimeZone(chosen) ? chosen : 'UTC';
}
