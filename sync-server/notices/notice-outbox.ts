/**
 * The outbox of notices: one record an event and device, in the database, so that they survive a restart and several
 * nodes share them. It works as that of mails does (`mail/outbox.ts`).
 *
 * 1. `putNotice` stores a notice for each device that a person had when the event happened.
 * 2. `claimNotices` claims what is due for one process.
 * 3. `noteAttempt` ends the notice, or sets the time of its next attempt.
 * 4. `takeOverLost` frees the claims of processes that stopped.
 *
 * Invariants: two processes never hold a notice at once. A process never takes a notice over that it is sending. A notice
 * that may have arrived is sent again: each attempt carries the same id, under which a device shows one. Every notice
 * ends.
 */

import type { Knex } from 'knex';
import { type NoticeKind, noticeKinds } from '#core/notices/notice-kinds.ts';
import { type Database, storable } from '../database/database.ts';
import { type Holder, held, lockedFor, type LooksForLost, whereLost } from '../database/leases.ts';
import { subscriptionsToTell } from './subscriptions.ts';

/** An event that a person is told of. */
export interface NewNotice {
  readonly kind: NoticeKind;
  readonly userId: string;
  /** Names the event among those of the person. At most 200 characters. */
  readonly event: string;
  /** Whatever its writer needs. At most a few hundred characters. */
  readonly about?: string;
  /** When it happened, in milliseconds since 1970: a device that came later is not told. */
  readonly at: number;
}

/** A notice that this process has claimed. */
export interface ClaimedNotice {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly userId: string;
  readonly subscriptionId: string;
  readonly event: string;
  readonly about: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Attempts before this one. */
  readonly tries: number;
}

/**
 * How an attempt ended.
 *
 * - `sent`: the push service has taken it over
 * - `dropped`: there is nothing to say any more, or nobody to say it to
 * - `refused`: the push service will never take it
 * - `later`: it may be taken later, not before `waitMs` have passed
 * - `quiet`: the person's quiet hours last for `waitMs` more; this was no attempt
 */
export type Attempt =
  | { readonly type: 'sent' | 'dropped' }
  | { readonly type: 'refused'; readonly reason: string }
  | { readonly type: 'later'; readonly reason: string; readonly waitMs: number }
  | { readonly type: 'quiet'; readonly waitMs: number };

/** How a notice ended; null while it has not. */
export type NoticeEnd = 'sent' | 'dropped' | 'failed' | null;

