import type { Knex } from 'knex';
import type { ContentRow, PublicationRow } from '#core/projections/content-row.ts';
import type { StoredDocument } from '../sync/sync-store.ts';
import type { Database } from './database.ts';
import { slicesOf } from './sync-queries.ts';

/** When an item is to go out, as its document says. */
export interface ScheduleRow {
  readonly user_id: string;
  readonly item_id: string;
  /** Milliseconds since 1970, here and below. PostgreSQL's large numbers are strings. */
  readonly due_at: number | string;
  /** Ids with a comma between. */
  readonly platforms: string;
  readonly taken_at: number | string | null;
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
  for (const some of slicesOf(without, ROWS))
    await knex<ScheduleRow>('schedules')
      .where({ user_id: userId })
      .whereIn(
        'item_id',
        some.map(({ documentId }) => documentId),
      )
      .delete();
  for (const some of slicesOf(due, ROWS))
    await knex<ScheduleRow>('schedules')
      .insert(some)
      .onConflict(['user_id', 'item_id'])
      .merge({
        due_at: knex.raw('excluded.due_at'),
        platforms: knex.raw('excluded.platforms'),
        // The same moment is handed on once, however often its item is written.
        taken_at: knex.raw('case when schedules.due_at = excluded.due_at then schedules.taken_at end'),
      } as never);
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

/** What is due and was not taken, oldest first: asked of the readers, before anything is locked. */
export async function listDue(
  { reader }: Database,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<readonly Omit<DueItem, 'publications'>[]> {
  const due = () => reader<ScheduleRow>('schedules').where('due_at', '<=', now).orderBy('due_at').limit(limit);
  const [waiting, again] = await Promise.all([
    due().whereNull('taken_at'),
    due().where('taken_at', '>', now + CLOCKS_APART),
  ]);
  return [...waiting, ...again].slice(0, limit).map(readDue);
}

function readDue({ user_id: userId, item_id: itemId, due_at: dueAt, platforms }: ScheduleRow) {
  return { userId, itemId, dueAt: Number(dueAt), platformIds: platforms.split(',').filter(Boolean).map(Number) };
}

/**
 * Hands items that are due to `take`, in one transaction with noting that they were: once for each moment that an item
 * was scheduled for. What was changed or taken since it was listed is passed over. `take` reads nothing but by the
 * given transaction: SQLite has one connection that writes.
 */
export async function takeDueItems(
  { knex: database, location }: Database,
  { listed, now }: { readonly listed: readonly Omit<DueItem, 'publications'>[]; readonly now: number },
  take: (knex: Knex, item: DueItem) => Promise<void>,
): Promise<void> {
  await database.transaction(async (knex) => {
    for (const item of listed) {
      const { userId, itemId, dueAt, platformIds } = item;
      const key = { user_id: userId, item_id: itemId };
      const query = knex<ScheduleRow>('schedules').where({ ...key, due_at: dueAt, platforms: platformIds.join(',') });
      const waiting = query
        .where((either) => void either.whereNull('taken_at').orWhere('taken_at', '>', now + CLOCKS_APART))
        .first();
      if (!(await (location.dialect === 'postgres' ? waiting.forUpdate().skipLocked() : waiting))) continue;
      const stored = await knex<{ user_id: string; document_id: string; row: string }>('documents')
        .where({ user_id: userId, document_id: itemId })
        .first('row');
      const { publications = [] } = stored ? (JSON.parse(stored.row) as ContentRow) : {};
      await take(knex, { ...item, publications });
      await knex<ScheduleRow>('schedules').where(key).update({ taken_at: now });
    }
  });
}

/** The oldest moment for which something was scheduled and not taken; null where there is none before `now`. */
export async function oldestDue({ reader }: Database, now: number): Promise<number | null> {
  const [row] = await reader<ScheduleRow>('schedules')
    .whereNull('taken_at')
    .andWhere('due_at', '<=', now)
    .min<{ due_at: number | string | null }[]>('due_at as due_at');
  return row?.due_at == null ? null : Number(row.due_at);
}
