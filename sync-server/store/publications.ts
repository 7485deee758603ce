import type { Knex } from 'knex';
import { type Intent, knowsMore, type LatestPublication, meetIntent } from '#core/publishing/publications.ts';
import { isUnderWay } from '#core/publishing/publication-state.ts';
import type { Publication, PublicationKey, Step } from './publication.ts';
import type { Database } from './database.ts';
import { keyColumns, readPublication, type PublicationRow } from './publication-rows.ts';

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
export const UNTOLD = 2_000;

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
