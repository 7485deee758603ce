/**
 * The reporter: writes the outcomes of publishing into the items' documents, from which every device receives them.
 *
 * A publication whose state changed has a due time for its report (`report_at`). A report either
 *
 * - is written, by the same commands that a device runs,
 * - is refused by the document's own rules and dropped, because it would be refused every time, or
 * - cannot be written now (item missing, document damaged, account full) and is retried with a growing wait for 30
 *   days.
 *
 * Invariants: a report carries the state as of when it was read; a later state gets a report of its own. Accounts take
 * turns, so a slow or busy account does not delay others. A crash between writing and recording repeats the report,
 * which changes nothing in the document.
 *
 * `Settling`, also here, tells how long a platform may still be processing an attempt whose answer never came.
 */

import { LRUCache } from 'lru-cache';
import type { CommandCall } from '#core/commands.ts';
import { clockDateIn } from '#core/kernel/zoned-time.ts';
import { postedMark } from '#core/publishing/posted-mark.ts';
import { personsZone, type UserRowsCache } from '../content/user-rows.ts';
import type { Database } from '../database/database.ts';
import { describeError, type Log } from '../log.ts';
import { type DueReport, dueReports, noteReport, postOf } from './publication-reports.ts';

/** Wait before the next try to write a report; it grows with the report's age. Milliseconds. */
const AGAIN = { first: 30_000, most: 6 * 60 * 60_000 } as const;
/**
 * How long a report is retried. An item that a restore lost comes back with the device that has it, and a full account
 * may get room. After that the report is dropped. Milliseconds.
 */
const GIVE_UP = 30 * 24 * 60 * 60_000;
/** Documents that are written at once, in all and per account. */
const AT_ONCE = { all: 4, perAccount: 2 } as const;

/**
 * The result of writing into a document.
 *
 * - `refused`: by the document's own rules, as it would be every time
 * - `not-now`: the document is damaged, or the account is full
 */
export type ReportOutcome = 'written' | 'refused' | 'not-now';

export interface ReporterDeps {
  readonly database: Database;
  /** Writes into an item's document as a device would. */
  readonly writeItem: (
    userId: string,
    itemId: string,
    calls: readonly CommandCall<'content-item'>[],
  ) => Promise<ReportOutcome>;
  readonly userRows: UserRowsCache;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Pick<Log, 'error'>;
}

/** Writes outcomes into their documents, from which every device receives them. */
export class Reporter {
  readonly #deps: ReporterDeps;
  readonly #reporting = new Map<string, { readonly userId: string; readonly over: Promise<void> }>();
  #running: Promise<void> | null = null;
  #isRequested = false;
  #wake: () => void = () => {};
  #isClosed = false;

  constructor(deps: ReporterDeps) {
    this.#deps = deps;
  }

