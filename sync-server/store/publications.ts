import type { Knex } from 'knex';
import { knowsMore } from '#core/publishing/knows-more.ts';
import { meetIntent, type Intent, type LatestPublication } from '#core/publishing/meet-intent.ts';
import { isUnderWay } from '#core/publishing/publication-state.ts';
import type { Publication, PublicationKey, Step } from './publication.ts';
import type { Database } from './database.ts';
import { keyColumns, readPublication, type AttemptRow, type PublicationRow } from './publication-rows.ts';

/** A wish to publish an item on a platform. */
export interface Wish {
  readonly userId: string;
  readonly itemId: string;
  readonly platformId: number;
  /** The generation that is meant; undefined: whatever was not shared yet. */
  readonly generation?: number | undefined;
  /** What the item's document says of the platform: a database that was put back knows less. */
  readonly known: LatestPublication | null;
  /** Where it begins. */
  readonly begin: Pick<Step, 'state' | 'waitMs' | 'reason'>;
}

export interface Met {
  readonly intent: Intent;
  /** The newest publication after the wish; null where the document alone knows it. */
  readonly publication: Publication | null;
}

/** How long a document is not told that something waits: most of it is over by then. Milliseconds. */
const UNTOLD = 2_000;

/** Meets a wish with what there is. Call it inside a transaction. */
export async function meetWish(knex: Knex, { known, begin, ...wish }: Wish, now: number): Promise<Met> {
  const { generation: _wanted, ...place } = keyColumns({ ...wish, generation: 0 });
  const stored = await knex<PublicationRow>('publications')
    .where(place)
    .orderBy('generation', 'desc')
    .forUpdate()
    .first();
  const latest = newest(stored ? readPublication(stored) : null, known);
  const intent = meetIntent(latest, wish.generation);
  if (intent.type === 'start') {
    const started = startedRow({ ...wish, generation: intent.generation }, begin, now);
    const inserted = await knex<PublicationRow>('publications')
      .insert(started)
      .onConflict(['user_id', 'item_id', 'platform_id', 'generation'])
      .ignore()
      .returning('publication_id');
    // Another node was quicker: its publication is the one.
    const isOurs = inserted.length > 0;
    return isOurs
      ? { intent, publication: readPublication(started) }
      : { intent: { type: 'same' }, publication: await readOne(knex, { ...wish, generation: intent.generation }) };
  }
  if (intent.type === 'release' && stored) {
    const released = { ...stored, ...beginColumns(begin, now) };
    await knex<PublicationRow>('publications')
      .where(keyColumns(readPublication(stored)))
      .update(beginColumns(begin, now));
    return { intent, publication: readPublication(released) };
  }
  return { intent, publication: stored ? readPublication(stored) : null };
}

function newest(stored: LatestPublication | null, known: LatestPublication | null): LatestPublication | null {
  if (!stored || !known) return stored ?? known;
  return knowsMore(known, stored) ? known : stored;
}

function startedRow(key: PublicationKey, begin: Wish['begin'], now: number): PublicationRow {
  return {
    ...keyColumns(key),
    publication_id: crypto.randomUUID(),
    asked_at: now,
    tries: 0,
    holder: null,
    held_until: null,
    ref: null,
    url: null,
    updated_at: null,
    ...beginColumns(begin, now),
  };
}

function beginColumns({ state, waitMs, reason = null }: Wish['begin'], now: number) {
  return {
    state,
    state_at: now,
    next_at: waitMs === null ? null : now + waitMs,
    wait: waitMs ?? 0,
    reason,
    report_at: isUnderWay(state) ? now + UNTOLD : now,
  };
}

async function readOne(knex: Knex, key: PublicationKey): Promise<Publication | null> {
  const row = await knex<PublicationRow>('publications').where(keyColumns(key)).first();
  return row ? readPublication(row) : null;
}

/** Every publication of an item, the newest generation of each platform. */
export async function publicationsOf(
  { reader }: Pick<Database, 'reader'>,
  userId: string,
  itemId: string,
): Promise<readonly Publication[]> {
  const rows = await reader<PublicationRow>('publications')
    .where({ user_id: userId, item_id: itemId })
    .orderBy('generation');
  return [...new Map(rows.map((row) => [row.platform_id, readPublication(row)])).values()];
}

/** A process that publishes. */
export interface Holder {
  readonly id: string;
  /** How long nobody else takes what it has claimed. */
  readonly leaseMs: number;
}

/** Takes what is to be looked at now, for this process alone. What waits to be posted is `publishing` from then on. */
export async function claimPublications(
  database: Database,
  { holder, now, limit }: { readonly holder: Holder; readonly now: number; readonly limit: number },
): Promise<readonly Publication[]> {
  const waiting = (knex: Knex) =>
    knex<PublicationRow>('publications')
      .whereNotNull('next_at')
      .whereNull('holder')
      // A clock that was put back makes a wait look longer than it was meant.
      .andWhere((due) => void due.where('next_at', '<=', now).orWhereRaw('next_at - ? > wait', [now]));
  // Nothing is locked while there is nothing to do.
  if (!(await waiting(database.reader).first('item_id'))) return [];
  return await database.knex.transaction(async (knex) => {
    const rows = await lockedFor(database, waiting(knex)).orderBy('next_at').limit(limit);
    await knex<PublicationRow>('publications')
      .whereIn(
        ['user_id', 'item_id', 'platform_id', 'generation'],
        rows.map((row) => [row.user_id, row.item_id, row.platform_id, row.generation]),
      )
      .update({
        holder: holder.id,
        held_until: leaseEnd(database, knex, holder.leaseMs),
        state: knex.raw("case when state = 'queued' then 'publishing' else state end") as never,
      });
    return rows.map((row) => readPublication({ ...row, state: row.state === 'queued' ? 'publishing' : row.state }));
  });
}

