import type { Knex } from 'knex';
import type { Database } from './database.ts';
import { GroupCommits } from './group-commits.ts';

/** Does its part inside a transaction that it shares with others; nothing of it may depend on theirs. */
export type Share<Value> = (knex: Knex) => Promise<Value>;

/** Resolves after the commit is durable. */
export type ShareTransaction = <Value>(share: Share<Value>) => Promise<Value>;

const MAX_SHARES = 50;

/** Small writes that come close together, many in one commit. */
export function shareTransactions({ knex }: Pick<Database, 'knex'>): ShareTransaction {
  const commits = new GroupCommits<Share<unknown>, unknown>({
    choose: (waiting) => new Set(waiting.slice(0, MAX_SHARES)),
    write: (shares) =>
      knex.transaction(async (transaction) => {
        const values: unknown[] = [];
        for (const share of shares) values.push(await share(transaction));
        return values;
      }),
  });
  return async <Value>(share: Share<Value>) => (await commits.add(share)) as Value;
}
