import type { Knex } from 'knex';
import type { ContentRow, PublicationRow } from '#core/content/content-row.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import { isGeneration } from '#core/publishing/publications.ts';
import type { StoredDocument } from './sync-store.ts';
import type { Database } from '../database/database.ts';
import { isDeletedRow } from './sync-store.ts';
import { slicesOf } from '../database/batched.ts';

/** When an item is to go out, as its document says. */
export interface ScheduleRow {
  readonly user_id: string;
  readonly item_id: string;
  /** Milliseconds since 1970, here and below. PostgreSQL's large numbers are strings. */
  readonly due_at: number | string;
  /** Ids with a comma between. */
  readonly platforms: string;
  readonly taken_at: number | string | null;
  /** When it is tried again to hand it on; null unless that failed. */
  readonly next_at?: number | string | null;
}

/** Rows of one statement: SQLite's driver writes inserts as compound selects, which take 500 terms. */
const ROWS = 100;

/** Keeps the schedules in step with the documents that are stored in the same transaction. */
export async function writeSchedules(
  knex: Knex,
  userId: string,
  documents: readonly Pick<StoredDocument, 'documentId' | 'kind' | 'rowJson' | 'seq' | 'firstSeq'>[],
): Promise<void> {
  const items = documents.filter(({ kind }) => kind === 'content-item');
  const due = items.flatMap(({ documentId, rowJson }) => scheduleOf(userId, documentId, rowJson) ?? []);
  const isDue = new Set(due.map((row) => row.item_id));
  // What is new cannot have had a schedule.
  const without = items.filter(({ documentId, seq, firstSeq }) => seq !== firstSeq && !isDue.has(documentId));
  // What was handed on and is deleted stays noted: an item that comes back is not due once more at the same moment.
  const [deleted, living] = partition(without, ({ rowJson }) => isDeletedRow(rowJson));
  for (const some of slicesOf(living, ROWS)) await schedulesOf(knex, userId, some).delete();
  for (const some of slicesOf(deleted, ROWS)) await schedulesOf(knex, userId, some).whereNull('taken_at').delete();
  for (const some of slicesOf(due, ROWS))
    await knex<ScheduleRow>('schedules')
      .insert(some)
      .onConflict(['user_id', 'item_id'])
      .merge({
        due_at: knex.raw('excluded.due_at'),
        platforms: knex.raw('excluded.platforms'),
        // The same moment is handed on once, however often its item is written.
        taken_at: knex.raw('case when schedules.due_at = excluded.due_at then schedules.taken_at end'),
        next_at: null,
      } as never);
}

function schedulesOf(knex: Knex, userId: string, items: readonly { readonly documentId: string }[]) {
  return knex<ScheduleRow>('schedules')
    .where({ user_id: userId })
    .whereIn(
      'item_id',
      items.map(({ documentId }) => documentId),
    );
}

function partition<Value>(values: readonly Value[], isFirst: (value: Value) => boolean): [Value[], Value[]] {
  return [values.filter(isFirst), values.filter((value) => !isFirst(value))];
}

/** Null where nothing is due. */
export function scheduleOf(userId: string, itemId: string, rowJson: string): ScheduleRow | null {
  // Most items have none: they are not parsed.
  if (!rowJson.includes('"scheduledAt":"')) return null;
  const { scheduledAt, deletedAt, status, platformIds } = JSON.parse(rowJson) as ContentRow;
  const dueAt = Date.parse(scheduledAt ?? '');
  const isWanted = status === 'scheduled' || status === 'published';
  if (!isWanted || deletedAt !== null || Number.isNaN(dueAt)) return null;
  return { user_id: userId, item_id: itemId, due_at: dueAt, platforms: platformIds.join(','), taken_at: null };
}

/** An item that is due. */
export interface DueItem {
  readonly userId: string;
  readonly itemId: string;
  /** Milliseconds since 1970. */
  readonly dueAt: number;
  readonly platformIds: readonly number[];
  /** What its document says of each platform. */
  readonly publications: readonly PublicationRow[];
}

/**
 * A schedule that was taken later than now was taken by a clock that ran ahead, and is handed on again at its time. Two
 * nodes' clocks may be this far apart. Milliseconds.
 */
const CLOCKS_APART = 60_000;

