import type { CommandCall } from '#core/commands.ts';
import { clockDateIn } from '#core/calendar/zone-clock.ts';
import type { UserRowsCache } from '../documents/user-rows.ts';
import { personsZone } from '../documents/persons-zone.ts';
import { describeError, type Log } from '../log.ts';
import type { Database } from '../store/database.ts';
import { dueReports, noteReport, type DueReport } from '../store/publication-reports.ts';

/** When a document that could not be told is tried again. Milliseconds. */
const AGAIN = 30_000;
/** Documents that are told at once. */
const AT_ONCE = 4;
const PAGE = 100;

export interface ReporterDeps {
  readonly database: Database;
  /** Writes into an item's document as a device would. False when it could not be. */
  readonly writeItem: (
    userId: string,
    itemId: string,
    calls: readonly CommandCall<'content-item'>[],
  ) => Promise<boolean>;
  readonly userRows: UserRowsCache;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Pick<Log, 'error'>;
}

/** Writes what became of publications into their documents, from where every device hears of it. */
export class Reporter {
  readonly #deps: ReporterDeps;
  #running: Promise<void> | null = null;
  #isClosed = false;

  constructor(deps: ReporterDeps) {
    this.#deps = deps;
  }

  /** Tells whatever is to be told by now. */
  start(): void {
    if (this.#isClosed || this.#running) return;
    this.#running = this.#tellAll().finally(() => (this.#running = null));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  async #tellAll(): Promise<void> {
    const { database, now, log } = this.#deps;
    try {
      for (;;) {
        const due = await dueReports(database, now(), PAGE);
        const waiting = due.values();
        await Promise.all(
          Array.from({ length: AT_ONCE }, async () => {
            for (const report of waiting) if (!this.#isClosed) await this.#tell(report);
          }),
        );
        if (due.length < PAGE || this.#isClosed) return;
      }
    } catch (error) {
      log.error(describeError(error), 'Outcomes of publishing could not be told');
    }
  }

  async #tell(report: DueReport): Promise<void> {
    const { database, userRows, now, log } = this.#deps;
    const { userId, itemId, platformId, generation, state, url, reason, stateAt, updatedAt } = report.publication;
    try {
      const rows = await userRows.read(userId);
      const item = rows.items.get(itemId);
      // An item that the database lost in a restore comes back with the device that has it.
      if (!item) return await noteReport(database, report, now() + AGAIN);
      const at = new Date(stateAt).toISOString();
      const updated = updatedAt === null ? null : new Date(updatedAt).toISOString();
      const today = clockDateIn(personsZone(rows.workspace), stateAt);
      const isIdea = item.row.status === 'ideas';
      const told = state === 'publishing' ? 'queued' : state;
      const isWritten = await this.#deps.writeItem(userId, itemId, [
        ...(isIdea ? [{ name: 'promoteIdea', input: { now: stateAt, today } } as const] : []),
        {
          name: 'recordPublication',
          input: { platformId, generation, state: told, url, reason, at, updatedAt: updated, today },
        },
      ]);
      await noteReport(database, report, isWritten ? null : now() + AGAIN);
    } catch (error) {
      log.error({ ...describeError(error), itemId }, 'An outcome of publishing could not be told');
      await noteReport(database, report, now() + AGAIN);
    }
  }
}
