import type { Knex } from 'knex';
import {
  type Intent,
  isUnderWay,
  knowsMore,
  meetIntent,
  ownSiteId,
  type Publication,
} from '#core/publishing/publication.ts';
import { batched, slicesOf } from '../database/batched.ts';
import type { Database } from '../database/database.ts';
import type { Holder } from '../database/leases.ts';
import type { Publishing } from './platform-adapter.ts';

/** A request for a publication of an item on a platform. */
export interface GenerationRequest {
  readonly userId: string;
  readonly itemId: string;
  readonly platformId: number;
  /** The generation that is meant. Undefined: the newest one, or the next if that failed or was withdrawn. */
  readonly generation?: number | undefined;
  /** The platform's publication in the item's document. A database restored from a backup may know less. */
  readonly known: Latest | null;
  /** The first state of a new publication. */
  readonly begin: Pick<Step, 'state' | 'waitMs' | 'reason'>;
}

export interface Met {
  readonly intent: Intent;
  /** The newest publication after the request; null when only the document knows of it. */
  readonly publication: StoredPublication | null;
}

/** How long a waiting publication stays unreported in its document. Most are finished by then. Milliseconds. */
export const REPORT_DELAY = 2_000;

/** Starts the requested generation, or returns the one that meets the request. Call it inside a transaction. */
export async function requestGeneration(knex: Knex, request: GenerationRequest, now: number): Promise<Met> {
  const { generation: _wanted, ...place } = keyColumns({ ...request, generation: 0 });
  const stored = await knex<PublicationRow>('publications')
    .where(place)
    .orderBy('generation', 'desc')
    .forUpdate()
    .first();
  const { intent, started, isReleased } = answerTo(request, stored ?? null, now);
  if (started !== null) {
    const inserted = await insertStarted(knex, [started]).returning('publication_id');
    // Another node inserted first: its publication counts.
    const isOurs = inserted.length > 0;
    return isOurs
      ? { intent, publication: readPublication(started) }
      : { intent: { type: 'same' }, publication: await readOne(knex, { ...request, generation: started.generation }) };
  }
  if (isReleased && stored) {
    await release(knex, stored, request, now);
    return { intent, publication: readPublication({ ...stored, ...beginColumns(request.begin, now) }) };
  }
  return { intent, publication: stored ? readPublication(stored) : null };
}

/** Starts many generations as `requestGeneration` does, with few statements. Call it inside a transaction. */
export async function requestGenerations(
  knex: Knex,
  requests: readonly GenerationRequest[],
  now: number,
): Promise<void> {
  if (requests.length === 0) return;
  const items = requests.map(({ userId, itemId }): [string, string] => [userId, itemId]);
  const rows: PublicationRow[] = await knex<PublicationRow>('publications')
    .whereIn(['user_id', 'item_id'], items)
    .orderBy('generation')
    .forUpdate();
  const newestRows = new Map(rows.map((row) => [placeOf(row.user_id, row.item_id, row.platform_id), row]));
  const beginnings: PublicationRow[] = [];
  for (const request of requests) {
    const stored = newestRows.get(placeOf(request.userId, request.itemId, request.platformId)) ?? null;
    const { started, isReleased } = answerTo(request, stored, now);
    if (started !== null) beginnings.push(started);
    else if (isReleased && stored) await release(knex, stored, request, now);
  }
  for (const some of slicesOf(beginnings, ROWS)) await insertStarted(knex, some);
}

/** Rows per statement: SQLite's driver writes inserts as compound selects, which have at most 500 terms. */
const ROWS = 100;

function placeOf(userId: string, itemId: string, platformId: number): string {
  return `${userId} ${itemId} ${platformId}`;
}

/** A request's answer: the row that it adds, or whether it releases the stored one. */
function answerTo({ known, begin, ...request }: GenerationRequest, stored: PublicationRow | null, now: number) {
  const latest = newest(stored ? readPublication(stored) : null, known);
  const intent = meetIntent(latest, request.generation);
  const generation = beginning(intent, latest, stored?.generation ?? null);
  const started = generation === null ? null : startedRow({ ...request, generation }, begin, now);
  return { intent, started, isReleased: started === null && intent.type === 'release' };
}

