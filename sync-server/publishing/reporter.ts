import type { CommandCall } from '#core/commands.ts';
import { clockDateIn } from '#core/kernel/zoned-time.ts';
import { personsZone, type UserRowsCache } from '../content/user-rows.ts';
import type { Database } from '../database/database.ts';
import { describeError, type Log } from '../log.ts';
import { type DueReport, dueReports, noteReport } from './publication-reports.ts';

/** When a document that could not be told is tried again: later each time. Milliseconds. */
const AGAIN = { first: 30_000, most: 6 * 60 * 60_000 } as const;
/**
 * For how long it is tried. An item that the database lost in a restore comes back with the device that has it, and an
 * account that is full may get room; what has not come by then ends. Milliseconds.
 */
const GIVE_UP = 30 * 24 * 60 * 60_000;
/** Documents that are told at once, and those of one account. */
const AT_ONCE = { all: 4, perAccount: 2 } as const;

/**
 * What became of writing into a document.
 *
 * - `refused`: by its own rules, as it would be each time
 * - `not-now`: it is damaged, or the account is full
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

/** Writes what became of publications into their documents, from where every device hears of it. */
export class Reporter {
  readonly #deps: ReporterDeps;
  readonly #telling = new Map<string, { readonly userId: string; readonly over: Promise<void> }>();
  #running: Promise<void> | null = null;
  #isAsked = false;
  #wake: () => void = () => {};
  #isClosed = false;

  constructor(deps: ReporterDeps) {
    this.#deps = deps;
  }

  /** Tells whatever is to be told by now. */
  start(): void {
    if (this.#isClosed) return;
    this.#isAsked = true;
    this.#wake();
    this.#running ??= this.#tellAll().finally(() => (this.#running = null));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  /** Accounts are served in turns: one whose documents take long, or that has many, keeps nobody else's waiting. */
  async #tellAll(): Promise<void> {
    try {
      while (!this.#isClosed && (this.#isAsked || this.#telling.size > 0)) {
        this.#isAsked = false;
        for (const report of await this.#nextReports()) this.#begin(report);
        if (this.#telling.size > 0) await Promise.race([this.#nextWake(), ...this.#underWay()]);
      }
    } catch (error) {
      this.#deps.log.error(describeError(error), 'Outcomes of publishing could not be told');
    }
    await Promise.all(this.#underWay());
  }

  #underWay(): readonly Promise<void>[] {
    return [...this.#telling.values()].map(({ over }) => over);
  }

  #nextWake(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      if (this.#isAsked) resolve();
    });
  }

  async #nextReports(): Promise<readonly DueReport[]> {
    const { database, now } = this.#deps;
    return await dueReports(database, now(), {
      limit: AT_ONCE.all - this.#telling.size,
      perAccount: AT_ONCE.perAccount,
      publicationIds: [...this.#telling.keys()],
      userIds: [...this.#telling.values()].map(({ userId }) => userId),
    });
  }

  #begin(report: DueReport): void {
    const { publicationId, userId } = report.publication;
    const over = this.#tell(report).finally(() => {
      this.#telling.delete(publicationId);
      this.#isAsked = true;
    });
    this.#telling.set(publicationId, { userId, over });
  }

  async #tell(report: DueReport): Promise<void> {
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
      const told = state === 'publishing' ? 'queued' : state;
      const written = await this.#deps.writeItem(userId, itemId, [
        ...(isIdea ? [{ name: 'promoteIdea', input: { now: stateAt, today } } as const] : []),
        {
          name: 'recordPublication',
          input: { platformId, generation, state: told, url, reason, at, updatedAt: updated, today },
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

  /** Milliseconds since 1970; null when it is given up. */
  #again({ publication: { stateAt } }: DueReport): number | null {
    const now = this.#deps.now();
    const waited = Math.max(0, now - stateAt);
    return waited > GIVE_UP ? null : now + Math.min(AGAIN.most, Math.max(AGAIN.first, Math.round(waited / 2)));
  }
}

export interface SettlingDeps {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds on a clock that nobody sets. */
  readonly monotonic: () => number;
}

/**
 * For how long platforms may still be at tries that ended unclear. The tables tell when a try ended, so that it holds
 * across restarts; from the first question on, a clock that nobody sets tells how long that is ago.
 */
export class Settling {
  readonly #deps: SettlingDeps;
  /** When they ended, on that clock, by the tries' ids; in the order in which they were asked about. */
  readonly #endedAt = new Map<string, number>();

  constructor(deps: SettlingDeps) {
    this.#deps = deps;
  }

  /** Milliseconds; 0 when it has settled. @param endedAt milliseconds since 1970 */
  left(attempt: { readonly id: string; readonly endedAt: number }, settleMs: number): number {
    const { now, monotonic } = this.#deps;
    const known = this.#endedAt.get(attempt.id);
    const ended = known ?? monotonic() - Math.max(0, now() - attempt.endedAt);
    const left = Math.max(0, Math.ceil(settleMs - (monotonic() - ended)));
    if (left === 0) this.#endedAt.delete(attempt.id);
    else if (known === undefined) this.#note(attempt.id, ended);
    return left;
  }

  #note(id: string, ended: number): void {
    this.#endedAt.set(id, ended);
    if (this.#endedAt.size <= MAX_KNOWN) return;
    const [oldest] = this.#endedAt.keys();
    this.#endedAt.delete(oldest!);
  }
}

/** Tries that are remembered. */
const MAX_KNOWN = 10_000;
