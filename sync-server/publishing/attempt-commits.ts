import type { Database } from '../database/database.ts';
import { lockUsers } from '../database/lock-users.ts';
import { GroupCommits } from '../sync/group-commits.ts';
import {
  type AttemptBegin,
  type AttemptEnd,
  beginAttempts,
  type Beginning,
  type Begun,
  endAttempts,
  type Ending,
} from './attempts.ts';
import type { StoredPublication } from './publications.ts';

/** The most attempts that one commit begins or ends. */
const AT_ONCE = 50;

/** Begins and ends attempts. Attempts of many publications at once share one commit, and each resolves after it. */
export class AttemptCommits {
  readonly #commits: GroupCommits<Beginning | Ending, Begun>;

  constructor(database: Pick<Database, 'knex' | 'location'>) {
    this.#commits = new GroupCommits({
      choose: (waiting) => new Set(waiting.slice(0, AT_ONCE)),
      write: (writes) =>
        database.knex.transaction(async (knex) => {
          await lockUsers(
            database,
            knex,
            writes.map(({ publication }) => publication.userId),
          );
          const beginnings = writes.filter((write) => 'begin' in write);
          const begun = beginnings.length === 0 ? [] : await beginAttempts(knex, beginnings);
          await endAttempts(
            knex,
            writes.filter((write) => 'end' in write),
          );
          const results = new Map<Beginning | Ending, Begun>(beginnings.map((write, at) => [write, begun[at]!]));
          return writes.map((write) => results.get(write) ?? 'begun');
        }),
    });
  }

  async begin(publication: StoredPublication, begin: AttemptBegin): Promise<Begun> {
    return await this.#commits.add({ publication, begin });
  }

  async end(publication: StoredPublication, end: AttemptEnd): Promise<void> {
    await this.#commits.add({ publication, end });
  }
}