/** A due item as it is listed, before anything of it is locked. */
export interface ListedItem extends Omit<DueItem, 'publications'> {
  /** As they are stored: names this state of the schedule. */
  readonly platforms: string;
}

/**
 * What is due and was not taken, asked of the readers: the oldest of each account, then the next of each. An account
 * with a thousand due items is as far from the front as one with a single one.
 */
export async function listDue(
  { reader }: Database,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<readonly ListedItem[]> {
  const turns = waiting(reader, now)
    .select('user_id', 'item_id', 'due_at', 'platforms')
    .select(reader.raw('row_number() over (partition by user_id order by due_at, item_id) as turn'))
    .as('turns');
  const due = (await reader(turns)
    .where('turn', '<=', limit)
    .orderBy([{ column: 'turn' }, { column: 'due_at' }])
    .limit(limit)) as ScheduleRow[];
  return due.map(readDue);
}

function waiting(reader: Knex, now: number) {
  return notTaken(reader<ScheduleRow>('schedules'), now)
    .andWhere('due_at', '<=', now)
    .andWhere((isTried) => void isTried.whereNull('next_at').orWhere('next_at', '<=', now));
}

/** Those that were not taken, or by a clock that ran ahead. */
function notTaken(schedules: Knex.QueryBuilder<ScheduleRow>, now: number) {
  return schedules.andWhere((either) => void either.whereNull('taken_at').orWhere('taken_at', '>', now + CLOCKS_APART));
}

/** Rows of an older version may name anything: what is no platform is left out. */
function readDue({ user_id: userId, item_id: itemId, due_at: dueAt, platforms }: ScheduleRow): ListedItem {
  const platformIds = platforms
    .split(',')
    .map(Number)
    .filter((id) => findPlatform(id) !== undefined);
  return { userId, itemId, dueAt: Number(dueAt), platforms, platformIds };
}

export interface TakeOptions {
  readonly listed: readonly ListedItem[];
  /** Milliseconds since 1970. */
  readonly now: number;
  /** How long an item waits that could not be handed on. Milliseconds. */
  readonly againMs: number;
  readonly onFailed: (item: ListedItem, error: unknown) => void;
  /** Asked before each item but the first: those after it are left for the next time. */
  readonly hasTime: () => boolean;
}

/**
 * Hands items that are due to `take`, in one transaction with noting that they were: once for each moment that an item
 * was scheduled for. What was changed or taken since it was listed is passed over. Each item has a savepoint of its own:
 * one that cannot be handed on is put off, and the others go on. `take` reads nothing but by the given transaction:
 * SQLite has one connection that writes.
 */
export async function takeDueItems(
  { knex: database, location }: Database,
  { listed, now, againMs, onFailed, hasTime }: TakeOptions,
  take: (knex: Knex, item: DueItem) => Promise<void>,
): Promise<void> {
  await database.transaction(async (transaction) => {
    for (const [index, item] of listed.entries()) {
      if (index > 0 && !hasTime()) return;
      const { userId, itemId, dueAt, platforms } = item;
      const key = { user_id: userId, item_id: itemId };
      const state = { ...key, due_at: dueAt, platforms };
      const schedule = notTaken(transaction<ScheduleRow>('schedules').where(state), now).first();
      if (!(await (location.dialect === 'postgres' ? schedule.forUpdate().skipLocked() : schedule))) continue;
      try {
        await transaction.transaction(async (knex) => {
          const stored = await knex<{ user_id: string; document_id: string; row: string }>('documents')
            .where({ user_id: userId, document_id: itemId })
            .first('row');
          const { publications = [] } = stored ? (JSON.parse(stored.row) as ContentRow) : {};
          const known = publications.filter(({ generation }) => isGeneration(generation));
          await take(knex, { ...item, publications: known });
          await knex<ScheduleRow>('schedules').where(key).update({ taken_at: now });
        });
      } catch (error) {
        onFailed(item, error);
        // Where the connection is gone this fails too, and everything is taken again.
        await transaction<ScheduleRow>('schedules')
          .where(key)
          .update({ next_at: now + againMs });
      }
    }
  });
}

/** The oldest moment for which something was scheduled that waits to be taken; null where there is none before `now`. */
export async function oldestDue({ reader }: Database, now: number): Promise<number | null> {
  const [row] = await waiting(reader, now).min<{ due_at: number | string | null }[]>('due_at as due_at');
  return row?.due_at == null ? null : Number(row.due_at);
}
