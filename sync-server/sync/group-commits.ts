/**
 * Group commits: small writes of many users share one transaction.
 *
 * A write is queued. While a commit runs, further writes queue up; when it ends, `choose` picks the next group. So a
 * commit's cost (the disk's flush and a few statements) is shared, and a lone write is delayed by one turn of the event
 * loop only.
 *
 * - `groupedWrites`: appends and rows of the log, one write per user and at most 100 users in a commit
 * - `shareTransactions`: any small write, at most 50 in a commit
 *
 * Invariants:
 * - A write resolves after its commit is durable.
 * - A failed group is repeated one write at a time, so that only the failing write is rejected.
 * - In-memory state (marks, known changes) is updated after the commit, never before.
 */

import type { Knex } from 'knex';
import type { Database } from '../database/database.ts';
import { lockUsers } from '../database/lock-users.ts';
import { commitGroup, type GroupedWrite, type Written } from './commit-group.ts';
import type { LogMarks } from './log-marks.ts';
import type { KnownChanges } from './stored-chunks.ts';

interface Waiting<Item, Done> {
  readonly item: Item;
  readonly resolve: (done: Done) => void;
  readonly reject: (error: unknown) => void;
}

export interface GroupCommitsDeps<Item, Done> {
  /** Chooses the writes of the next commit, at least the first, in their order. */
  readonly choose: (waiting: readonly Item[]) => ReadonlySet<Item>;
  /** Writes them in one commit: all or none. */
  readonly write: (items: readonly Item[]) => Promise<readonly Done[]>;
}

/** Collects writes while a commit is running and writes them together in the next one. */
export class GroupCommits<Item extends object, Done> {
  readonly #deps: GroupCommitsDeps<Item, Done>;
  #waiting: Waiting<Item, Done>[] = [];
  #isWriting = false;

  constructor(deps: GroupCommitsDeps<Item, Done>) {
    this.#deps = deps;
  }

  /** Resolves after the commit is durable. */
  add(item: Item): Promise<Done> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    // Include whatever else this turn of the event loop adds.
    await new Promise((resume) => setImmediate(resume));
    while (this.#waiting.length > 0) {
      const chosen = this.#deps.choose(this.#waiting.map(({ item }) => item));
      const group = this.#waiting.filter(({ item }) => chosen.has(item));
      this.#waiting = this.#waiting.filter(({ item }) => !chosen.has(item));
      const failure = await this.#write(group).catch((error: unknown) => ({ error }));
      if (!failure) continue;
      // Only the write that fails must be rejected, so each is tried alone.
      if (group.length === 1) group[0]!.reject(failure.error);
      else for (const one of group) await this.#write([one]).catch(one.reject);
    }
    this.#isWriting = false;
  }

  async #write(group: readonly Waiting<Item, Done>[]): Promise<void> {
    const done = await this.#deps.write(group.map(({ item }) => item));
    for (const [index, { resolve }] of group.entries()) resolve(done[index]!);
  }
}

export interface GroupedWritesDeps {
  readonly database: Pick<Database, 'knex' | 'location'>;
  readonly marks: LogMarks;
  readonly known: KnownChanges;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called after a commit that took down a page of a user's own site. */
  readonly onPageGone: (userId: string) => void;
}

/** Most users in one commit. */
const MAX_USERS = 100;

/** Appends and rows of all users, many in one commit. */
export function groupedWrites(deps: GroupedWritesDeps): GroupCommits<GroupedWrite, Written> {
  const { marks, known, now, onPageGone } = deps;
  const { knex, location } = deps.database;
  return new GroupCommits({ choose: oneOfEachUser, write });

  async function write(writes: readonly GroupedWrite[]): Promise<readonly Written[]> {
    const written = await knex.transaction((transaction) =>
      commitGroup({ location, knex: transaction }, { marks, known, now }, writes),
    );
    for (const [index, { userId }] of writes.entries()) {
      const { end, newHeads, isPageGone } = written[index]!;
      if (isPageGone) onPageGone(userId);
      if (end) marks.remember(userId, end);
      for (const { documentId, heads, known: changes } of newHeads) known.remember(userId, documentId, heads, changes);
    }
    return written;
  }
}

function oneOfEachUser(waiting: readonly GroupedWrite[]): ReadonlySet<GroupedWrite> {
  const first = new Map<string, GroupedWrite>();
  for (const write of waiting) if (first.size < MAX_USERS && !first.has(write.userId)) first.set(write.userId, write);
  return new Set(first.values());
}

/** Writes inside a transaction shared with others. It must not depend on their writes. */
export type Share<Value> = (knex: Knex) => Promise<Value>;

/** Writes records of one user. Resolves after the commit is durable. */
export type ShareTransaction = <Value>(userId: string, share: Share<Value>) => Promise<Value>;

const MAX_SHARES = 50;

/** Combines small concurrent writes into one commit. */
export function shareTransactions(database: Pick<Database, 'knex' | 'location'>): ShareTransaction {
  const commits = new GroupCommits<{ readonly userId: string; readonly share: Share<unknown> }, unknown>({
    choose: (waiting) => new Set(waiting.slice(0, MAX_SHARES)),
    write: (shares) =>
      database.knex.transaction(async (transaction) => {
        await lockUsers(
          database,
          transaction,
          shares.map(({ userId }) => userId),
        );
        const values: unknown[] = [];
        for (const { share } of shares) values.push(await share(transaction));
        return values;
      }),
  });
  return async <Value>(userId: string, share: Share<Value>) => (await commits.add({ userId, share })) as Value;
}