/** PostgreSQL hands rows that another node has locked to nobody else. SQLite has one writer. */
function lockedFor<Query extends Knex.QueryBuilder>({ location }: Database, query: Query): Query {
  return location.dialect === 'postgres' ? (query.forUpdate().skipLocked() as Query) : query;
}

/** On the database's clock: those of the nodes may differ. */
function leaseEnd({ location }: Database, knex: Knex, leaseMs: number): Knex.Raw | number {
  return location.dialect === 'postgres'
    ? knex.raw('(extract(epoch from clock_timestamp()) * 1000)::bigint + ?', [leaseMs])
    : leaseMs;
}

export interface AtWork {
  readonly holder: Holder;
  /** Names of the publications that this process is at. */
  readonly running: ReadonlySet<string>;
}

/**
 * Publications that nobody is at any more: those that this process has claimed and given up, those of a process whose
 * lease ran out, and on SQLite, which one process uses at a time, those of every other process.
 */
export async function takeOverLost(
  database: Database,
  { holder, running }: AtWork,
  decide: (publication: Publication, wasTrying: boolean) => Step,
  now: number,
): Promise<number> {
  const abandoned = (knex: Knex) => {
    const held = knex<PublicationRow>('publications').whereNotNull('held_until');
    const givenUp = held.whereNotIn('publication_id', [...running]);
    if (database.location.dialect === 'sqlite') return givenUp;
    return givenUp.andWhere(
      (lost) =>
        void lost.where({ holder: holder.id }).orWhereRaw('held_until < extract(epoch from clock_timestamp()) * 1000'),
    );
  };
  if (!(await abandoned(database.reader).first('item_id'))) return 0;
  return await database.knex.transaction(async (knex) => {
    const lost = await lockedFor(database, abandoned(knex)).limit(100);
    for (const row of lost) {
      const publication = readPublication(row);
      const open = await knex<AttemptRow>('publication_attempts')
        .where({ ...keyColumns(publication), ended_at: null })
        .first('id');
      const wasTrying = open !== undefined;
      const step = decide(publication, wasTrying);
      await move(knex, publication, step, now);
    }
    return lost.length;
  });
}

/** Writes down that a try begins, with what goes out. False when another process has taken the publication over. */
export async function beginAttempt(
  knex: Knex,
  publication: Publication,
  { holder, attemptId, now, post }: { holder: Holder; attemptId: string; now: number; post: string },
): Promise<boolean> {
  const held = await knex<PublicationRow>('publications')
    .where({ ...keyColumns(publication), holder: holder.id })
    .update({ holder: holder.id });
  if (held === 0) return false;
  await knex<AttemptRow>('publication_attempts').insert({
    id: attemptId,
    ...keyColumns(publication),
    started_at: now,
    ended_at: null,
    outcome: null,
    words: null,
    post,
  });
  return true;
}

/** Writes down how a try ended, and where the publication goes from there. */
export async function endAttempt(
  knex: Knex,
  publication: Publication,
  end: {
    readonly holder: Holder;
    readonly attemptId: string | null;
    readonly outcome: Pick<AttemptRow, 'outcome' | 'words'>;
    readonly step: Step;
    readonly now: number;
  },
): Promise<void> {
  if (end.attemptId !== null)
    await knex<AttemptRow>('publication_attempts')
      .where({ id: end.attemptId })
      .update({ ...end.outcome, ended_at: end.now });
  await move(knex, publication, end.step, end.now, end.step.state === 'shared' ? undefined : end.holder.id);
}

/** @param holder only while it is this one's; what was shared is shared whoever is at it meanwhile */
async function move(knex: Knex, publication: Publication, step: Step, now: number, holder?: string): Promise<void> {
  const { state, waitMs, ref = publication.ref, url = publication.url, reason = publication.reason } = step;
  const isNew = state !== publication.state && !(state === 'queued' && publication.state === 'publishing');
  const isPutOff = state === 'queued' && (waitMs ?? 0) > UNTOLD;
  await knex<PublicationRow>('publications')
    .where({ ...keyColumns(publication), ...(holder === undefined ? {} : { holder }) })
    .update({
      state,
      ref,
      url,
      reason,
      holder: null,
      held_until: null,
      ...(isNew ? { state_at: now } : {}),
      tries: publication.tries + 1,
      next_at: waitMs === null ? null : now + waitMs,
      wait: waitMs ?? 0,
      ...(isNew || isPutOff ? { report_at: now } : {}),
    });
}
