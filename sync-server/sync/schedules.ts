/**
 * Schedules: when items are due, as a table derived from documents.
 *
 * 1. Every transaction that stores rows updates the schedules of their items (`writeSchedules`). A schedule exists
 *    while an item is scheduled or published, not deleted, and has a time. If the item is deleted later, a taken
 *    schedule is kept.
 * 2. The scheduler lists due items, the oldest of each account first (`listDue`).
 * 3. `takeDueItems` hands each one to the publications and sets `taken_at`, in one transaction.
 *
 * States of a schedule: waiting (`taken_at` null), postponed (`next_at`, after a failed handover) and taken. A new time
 * makes it waiting again.
 *
 * Invariants:
 * - A time is handed on once, however often its item is written, and whichever node takes it.
 * - A schedule that was deleted or changed after it was listed is not handed on.
 */

import type { Knex } from 'knex';
import type { ContentRow, PublicationRow } from '#core/content/content-row.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import { isGeneration } from '#core/publishing/read-publications.ts';
import { isDeletedRow, type StoredDocument } from './sync-store.ts';
import type { Database } from '../database/database.ts';
import { slicesOf } from '../database/batched.ts';
import { lockUsers } from '../database/lock-users.ts';

/** When an item is due, according to its document. */
export interface ScheduleRow {
  readonly user_id: string;
  readonly item_id: string;
  /** Milliseconds since 1970, here and below. PostgreSQL returns large numbers as strings. */
  readonly due_at: number | string;
  /** Ids, separated by commas. */
  readonly platforms: string;
  readonly taken_at: number | string | null;
  /** When to try again to hand it on; null unless that failed. */
  readonly next_at?: number | string | null;
}

/** Rows per statement: SQLite's driver writes inserts as compound selects, which have at most 500 terms. */
const ROWS = 100;

/** Updates the schedules of documents that are stored in the same transaction. */
export async function writeSchedules(
  knex: Knex,
  userId: string,
  documents: readonly Pick<StoredDocument, 'documentId' | 'kind' | 'rowJson' | 'seq' | 'firstSeq'>[],
): Promise<void> {
  const items = documents.filter(({ kind }) => kind === 'content-item');
  const due = items.flatMap(({ documentId, rowJson }) => scheduleOf(userId, documentId, rowJson) ?? []);
  const isDue = new Set(due.map((row) => row.item_id));
  // A new document cannot have had a schedule.
  const without = items.filter(({ documentId, seq, firstSeq }) => seq !== firstSeq && !isDue.has(documentId));
  // For a deleted item, a schedule that was handed on is kept: if the item is restored, it is not due again for the
  // same time.
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
        // Each due time is handed on once, however often its item is written.
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

/** Null when nothing is due. */
export function scheduleOf(userId: string, itemId: string, rowJson: string): ScheduleRow | null {
  // Most items have no schedule. Skip parsing them.
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
  /** The publications in its document, by platform. */
  readonly publications: readonly PublicationRow[];
}

/**
 * Largest expected difference between two nodes' clocks, in milliseconds. A schedule taken further in the future was
 * taken by a clock that ran ahead, and is handed on again at its time.
 */
const CLOCKS_APART = 60_000;

/** A due item as listed, before it is locked. */
export interface ListedItem extends Omit<DueItem, 'publications'> {
  /** As stored: with `dueAt`, it identifies this state of the schedule. */
  readonly platforms: string;
}

/**
 * Items that are due and not taken, from the read connections: the oldest of each account, then the next of each. An
 * account with a thousand due items gets no earlier turn than an account with one.
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

/** Schedules that were not taken, or only by a clock that ran ahead. */
function notTaken(schedules: Knex.QueryBuilder<ScheduleRow>, now: number) {
  return schedules.andWhere((either) => void either.whereNull('taken_at').orWhere('taken_at', '>', now + CLOCKS_APART));
}

/** Rows of an older version may contain any id. Unknown platforms are left out. */
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
  /** Delay until an item that could not be handed on is tried again, in milliseconds. */
  readonly againMs: number;
  readonly onFailed: (item: ListedItem, error: unknown) => void;
  /** Called before each item except the first. When it returns false, the remaining items are left for the next run. */
  readonly hasTime: () => boolean;
}

/** Hands items on. It must read only through the given transaction, because SQLite has a single connection that writes. */
export type TakeItems = (knex: Knex, items: readonly DueItem[]) => Promise<void>;

