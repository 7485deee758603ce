import type { ContentRow } from '#core/content/content-row.ts';
import { templates } from '#core/documents/templates.ts';
import { isTimeZone } from '#core/kernel/zoned-time.ts';
import { workspaceRow, type WorkspaceRow } from '#core/workspace/workspace-row.ts';
import { isBehind, type LogPosition, type StoredRow, type SyncStore } from '../sync/sync-store.ts';
import { isStale, reproject, type ReprojectDeps } from './reproject.ts';

export interface ItemRow {
  readonly id: string;
  /** Feed number of the newest change: names this state of the row. */
  readonly seq: number;
  /** Feed number of the first change: newest first means highest first. */
  readonly firstSeq: number;
  readonly row: ContentRow;
}

/** Everything that lists and figures of a person are made of, as the log had it at `head`. */
export interface UserRows {
  readonly epoch: string;
  readonly head: number;
  /** The mark of that head: a log that was put back by hand gives the same number again, under another one. */
  readonly mark: string | null;
  /** Deleted ones included. */
  readonly items: ReadonlyMap<string, ItemRow>;
  readonly workspace: WorkspaceRow;
}

/** What every workspace starts as: until somebody writes in it, nothing of it is stored. */
export const newWorkspace = workspaceRow(templates.workspace());

/** Most rows kept in memory over all people; about a kilobyte each. */
const MAX_ROWS = 100_000;

export interface UserRowsDeps extends ReprojectDeps {
  /** Makes the rows of documents whose rows are behind; resolves when that was tried. */
  readonly settle: (userId: string, documentIds: readonly string[]) => Promise<void>;
}

/** Parsed rows by person. Only what changed since they were read is read again. */
export class UserRowsCache {
  readonly #store: SyncStore;
  readonly #deps: UserRowsDeps;
  readonly #kept = new Map<string, UserRows>();
  readonly #reading = new Map<string, Promise<UserRows>>();

  constructor(deps: UserRowsDeps) {
    this.#deps = deps;
    this.#store = deps.store;
  }

  /** The rows as of now: never older than a write that was answered before the call. */
  async read(userId: string): Promise<UserRows> {
    const position = await this.#store.position(userId);
    const { epoch, head } = position;
    const kept = this.#kept.get(userId);
    if (kept?.epoch === epoch && kept.head >= head) return kept;
    const reading = this.#reading.get(userId);
    if (reading) {
      // It may have begun before the write that the caller knows of.
      await reading.catch(() => {});
      return await this.read(userId);
    }
    const begun = this.#readNews(userId, position, kept?.epoch === epoch ? kept : null).finally(() =>
      this.#reading.delete(userId),
    );
    this.#reading.set(userId, begun);
    return await begun;
  }

  async #readNews(userId: string, position: LogPosition, before: UserRows | null): Promise<UserRows> {
    const news = await this.#currentSince(userId, before);
    const stale = news.filter((row) => isStale(row) && !isBehind(row));
    const fresh = stale.length > 0 ? await reproject(this.#deps, userId, stale) : [];
    const items = new Map(before?.items);
    let workspace = before?.workspace ?? newWorkspace;
    for (const row of [...news, ...fresh]) {
      if (row.kind === 'workspace') workspace = JSON.parse(row.rowJson) as WorkspaceRow;
      else items.set(row.documentId, itemRow(row));
    }
    const rows = { ...position, items, workspace };
    this.#keep(userId, rows);
    return rows;
  }

  async #currentSince(userId: string, before: UserRows | null): Promise<readonly StoredRow[]> {
    const read = () => (before ? this.#store.rowsSince(userId, before.head) : this.#store.allRows(userId));
    const news = await read();
    const behind = news.filter(isBehind).map(({ documentId }) => documentId);
    if (behind.length === 0) return news;
    await this.#deps.settle(userId, behind);
    return await read();
  }

  #keep(userId: string, rows: UserRows): void {
    this.#kept.delete(userId);
    this.#kept.set(userId, rows);
    let sum = 0;
    for (const { items } of this.#kept.values()) sum += items.size;
    for (const [oldest, { items }] of this.#kept) {
      if (sum <= MAX_ROWS || oldest === userId) return;
      this.#kept.delete(oldest);
      sum -= items.size;
    }
  }
}

function itemRow({ documentId, seq, firstSeq, rowJson }: StoredRow): ItemRow {
  return { id: documentId, seq, firstSeq, row: JSON.parse(rowJson) as ContentRow };
}

/** The IANA zone that a person has chosen; UTC where they have not. */
export function personsZone({ preferences }: Pick<WorkspaceRow, 'preferences'>): string {
  const chosen = preferences['timeZone'];
  return typeof chosen === 'string' && isTimeZone(chosen) ? chosen : 'UTC';
}
