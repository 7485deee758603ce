import type { Knex } from 'knex';
import type { KnownChanges } from '../sync/known-changes.ts';
import type { LogMarks } from './log-marks.ts';
import { commitGroup, type GroupedWrite, type Written } from './commit-group.ts';

export interface GroupedWritesDeps {
  readonly knex: Knex;
  readonly marks: LogMarks;
  readonly known: KnownChanges;
}

/** Users of one commit at most. */
const MAX_USERS = 100;

interface Waiting {
  readonly write: GroupedWrite;
  readonly resolve: (written: Written) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Appends and rows of all users, in one commit what came while the one before it was written: what a commit costs, the
 * wait for the disk and half a dozen statements, is shared by all who wait.
 */
export class GroupedWrites {
  readonly #deps: GroupedWritesDeps;
  #waiting: Waiting[] = [];
  #isWriting = false;

  constructor(deps: GroupedWritesDeps) {
    this.#deps = deps;
  }

  /** Resolves after the commit is durable. */
  add(write: GroupedWrite): Promise<Written> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ write, resolve, reject });
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    // What else this turn of the event loop brings goes with it.
    await new Promise((resume) => setImmediate(resume));
    while (this.#waiting.length > 0) {
      const group = this.#takeGroup();
      const failure = await this.#write(group).catch((error: unknown) => ({ error }));
      if (!failure) continue;
      // One user's failure is not the others'.
      if (group.length === 1) group[0]!.reject(failure.error);
      else for (const one of group) await this.#write([one]).catch(one.reject);
    }
    this.#isWriting = false;
  }

  /** One write of each user. */
  #takeGroup(): Waiting[] {
    const group = new Map<string, Waiting>();
    const later: Waiting[] = [];
    for (const waiting of this.#waiting) {
      const { userId } = waiting.write;
      if (group.size < MAX_USERS && !group.has(userId)) group.set(userId, waiting);
      else later.push(waiting);
    }
    this.#waiting = later;
    return [...group.values()];
  }

  async #write(group: readonly Waiting[]): Promise<void> {
    const { knex, marks, known } = this.#deps;
    const writes = group.map(({ write }) => write);
    const written = await knex.transaction((transaction) => commitGroup(transaction, { marks, known }, writes));
    for (const [index, { write, resolve }] of group.entries()) {
      const { end, stands } = written[index]!;
      if (end) marks.remember(write.userId, end);
      for (const { documentId, heads, known: changes } of stands)
        known.remember(write.userId, documentId, heads, changes);
      resolve(written[index]!);
    }
  }
}