/**
 * Hands due items to `take` and marks them as taken, in one transaction: each time that an item was scheduled for is
 * handed on once. Items that were changed or taken since they were listed are skipped.
 *
 * All items together have a savepoint. When they cannot be handed on together, each is tried alone in a savepoint of its
 * own: one that fails is postponed, and the others continue.
 */
export async function takeDueItems(
  database: Database,
  { listed, now, againMs, onFailed, hasTime }: TakeOptions,
  take: TakeItems,
): Promise<void> {
  await database.knex.transaction(async (transaction) => {
    await lockUsers(
      database,
      transaction,
      listed.map(({ userId }) => userId),
    );
    const waitingItems = await stillWaiting(database, transaction, { listed, now });
    if (waitingItems.length > 1 && (await isHandedOn(transaction, waitingItems, { now, take }))) return;
    for (const [index, item] of waitingItems.entries()) {
      if (index > 0 && !hasTime()) return;
      try {
        await handOn(transaction, [item], { now, take });
      } catch (error) {
        onFailed(item, error);
        // If the connection is lost, this fails too, and everything is taken again.
        await transaction<ScheduleRow>('schedules')
          .where({ user_id: item.userId, item_id: item.itemId })
          .update({ next_at: now + againMs });
      }
    }
  });
}

/** The items whose schedules are as they were listed, locked until the transaction ends. */
async function stillWaiting(
  { location }: Database,
  transaction: Knex,
  { listed, now }: Pick<TakeOptions, 'listed' | 'now'>,
): Promise<ListedItem[]> {
  const states = listed.map((item) => [item.userId, item.itemId, item.dueAt, item.platforms]);
  const schedules = notTaken(transaction<ScheduleRow>('schedules'), now).whereIn(
    ['user_id', 'item_id', 'due_at', 'platforms'],
    states,
  );
  const locked = location.dialect === 'postgres' ? schedules.forUpdate().skipLocked() : schedules;
  const rows: Pick<ScheduleRow, 'user_id' | 'item_id'>[] = await locked.select('user_id', 'item_id');
  const found = new Set(rows.map((row) => keyOf(row.user_id, row.item_id)));
  return listed.filter(({ userId, itemId }) => found.has(keyOf(userId, itemId)));
}

interface HandOver {
  readonly now: number;
  readonly take: TakeItems;
}

/** False if one of the items, or all together, could not be handed on. Nothing has changed then. */
async function isHandedOn(transaction: Knex, items: readonly ListedItem[], handOver: HandOver): Promise<boolean> {
  try {
    await handOn(transaction, items, handOver);
    return true;
  } catch {
    // Each is tried alone, and its own failure is reported then.
    return false;
  }
}

async function handOn(transaction: Knex, items: readonly ListedItem[], { now, take }: HandOver): Promise<void> {
  const keys = items.map(({ userId, itemId }) => [userId, itemId]);
  await transaction.transaction(async (knex) => {
    const stored: { readonly user_id: string; readonly document_id: string; readonly row: string }[] = await knex(
      'documents',
    )
      .whereIn(['user_id', 'document_id'], keys)
      .select('user_id', 'document_id', 'row');
    const rows = new Map(stored.map(({ user_id: userId, document_id: id, row }) => [keyOf(userId, id), row]));
    const due = items.map((item) => ({ ...item, publications: knownIn(rows.get(keyOf(item.userId, item.itemId))) }));
    await take(knex, due);
    await knex<ScheduleRow>('schedules').whereIn(['user_id', 'item_id'], keys).update({ taken_at: now });
  });
}

function keyOf(userId: string, itemId: string): string {
  return `${userId} ${itemId}`;
}

/** The publications in an item's row; none where the server has no row. */
function knownIn(row: string | undefined): readonly PublicationRow[] {
  const { publications = [] } = row === undefined ? {} : (JSON.parse(row) as ContentRow);
  return publications.filter(({ generation }) => isGeneration(generation));
}

/** The earliest time of a schedule that is due and not taken; null when there is none before `now`. */
export async function oldestDue({ reader }: Database, now: number): Promise<number | null> {
  const [row] = await waiting(reader, now).min<{ due_at: number | string | null }[]>('due_at as due_at');
  return row?.due_at == null ? null : Number(row.due_at);
}
