/**
 * Claims: which process works on which publication.
 *
 * A row of `publications` is either free (`holder` and `held_until` are null) or claimed by one holder until its lease
 * ends:
 *
 * 1. `claimPublications` claims free rows that are due and turns `queued` into `publishing`.
 * 2. `claimShared` claims a `shared` row for an update or a withdrawal; its state stays.
 * 3. `move` (attempts.ts) writes the next state and releases the row.
 * 4. `takeOverLost` releases rows whose holder crashed, gave up, or let its lease run out.
 *
 * Invariants: at most one holder per row. PostgreSQL measures leases by its own clock and skips rows that another node
 * has locked. On SQLite one process uses the file at a time, so claims of every other process are void. Claims are
 * dealt one per account in turn, so no account's backlog delays another account.
 */

import type { Knex } from 'knex';
import { isUnderWay } from '#core/publishing/publication.ts';
import { endOpenAttempts, move } from './attempts.ts';
import type { Database } from '../database/database.ts';
import { type Holder, held, lockedFor, POSTGRES_NOW } from '../database/leases.ts';
import { lockUsers } from '../database/lock-users.ts';
import {
  keyColumns,
  type StoredPublication,
  type PublicationKey,
  type PublicationRow,
  readPublication,
  type Step,
} from './publications.ts';

/** How many publications one process may work on, and those that it works on now. */
export interface Room {
  readonly all: number;
  readonly perAccount: number;
  readonly perPlatform: number;
  readonly running: readonly Pick<PublicationKey, 'userId' | 'platformId'>[];
}

export interface ClaimOptions {
  readonly holder: Holder;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly room: Room;
}

type DealtRow = Pick<PublicationRow, 'user_id' | 'item_id' | 'platform_id' | 'generation'>;

/** The most publications considered for one claim. */
const CANDIDATES = 1_000;

/**
 * Claims the publications that are due, for this process alone. `queued` becomes `publishing`. Accounts take turns: one
 * account's backlog, however large, does not delay the others.
 */
export async function claimPublications(
  database: Database,
  { holder, now, room }: ClaimOptions,
): Promise<readonly StoredPublication[]> {
  const waiting = (knex: Knex) =>
    knex<PublicationRow>('publications')
      .whereNotNull('next_at')
      .whereNull('holder')
      // If the clock was set back, the wait would look longer than it was meant to be.
      .andWhere((due) => void due.where('next_at', '<=', now).orWhereRaw('next_at - ? > wait', [now]));
  // A read first: no row is locked when nothing is due.
  const chosen = choose(await dealt(database.reader, waiting(database.reader), room), room);
  if (chosen.length === 0) return [];
  return await database.knex.transaction(async (knex) => {
    const keys = ['user_id', 'item_id', 'platform_id', 'generation'];
    const valuesOf = (rows: readonly DealtRow[]) =>
      rows.map((row) => [row.user_id, row.item_id, row.platform_id, row.generation]);
    const rows = await lockedFor(database, waiting(knex).whereIn(keys, valuesOf(chosen))).orderBy('next_at');
    await knex<PublicationRow>('publications')
      .whereIn(keys, valuesOf(rows))
      .update({
        ...held(database, knex, holder, now),
        state: knex.raw("case when state = 'queued' then 'publishing' else state end") as never,
      });
    return rows.map((row) => readPublication({ ...row, state: row.state === 'queued' ? 'publishing' : row.state }));
  });
}

/** One row of each account on each platform, then the second of each, and so on. */
async function dealt(reader: Knex, waiting: Knex.QueryBuilder, { perAccount, running }: Room): Promise<DealtRow[]> {
  const counts = countBy(running, ({ userId }) => userId);
  const full = [...counts].flatMap(([userId, count]) => (count >= perAccount ? [userId] : []));
  const turns = waiting
    .whereNotIn('user_id', full)
    .select('user_id', 'item_id', 'platform_id', 'generation', 'next_at')
    .select(reader.raw('row_number() over (partition by user_id, platform_id order by next_at, item_id) as turn'))
    .as('turns');
  const rows: DealtRow[] = await reader(turns)
    .where('turn', '<=', perAccount)
    .orderBy([{ column: 'turn' }, { column: 'next_at' }])
    .limit(CANDIDATES)
    .select('user_id', 'item_id', 'platform_id', 'generation');
  return rows;
}

/** The candidates for which there is room. */
function choose(candidates: readonly DealtRow[], { all, perAccount, perPlatform, running }: Room): DealtRow[] {
  const accounts = countBy(running, ({ userId }) => userId);
  const platforms = countBy(running, ({ platformId }) => platformId);
  const chosen: DealtRow[] = [];
  for (const row of candidates) {
    const ofAccount = accounts.get(row.user_id) ?? 0;
    const ofPlatform = platforms.get(row.platform_id) ?? 0;
    if (running.length + chosen.length >= all) break;
    if (ofAccount >= perAccount || ofPlatform >= perPlatform) continue;
    accounts.set(row.user_id, ofAccount + 1);
    platforms.set(row.platform_id, ofPlatform + 1);
    chosen.push(row);
  }
  return chosen;
}