function insertStarted(knex: Knex, rows: readonly PublicationRow[]) {
  return knex<PublicationRow>('publications')
    .insert([...rows])
    .onConflict(['user_id', 'item_id', 'platform_id', 'generation'])
    .ignore();
}

async function release(
  knex: Knex,
  stored: PublicationRow,
  { begin }: Pick<GenerationRequest, 'begin'>,
  now: number,
): Promise<void> {
  await knex<PublicationRow>('publications')
    .where(keyColumns(readPublication(stored)))
    .update(beginColumns(begin, now));
}

/**
 * The generation that a request adds to the table; null if it adds none. The document alone may know of the generation
 * to release: after a person took back a share that they had recorded, or a database was restored.
 */
function beginning(intent: Intent, latest: Latest | null, stored: number | null): number | null {
  if (intent.type === 'start') return intent.generation;
  return intent.type === 'release' && latest && latest.generation !== stored ? latest.generation : null;
}

type Latest = Pick<Publication, 'generation' | 'state'>;

function newest(stored: Latest | null, known: Latest | null): Latest | null {
  if (!stored || !known) return stored ?? known;
  return knowsMore(known, stored) ? known : stored;
}

function startedRow(key: PublicationKey, begin: GenerationRequest['begin'], now: number): PublicationRow {
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
    uploads: null,
    account: null,
    ...beginColumns(begin, now),
  };
}

function beginColumns({ state, waitMs, reason = null }: GenerationRequest['begin'], now: number) {
  return {
    state,
    state_at: now,
    next_at: waitMs === null ? null : now + waitMs,
    wait: waitMs ?? 0,
    reason,
    report_at: isUnderWay(state) ? now + REPORT_DELAY : now,
  };
}

/** Makes a person's publications due that were put off for this reason. False if there are none. */
export async function resumePutOff(
  { knex, reader }: Pick<Database, 'knex' | 'reader'>,
  { userId, reason, now }: { readonly userId: string; readonly reason: string; readonly now: number },
): Promise<boolean> {
  const putOff = (connection: Knex) =>
    connection<PublicationRow>('publications').where({ user_id: userId, reason, holder: null }).whereNotNull('next_at');
  // A read first: nothing is locked for the many pictures that no post waits for.
  if (!(await putOff(reader).first('item_id'))) return false;
  await putOff(knex).update({ next_at: now, wait: 0 });
  return true;
}

async function readOne(knex: Knex, key: PublicationKey): Promise<StoredPublication | null> {
  const row = await knex<PublicationRow>('publications').where(keyColumns(key)).first();
  return row ? readPublication(row) : null;
}

const findSiteUrl = batched<string>(async ({ reader }, keys) => {
  const rows: PublicationRow[] = await reader<PublicationRow>('publications')
    .whereIn(
      ['user_id', 'item_id'],
      keys.map((key) => key.split(' ') as [string, string]),
    )
    .where({ platform_id: ownSiteId })
    .orderBy('generation');
  const newestRows = new Map(rows.map((row) => [`${row.user_id} ${row.item_id}`, row]));
  return new Map(
    [...newestRows].flatMap(([key, { state, url }]) => (state === 'shared' && url !== null ? [[key, url]] : [])),
  );
});

/** The address of an item on the person's own site; null while it is not published there. */
export function siteUrlOf(database: Database, userId: string, itemId: string): Promise<string | null> {
  return findSiteUrl(database, `${userId} ${itemId}`);
}

/** An item's publications: the newest generation on each platform. */
export async function publicationsOf(
  { reader }: Pick<Database, 'reader'>,
  userId: string,
  itemId: string,
): Promise<readonly StoredPublication[]> {
  const rows = await reader<PublicationRow>('publications')
    .where({ user_id: userId, item_id: itemId })
    .orderBy('generation');
  return [...new Map(rows.map((row) => [row.platform_id, readPublication(row)])).values()];
}

/** Milliseconds since 1970, as a column returns it. PostgreSQL returns large numbers as strings. */
type Time = number | string;