interface NoticeRecord {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly user_id: string;
  readonly subscription_id: string;
  readonly event: string;
  readonly about: string;
  /** PostgreSQL returns large numbers as strings. */
  readonly created_at: number | string;
  readonly next_at: number | string | null;
  readonly wait: number | string;
  readonly tries: number;
  readonly holder: string | null;
  readonly held_until: number | string | null;
  readonly outcome: Exclude<NoticeEnd, null> | null;
  readonly reason: string | null;
  readonly ended_at: number | string | null;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Milliseconds between two attempts, doubled each time; a push service may ask for more, up to `most`. */
const backoff = { first: 10_000, most: 60 * MINUTE } as const;
/** A push service that has put a notice off so often is not asked again. */
const MAX_TRIES = 6;
/** Most notices of a device in a day: the address is one that a client named. */
const MOST_A_DAY = 50;
/** The most notices that are taken over at once. */
const MAX_LOST = 200;

/** Stores a notice for each device of the person that has none of the event yet. Returns whether there are any. */
export async function putNotice(knex: Knex, notice: NewNotice, now: number): Promise<boolean> {
  const { kind, userId, event, about = '', at } = notice;
  const told: { readonly subscription_id: string }[] = await knex<NoticeRecord>('notices')
    .where({ user_id: userId, event })
    .select('subscription_id');
  const full = await fullSubscriptions(knex, userId, now);
  const skipped = new Set([...told.map((each) => each.subscription_id), ...full]);
  const ids = (await subscriptionsToTell(knex, { userId, at, now })).filter((id) => !skipped.has(id));
  if (ids.length === 0) return false;
  const stored = await knex<NoticeRecord>('notices')
    .insert(
      ids.map((subscriptionId) => ({
        id: crypto.randomUUID(),
        kind,
        user_id: userId,
        subscription_id: subscriptionId,
        event: storable(event).slice(0, 200),
        about: storable(about),
        created_at: now,
        next_at: now,
        wait: 0,
        tries: 0,
      })),
    )
    .onConflict(['subscription_id', 'event'])
    .ignore()
    .returning('id');
  return stored.length > 0;
}

/** The devices that have got the most of a day. */
async function fullSubscriptions(knex: Knex, userId: string, now: number): Promise<string[]> {
  const rows = await knex<NoticeRecord>('notices')
    .where({ user_id: userId })
    .andWhere('created_at', '>', now - DAY)
    .groupBy('subscription_id')
    .havingRaw('count(*) >= ?', [MOST_A_DAY])
    .select('subscription_id');
  return rows.map((row) => row.subscription_id);
}

export interface Room {
  readonly holder: Holder;
  readonly now: number;
  readonly limit: number;
  /** Most notices of an account that this process sends at once: a slow push service delays only its own people. */
  readonly perAccount: number;
  /** The people whose notices it is sending, one entry a notice. */
  readonly running: readonly string[];
}

/** Claims due notices for this process: the oldest of each account, then the second of each. */
export async function claimNotices(
  database: Database,
  { holder, now, limit, perAccount, running }: Room,
): Promise<readonly ClaimedNotice[]> {
  if (limit <= 0) return [];
  const { reader, knex } = database;
  const busy = [...new Set(running)];
  const waiting = (connection: Knex) =>
    connection<NoticeRecord>('notices')
      .whereNotNull('next_at')
      .whereNull('holder')
      .whereNotIn('user_id', busy)
      // If the clock was set back, the wait would look longer than it was meant to be.
      .andWhere((due) => void due.where('next_at', '<=', now).orWhereRaw('next_at - ? > wait', [now]));
  const turns = waiting(reader)
    .select('id', 'next_at')
    .select(reader.raw('row_number() over (partition by user_id order by next_at, id) as turn'))
    .as('turns');
  // A read first: no row is locked when nothing is due.
  const chosen: { readonly id: string }[] = await reader(turns)
    .where('turn', '<=', perAccount)
    .orderBy([{ column: 'turn' }, { column: 'next_at' }])
    .limit(limit)
    .select('id');
  if (chosen.length === 0) return [];
  return await knex.transaction(async (transaction) => {
    const ids = chosen.map(({ id }) => id);
    const rows: NoticeRecord[] = await lockedFor(database, waiting(transaction).whereIn('id', ids));
    await transaction<NoticeRecord>('notices')
      .whereIn(
        'id',
        rows.map(({ id }) => id),
      )
      .update(held(database, transaction, holder, now) as never);
    return rows.map(claimed);
  });
}

function claimed(row: NoticeRecord): ClaimedNotice {
  const { id, kind, user_id: userId, subscription_id: subscriptionId, event, about, tries } = row;
  return { id, kind, userId, subscriptionId, event, about, createdAt: Number(row.created_at), tries };
}

/** Records how an attempt ended, as long as this process still holds the notice. Returns how the notice ended. */
export async function noteAttempt(
  { knex }: Pick<Database, 'knex'>,
  notice: ClaimedNotice,
  { attempt, holder, now }: { readonly attempt: Attempt; readonly holder: Holder; readonly now: number },
): Promise<NoticeEnd> {
  const step = nextStep(notice, attempt, now);
  await knex<NoticeRecord>('notices').where({ id: notice.id, holder: holder.id }).update(columnsOf(step, now));
  return step.outcome;
}

/** Frees the claims of processes that are gone. Returns how many there were. */
export async function takeOverLost(database: Database, process: LooksForLost): Promise<number> {
  const { knex, reader } = database;
  const lost = (connection: Knex) => whereLost(database, connection<NoticeRecord>('notices'), process);
  if (!(await lost(reader).first('id'))) return 0;
  return await knex.transaction(async (transaction) => {
    const rows: NoticeRecord[] = await lockedFor(database, lost(transaction).limit(MAX_LOST));
    for (const row of rows) {
      const notice = claimed(row);
      const step = nextStep(notice, { type: 'later', reason: 'stopped', waitMs: 0 }, process.now);
      await transaction<NoticeRecord>('notices').where({ id: row.id }).update(columnsOf(step, process.now));
    }
    return rows.length;
  });
}

/** Deletes notices that ended before a moment, in milliseconds since 1970. */
export async function deleteNoticesBefore({ knex }: Database, before: number): Promise<void> {
  await knex<NoticeRecord>('notices').where('ended_at', '<', before).delete();
}

/** Whether the notice is still worth sending. */
export function isInTime({ createdAt, kind }: Pick<ClaimedNotice, 'createdAt' | 'kind'>, now: number): boolean {
  return now - createdAt < noticeKinds[kind].keptMs;
}

interface NextStep {
  readonly outcome: NoticeEnd;
  readonly reason: string | null;
  /** Milliseconds until the next attempt; null when the notice has ended. */
  readonly waitMs: number | null;
  readonly tries: number;
}

function nextStep(notice: ClaimedNotice, attempt: Attempt, now: number): NextStep {
  const tries = notice.tries + 1;
  switch (attempt.type) {
    case 'sent':
    case 'dropped':
      return { outcome: attempt.type, reason: null, waitMs: null, tries };
    case 'refused':
      return { outcome: 'failed', reason: attempt.reason, waitMs: null, tries };
    case 'quiet':
      return { outcome: null, reason: null, waitMs: attempt.waitMs, tries: notice.tries };
    case 'later': {
      const waitMs = Math.min(backoff.most, Math.max(attempt.waitMs, backoff.first * 2 ** notice.tries));
      const isOver = tries >= MAX_TRIES || !isInTime(notice, now + waitMs);
      return isOver
        ? { outcome: 'failed', reason: attempt.reason, waitMs: null, tries }
        : { outcome: null, reason: attempt.reason, waitMs, tries };
    }
  }
}

function columnsOf({ outcome, reason, waitMs, tries }: NextStep, now: number) {
  return {
    holder: null,
    held_until: null,
    tries,
    reason: reason === null ? null : storable(reason).slice(0, 64),
    outcome,
    next_at: waitMs === null ? null : now + waitMs,
    wait: waitMs ?? 0,
    ...(outcome === null ? {} : { ended_at: now, about: '' }),
  };
}