  /** Writes all reports that are due. */
  start(): void {
    if (this.#isClosed) return;
    this.#isRequested = true;
    this.#wake();
    this.#running ??= this.#reportAll().finally(() => (this.#running = null));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  /** Accounts take turns: one with slow documents, or with many, does not delay the others. */
  async #reportAll(): Promise<void> {
    try {
      while (!this.#isClosed && (this.#isRequested || this.#reporting.size > 0)) {
        this.#isRequested = false;
        for (const report of await this.#nextReports()) this.#begin(report);
        if (this.#reporting.size > 0) await Promise.race([this.#nextWake(), ...this.#underWay()]);
      }
    } catch (error) {
      this.#deps.log.error(describeError(error), 'Outcomes of publishing could not be told');
    }
    await Promise.all(this.#underWay());
  }

  #underWay(): readonly Promise<void>[] {
    return [...this.#reporting.values()].map(({ over }) => over);
  }

  #nextWake(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      if (this.#isRequested) resolve();
    });
  }

  async #nextReports(): Promise<readonly DueReport[]> {
    const { database, now } = this.#deps;
    return await dueReports(database, now(), {
      limit: AT_ONCE.all - this.#reporting.size,
      perAccount: AT_ONCE.perAccount,
      publicationIds: [...this.#reporting.keys()],
      userIds: [...this.#reporting.values()].map(({ userId }) => userId),
    });
  }

  #begin(report: DueReport): void {
    const { publicationId, userId } = report.publication;
    const over = this.#report(report).finally(() => {
      this.#reporting.delete(publicationId);
      this.#isRequested = true;
    });
    this.#reporting.set(publicationId, { userId, over });
  }

  async #report(report: DueReport): Promise<void> {
    const { database, userRows, log } = this.#deps;
    const { userId, itemId, platformId, generation, state, url, reason, stateAt, updatedAt } = report.publication;
    try {
      const rows = await userRows.read(userId);
      const item = rows.items.get(itemId);
      if (!item) return await noteReport(database, report, this.#again(report));
      const at = new Date(stateAt).toISOString();
      const updated = updatedAt === null ? null : new Date(updatedAt).toISOString();
      const today = clockDateIn(personsZone(rows.workspace), stateAt);
      const isIdea = item.row.status === 'ideas' && item.row.deletedAt === null;
      const reported = state === 'publishing' ? 'queued' : state;
      // The words may have changed since. An update posts those of its own moment, which are not kept.
      const post = state === 'shared' && updatedAt === null ? await postOf(database, report.publication) : null;
      const written = await this.#deps.writeItem(userId, itemId, [
        ...(isIdea ? [{ name: 'promoteIdea', input: { now: stateAt, today } } as const] : []),
        {
          name: 'recordPublication',
          input: {
            platformId,
            generation,
            state: reported,
            url,
            reason,
            at,
            updatedAt: updated,
            ...(post && { posted: postedMark(post) }),
            today,
          },
        },
      ]);
      await noteReport(database, report, written === 'not-now' ? this.#again(report) : null);
    } catch (error) {
      log.error({ ...describeError(error), itemId }, 'An outcome of publishing could not be told');
      await noteReport(database, report, this.#again(report)).catch((failure: unknown) =>
        log.error(describeError(failure), 'An outcome of publishing could not be put off'),
      );
    }
  }

  /** Milliseconds since 1970; null when the report is given up. */
  #again({ publication: { stateAt } }: DueReport): number | null {
    const now = this.#deps.now();
    const waited = Math.max(0, now - stateAt);
    return waited > GIVE_UP ? null : now + Math.min(AGAIN.most, Math.max(AGAIN.first, Math.round(waited / 2)));
  }
}

export interface SettlingDeps {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds on a monotonic clock. */
  readonly monotonic: () => number;
}

/** Attempts kept in memory. */
const MAX_KNOWN = 10_000;

/**
 * How long platforms may still be processing attempts that ended unclear. The database records when an attempt ended,
 * so the time survives a restart. From the first call on, a monotonic clock measures it.
 */
export class Settling {
  readonly #deps: SettlingDeps;
  /** When each attempt ended, on the monotonic clock, by attempt id. */
  readonly #endedAt = new LRUCache<string, number>({ max: MAX_KNOWN });

  constructor(deps: SettlingDeps) {
    this.#deps = deps;
  }

  /** Milliseconds left; 0 once settled. @param endedAt milliseconds since 1970 */
  left(attempt: { readonly id: string; readonly endedAt: number }, settleMs: number): number {
    const { now, monotonic } = this.#deps;
    const known = this.#endedAt.get(attempt.id);
    const ended = known ?? monotonic() - Math.max(0, now() - attempt.endedAt);
    const left = Math.max(0, Math.ceil(settleMs - (monotonic() - ended)));
    if (left === 0) this.#endedAt.delete(attempt.id);
    else if (known === undefined) this.#endedAt.set(attempt.id, ended);
    return left;
  }
}