export interface PublicationRow {
  readonly user_id: string;
  readonly item_id: string;
  readonly platform_id: number;
  readonly generation: number;
  readonly publication_id: string;
  readonly state: Publication['state'];
  readonly asked_at: Time;
  readonly state_at: Time;
  readonly tries: number;
  readonly next_at: Time | null;
  /** Milliseconds from the moment `next_at` was set until `next_at`. */
  readonly wait: Time;
  readonly holder: string | null;
  readonly held_until: Time | null;
  readonly ref: string | null;
  readonly url: string | null;
  readonly reason: string | null;
  readonly updated_at: Time | null;
  readonly account: string | null;
  readonly report_at: Time | null;
  /** JSON of `StoredPublication.uploads`; null if there are none. */
  readonly uploads: string | null;
}

export interface AttemptRow {
  readonly id: string;
  readonly user_id: string;
  readonly item_id: string;
  readonly platform_id: number;
  readonly generation: number;
  readonly started_at: Time;
  readonly ended_at: Time | null;
  readonly outcome: 'shared' | 'drafted' | 'refused' | 'later' | 'unclear' | null;
  readonly words: string | null;
  /** JSON of the `Post` that was sent. */
  readonly post: string;
}

export function keyColumns({ userId, itemId, platformId, generation }: PublicationKey) {
  return { user_id: userId, item_id: itemId, platform_id: platformId, generation };
}

export function readPublication(row: PublicationRow): StoredPublication {
  return {
    userId: row.user_id,
    itemId: row.item_id,
    platformId: row.platform_id,
    generation: row.generation,
    publicationId: row.publication_id,
    state: row.state,
    askedAt: Number(row.asked_at),
    stateAt: Number(row.state_at),
    tries: row.tries,
    ref: row.ref,
    url: row.url,
    reason: row.reason,
    updatedAt: row.updated_at === null ? null : Number(row.updated_at),
    isReported: row.report_at === null,
    uploads: row.uploads === null ? {} : (JSON.parse(row.uploads) as Record<string, string>),
    account: row.account,
  };
}

/** Identifies a publication: an item is posted once per platform and generation. */
export interface PublicationKey extends Pick<Publication, 'platformId' | 'generation'> {
  readonly userId: string;
  readonly itemId: string;
}

/** A publication in the server's tables. Times are milliseconds since 1970. */
export interface StoredPublication extends PublicationKey, Pick<Publication, 'state' | 'url' | 'reason'> {
  /** Its name at platforms, the same in every attempt. */
  readonly publicationId: string;
  readonly askedAt: number;
  /** When the current state began. */
  readonly stateAt: number;
  /** How often it was put off. */
  readonly tries: number;
  /** Reference to what the last attempt left at the platform, such as a draft. */
  readonly ref: string | null;
  /** When the post was last updated from its item. */
  readonly updatedAt: number | null;
  /** Whether the item's document already holds this state. */
  readonly isReported: boolean;
  /** The platform's id of each file that was uploaded for it, by a key of the adapter. */
  readonly uploads: Readonly<Record<string, string>>;
  /** The account of the first attempt, as its adapter names it; null where none is known. */
  readonly account: string | null;
}

/** The next state of a publication. */
export interface Step extends Pick<Publication, 'state'>, Partial<Pick<Publication, 'url' | 'reason'>> {
  /** How long until the server continues by itself; null when a person must act or nothing is left to do. */
  readonly waitMs: number | null;
  readonly ref?: string | null;
  /** False if nothing was attempted. Only attempts lengthen the backoff. */
  readonly isTry?: boolean;
}

/**
 * The files that were uploaded for a publication. `uploads` always holds what was kept last. Nothing is stored once
 * another process has claimed the publication.
 */
export function uploadsOf(
  { knex }: Pick<Database, 'knex'>,
  publication: StoredPublication,
  holder: Holder,
): Pick<Publishing, 'uploads' | 'keepUpload'> {
  const uploads = new Map(Object.entries(publication.uploads));
  return {
    uploads,
    keepUpload: async (key, id) => {
      if (id === null) uploads.delete(key);
      else uploads.set(key, id);
      await knex<PublicationRow>('publications')
        .where({ ...keyColumns(publication), holder: holder.id })
        .update({ uploads: uploads.size === 0 ? null : JSON.stringify(Object.fromEntries(uploads)) });
    },
  };
}