export function countBy<Value, Key>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const value of values) counts.set(keyOf(value), (counts.get(keyOf(value)) ?? 0) + 1);
  return counts;
}

/**
 * Claims a `shared` publication for this process alone, to update the post or take it down. Returns the publication;
 * `busy` while another process or another call has claimed it; null when it is no longer shared.
 */
export async function claimShared(
  database: Database,
  publication: PublicationKey,
  { holder, now }: Pick<ClaimOptions, 'holder' | 'now'>,
): Promise<StoredPublication | 'busy' | null> {
  const shared = { ...keyColumns(publication), state: 'shared' } as const;
  const current = await database.reader<PublicationRow>('publications').where(shared).first('holder');
  if (!current) return null;
  if (current.holder !== null) return 'busy';
  const [claimed] = await database
    .knex<PublicationRow>('publications')
    .where({ ...shared, holder: null })
    .update(held(database, database.knex, holder, now) as never)
    .returning('*');
  return claimed ? readPublication(claimed) : 'busy';
}

export interface AtWork {
  readonly holder: Holder;
  /** `publicationId` of each publication that this process works on. */
  readonly running: ReadonlySet<string>;
  /** A second holder of this process. Its claims end with their leases only. */
  readonly alsoOurs: string;
  /** How long after the claim a request that posts may start. Milliseconds. */
  readonly mayPostMs: number;
}

interface LostRow extends PublicationRow {
  /** Milliseconds since its lease ended, negative while the lease lasts; null if unknown. */
  readonly past: number | string | null;
}

/** The most publications taken over in one transaction. */
const AT_ONCE = 100;

/** How a claim was lost. */
export interface LostClaim {
  /** Whether an attempt had begun: the platform may have received a request. */
  readonly wasTrying: boolean;
  /** Whether this process gave it up. Otherwise another process ended, or was frozen for too long. */
  readonly isOurs: boolean;
}

/**
 * Takes over publications whose holder is gone: those that this process claimed and gave up, those whose lease ran out,
 * and on SQLite (used by one process at a time) those of every other process. An attempt that had begun is recorded as
 * ended at the last moment at which it may have sent anything. The platform's settling time counts from then.
 */
export async function takeOverLost(
  database: Database,
  { holder, running, alsoOurs, mayPostMs }: AtWork,
  decide: (publication: StoredPublication, lost: LostClaim) => Step,
  now: number,
): Promise<number> {
  const isSqlite = database.location.dialect === 'sqlite';
  const abandoned = (knex: Knex) =>
    knex<PublicationRow>('publications')
      .whereNotNull('held_until')
      .whereNotIn('publication_id', [...running])
      .andWhere((lost) => {
        void lost.where({ holder: holder.id });
        if (isSqlite) void lost.orWhere('held_until', '<', now).orWhereNotIn('holder', [holder.id, alsoOurs]);
        else void lost.orWhereRaw(`held_until < ${POSTGRES_NOW}`);
      });
  const people: Pick<PublicationRow, 'user_id'>[] = await abandoned(database.reader).limit(AT_ONCE).select('user_id');
  if (people.length === 0) return 0;
  const userIds = people.map(({ user_id: userId }) => userId);
  return await database.knex.transaction(async (knex) => {
    await lockUsers(database, knex, userIds);
    // PostgreSQL's clock tells how long ago a lease began. After a restart on SQLite, no clock is reliable enough for
    // that.
    const past = isSqlite ? knex.raw('null as past') : knex.raw(`${POSTGRES_NOW} - held_until as past`);
    const lost: LostRow[] = await lockedFor(database, abandoned(knex).whereIn('user_id', userIds))
      .limit(AT_ONCE)
      .select('*', past);
    for (const row of lost) {
      const publication = readPublication(row);
      if (!isUnderWay(row.state) && row.state !== 'unknown') {
        // It was being updated or taken down. Its state is still `shared`.
        await knex<PublicationRow>('publications')
          .where(keyColumns(publication))
          .update({ holder: null, held_until: null });
        continue;
      }
      const sinceClaim = row.past === null ? 0 : Number(row.past) + holder.leaseMs;
      const endedAt = now - Math.max(0, sinceClaim - mayPostMs);
      const wasTrying = await endOpenAttempts(knex, publication, endedAt);
      await move(knex, publication, decide(publication, { wasTrying, isOurs: row.holder === holder.id }), now);
    }
    return lost.length;
  });
}
