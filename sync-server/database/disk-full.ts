import type { Knex } from 'knex';

/** Error codes of SQLite, PostgreSQL and the file system for a full disk. */
const codes: ReadonlySet<unknown> = new Set(['SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT']);

/** Whether a write failed because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.has(error.code)) || isDiskFull(error.cause);
}

/** Characters written to test for free space. A small write may fit into existing pages. */
const PROBE = 256 << 10;

/** Milliseconds between two such tests: anybody can call the health check. */
const PAUSE = 5_000;

/**
 * Whether the database has room. Every statement that fails for lack of space is noticed, whoever runs it. From then on
 * the disk counts as full until a test write succeeds.
 */
export class DiskRoom {
  readonly #knex: Knex;
  #isFull = false;
  #probedAt = Number.NEGATIVE_INFINITY;

  constructor(knex: Knex) {
    this.#knex = knex;
    knex.on('query-error', (error: unknown) => {
      this.#isFull ||= isDiskFull(error);
    });
  }

  /** @param monotonic milliseconds on a monotonic clock */
  async isFull(monotonic: number): Promise<boolean> {
    if (!this.#isFull || monotonic - this.#probedAt < PAUSE) return this.#isFull;
    this.#probedAt = monotonic;
    try {
      const row = { name: 'probe', value: 'x'.repeat(PROBE) };
      await this.#knex('meta').insert(row).onConflict('name').merge();
      await this.#knex('meta').where({ name: row.name }).delete();
      this.#isFull = false;
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
    return this.#isFull;
  }
}
