import type { Knex } from 'knex';
import type { KnownChanges } from '../sync/known-changes.ts';
import { commitGroup, type GroupedWrite, type Written } from './commit-group.ts';
import { GroupCommits } from './group-commits.ts';
import type { LogMarks } from './log-marks.ts';

export interface GroupedWritesDeps {
  readonly knex: Knex;
  readonly marks: LogMarks;
  readonly known: KnownChanges;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called after a commit that took a page off a person's own site. */
  readonly onPageGone: (userId: string) => void;
}

/** Users of one commit at most. */
const MAX_USERS = 100;

/** Appends and rows of all users, many in one commit. */
export function groupedWrites(deps: GroupedWritesDeps): GroupCommits<GroupedWrite, Written> {
  const { knex, marks, known, now, onPageGone } = deps;
  return new GroupCommits({ choose: oneOfEachUser, write });

  async function write(writes: readonly GroupedWrite[]): Promise<readonly Written[]> {
    const written = await knex.transaction((transaction) => commitGroup(transaction, { marks, known, now }, writes));
    for (const [index, { userId }] of writes.entries()) {
      const { end, stands, isPageGone } = written[index]!;
      if (isPageGone) onPageGone(userId);
      if (end) marks.remember(userId, end);
      for (const { documentId, heads, known: changes } of stands) known.remember(userId, documentId, heads, changes);
    }
    return written;
  }
}

function oneOfEachUser(waiting: readonly GroupedWrite[]): ReadonlySet<GroupedWrite> {
  const first = new Map<string, GroupedWrite>();
  for (const write of waiting) if (first.size < MAX_USERS && !first.has(write.userId)) first.set(write.userId, write);
  return new Set(first.values());
}
