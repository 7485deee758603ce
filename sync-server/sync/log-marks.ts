import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { LogEnd } from './sync-store.ts';

export interface MarkLimits {
  /** Marks kept of one person's log; a number that is older than all of them has none. */
  readonly kept: number;
  /** People whose log's end is remembered; each takes about 200 bytes of memory. */
  readonly remembered: number;
}

const defaultLimits: MarkLimits = { kept: 1000, remembered: 10_000 };

/**
 * Numbers under one mark were given by one store, one after the other. A store goes on under a mark only where the log
 * ends as this same store left it; wherever else, it begins a new one. So nobody but that store ever adds to a mark,
 * and it never gives a number under it twice: a log that was put back to an older state and has grown again has other
 * marks from there on.
 *
 * A server that runs alone begins one mark per person and start, which costs its other commits nothing. Nodes that
 * take turns at one person's log begin one at each turn.
 */
export class LogMarks {
  readonly #limits: MarkLimits;
  /** How this store left each person's log, longest ago first. */
  readonly #left = new Map<string, LogEnd>();

  constructor(limits: MarkLimits = defaultLimits) {
    this.#limits = limits;
  }

  /** The mark for what a transaction has added to the log; it has the person's row locked. */
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

  /** Remembers how a transaction of this store left a person's log. Call once it is committed. */
  remember(userId: string, end: LogEnd): void {
    this.#left.delete(userId);
    this.#left.set(userId, end);
    const [longestAgo] = this.#left.keys();
    if (this.#left.size > this.#limits.remembered) this.#left.delete(longestAgo!);
  }
}

/** The mark that a number is under; null where none is kept. */
export async function readMark(knex: Knex, userId: string, seq: number): Promise<string | null> {
  const row = await knex<{ user_id: string; seq: number; mark: string }>('log_marks')
    .where({ user_id: userId })
    .andWhere('seq', '<=', seq)
    .orderBy('seq', 'desc')
    .first('mark');
  return row?.mark ?? null;
}
