/**
 * Log marks: they tell apart two copies of a log that share an epoch.
 *
 * - Epoch: identifies one life of the database. A restore renews it, and a backup file already has another one.
 * - Mark: identifies an unbroken run of log positions that one process assigned. It is needed because a copy that was
 *   made and restored by hand keeps its epoch, and may have grown past a device's cursor since.
 *
 * Every position has a mark. A page and a push's reply contain the log's head and its mark, and the device sends both
 * with its next call. If the log has another mark at that position, or ends before it, the device starts again
 * (`isKnownLog`). Positions older than the 1,000 newest marks of a user have none and are trusted.
 *
 * Invariants:
 * - A process continues a mark only if the log ends exactly as this process left it; otherwise it begins a new one.
 * - So only one process ever adds to a mark, and it never assigns a position under it twice.
 */

import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import type { LogEnd } from './sync-store.ts';

export interface MarkLimits {
  /** Marks kept per user. Older positions have none. */
  readonly kept: number;
  /** Users whose log end is remembered. Each takes about 200 bytes of memory. */
  readonly remembered: number;
}

const defaultLimits: MarkLimits = { kept: 1000, remembered: 10_000 };

/**
 * Assigns the marks of this process.
 *
 * A server that runs alone begins one mark per user and start, so its other commits cost nothing. Nodes that alternate
 * on one user's log begin a new mark at each change of node.
 */
export class LogMarks {
  readonly #limits: MarkLimits;
  /** The end of each user's log as this process left it. */
  readonly #left: LRUCache<string, LogEnd>;

  constructor(limits: MarkLimits = defaultLimits) {
    this.#limits = limits;
    this.#left = new LRUCache({ max: limits.remembered });
  }

  /** The mark for positions that a transaction has added. The transaction must hold the lock on the user's row. */
  async markFor(knex: Knex, userId: string, before: LogEnd): Promise<string> {
    const left = this.#left.get(userId);
    if (before.mark !== null && left?.mark === before.mark && left.head === before.head) return before.mark;
    const mark = randomUUID();
    await knex('log_marks').insert({ user_id: userId, seq: before.head + 1, mark });
    const oldest = knex('log_marks')
      .where({ user_id: userId })
      .orderBy('seq', 'desc')
      .offset(this.#limits.kept)
      .limit(1)
      .select('seq');
    await knex('log_marks').where({ user_id: userId }).andWhere('seq', '<=', oldest).delete();
    return mark;
  }

  /** Remembers how this process left a user's log. Call it after the commit. */
  remember(userId: string, end: LogEnd): void {
    this.#left.set(userId, end);
  }
}

/** The mark of a log position; null when none is stored. */
export async function readMark(knex: Knex, userId: string, seq: number): Promise<string | null> {
  const row = await knex<{ user_id: string; seq: number; mark: string }>('log_marks')
    .where({ user_id: userId })
    .andWhere('seq', '<=', seq)
    .orderBy('seq', 'desc')
    .first('mark');
  return row?.mark ?? null;
}
