/**
 * The outbox: mails that are to be sent, in the database, so that they survive a restart and several nodes share them.
 *
 * A record says of which kind a mail is and for whom; its words, its recipient and the secrets in its links are made
 * when it is sent (`postman.ts`), so the database holds none of them.
 *
 * 1. `putMail` stores a mail. Of an event with a name, only the first is stored.
 * 2. `claimMails` claims what is due for one process.
 * 3. `noteAttempt` ends the mail, or sets the time of its next attempt.
 * 4. `takeOverLost` ends the claims of processes that stopped. They may have sent the mail.
 *
 * Invariants: two processes never hold a mail at once. A process never takes a mail over that it is sending. A mail whose
 * delivery is unclear is not sent again, or once more where its kind says so. Every mail ends.
 */

import type { Knex } from 'knex';
import { type Database, storable } from '../database/database.ts';
import { type Holder, held, lockedFor, type LooksForLost, whereLost } from '../database/leases.ts';
import { type MailKind, planOf, urgentKinds } from './mail-kinds.ts';

/** A mail to be sent. */
export interface NewMail {
  readonly kind: MailKind;
  /** Null where the request named an account that is looked up later. */
  readonly userId: string | null;
  /** Whatever the kind needs besides. At most a few hundred characters. */
  readonly about?: string;
  /** The name of an event that gets one mail. At most 200 characters. */
  readonly event?: string;
}

/** A mail that this process has claimed. */
export interface ClaimedMail {
  readonly id: string;
  readonly kind: MailKind;
  readonly userId: string | null;
  readonly about: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Attempts that failed before this one. */
  readonly tries: number;
  /** Attempts that may have delivered it. */
  readonly unclear: number;
}

/**
 * How an attempt ended.
 *
 * - `sent`: the SMTP server has taken the mail over
 * - `dropped`: there is nothing to say any more, or nobody to say it to
 * - `later`: the mail was certainly not taken over, and may be later
 * - `refused`: it never will be
 * - `unclear`: the connection broke after the mail was sent and before it was acknowledged
 */
export interface Attempt {
  readonly type: 'sent' | 'dropped' | 'later' | 'refused' | 'unclear';
  /** The SMTP server's code, or the failure of the connection; no text of the server. */
  readonly reason: string | null;
}

/** How a mail ended; null while it has not. */
export type MailEnd = 'sent' | 'dropped' | 'failed' | 'unclear' | null;

interface MailRow {
  readonly id: string;
  readonly kind: MailKind;
  readonly user_id: string | null;
  readonly about: string;
  readonly event: string | null;
  /** PostgreSQL returns large numbers as strings. */
  readonly created_at: number | string;
  readonly next_at: number | string | null;
  readonly wait: number | string;
  readonly tries: number;
  readonly unclear: number;
  readonly holder: string | null;
  readonly held_until: number | string | null;
  readonly outcome: Exclude<MailEnd, null> | null;
  readonly reason: string | null;
  readonly ended_at: number | string | null;
}

/** Stores a mail. False if its event has one already. */
export async function putMail(knex: Knex, { kind, userId, about = '', event }: NewMail, now: number): Promise<boolean> {
  const row = {
    id: crypto.randomUUID(),
    kind,
    user_id: userId,
    about: storable(about),
    event: event ?? null,
    created_at: now,
    next_at: now,
    wait: 0,
    tries: 0,
    unclear: 0,
  };
  const stored = await knex<MailRow>('mails').insert(row).onConflict('event').ignore().returning('id');
  return stored.length > 0;
}

/** The most mails that are taken over at once. */
const MAX_LOST = 200;

/**
 * Claims due mails for this process: the oldest of each account, then the second of each. A mail that a person is
 * waiting for comes before all news.
 */
export async function claimMails(
  database: Database,
  { holder, now, limit }: { readonly holder: Holder; readonly now: number; readonly limit: number },
): Promise<readonly ClaimedMail[]> {
  if (limit <= 0) return [];
  const { reader, knex } = database;
  const waiting = (connection: Knex) =>
    connection<MailRow>('mails')
      .whereNotNull('next_at')
      .whereNull('holder')
      // If the clock was set back, the wait would look longer than it was meant to be.
      .andWhere((due) => void due.where('next_at', '<=', now).orWhereRaw('next_at - ? > wait', [now]));
  const turns = waiting(reader)
    .select('id', 'kind', 'next_at')
    // A request of somebody who is not signed in is a turn of its own.
    .select(reader.raw('row_number() over (partition by coalesce(user_id, id) order by next_at, id) as turn'))
    .select(
      reader.raw(`case when kind in (${urgentKinds.map(() => '?').join(', ')}) then 0 else 1 end as rank`, urgentKinds),
    )
    .as('turns');
  // A read first: no row is locked when nothing is due.
  const chosen: { readonly id: string }[] = await reader(turns)
    .orderBy([{ column: 'rank' }, { column: 'turn' }, { column: 'next_at' }])
    .limit(limit)
    .select('id');
  if (chosen.length === 0) return [];
  return await knex.transaction(async (transaction) => {
    const ids = chosen.map(({ id }) => id);
    const rows: MailRow[] = await lockedFor(database, waiting(transaction).whereIn('id', ids));
    await transaction<MailRow>('mails')
      .whereIn(
        'id',
        rows.map(({ id }) => id),
      )
      .update(held(database, transaction, holder, now) as never);
    return rows.map(claimedMail);
  });
}

function claimedMail(row: MailRow): ClaimedMail {
  const { id, kind, user_id: userId, about, tries, unclear } = row;
  return { id, kind, userId, about, createdAt: Number(row.created_at), tries, unclear };
}

/** Records how an attempt ended, as long as this process still holds the mail. Returns how the mail ended. */
export async function noteAttempt(
  { knex }: Pick<Database, 'knex'>,
  mail: ClaimedMail,
  { attempt, holder, now }: { readonly attempt: Attempt; readonly holder: Holder; readonly now: number },
): Promise<MailEnd> {
  const end = nextStep(mail, attempt, now);
  await knex<MailRow>('mails')
    .where({ id: mail.id, holder: holder.id })
    .update(columnsOf(mail, attempt, end, now));
  return end.outcome;
}

/** Ends the claims of processes that are gone. Such a mail may have been sent. Returns how many there were. */
export async function takeOverLost(database: Database, process: LooksForLost): Promise<number> {
  const { knex, reader } = database;
  const lost = (connection: Knex) => whereLost(database, connection<MailRow>('mails'), process);
  if (!(await lost(reader).first('id'))) return 0;
  return await knex.transaction(async (transaction) => {
    const rows: MailRow[] = await lockedFor(database, lost(transaction).limit(MAX_LOST));
    for (const row of rows) {
      const mail = claimedMail(row);
      const attempt = { type: 'unclear', reason: 'stopped' } as const;
      await transaction<MailRow>('mails')
        .where({ id: row.id })
        .update(columnsOf(mail, attempt, nextStep(mail, attempt, process.now), process.now));
    }
    return rows.length;
  });
}

/** How many mails of a kind a person has got since a moment, in milliseconds since 1970. */
export async function countSent(
  { reader }: Pick<Database, 'reader'>,
  { userId, kind, since }: { readonly userId: string; readonly kind: MailKind; readonly since: number },
): Promise<number> {
  const [row] = await reader<MailRow>('mails')
    .where({ user_id: userId, kind, outcome: 'sent' })
    .andWhere('ended_at', '>', since)
    .count<{ count: number | string }[]>('id as count');
  return Number(row?.count ?? 0);
}

/** Deletes mails that ended before a moment, in milliseconds since 1970. */
export async function deleteMailsBefore({ knex }: Database, before: number): Promise<void> {
  await knex<MailRow>('mails').where('ended_at', '<', before).delete();
}

interface NextStep {
  readonly outcome: MailEnd;
  /** Milliseconds until the next attempt; null when the mail has ended. */
  readonly waitMs: number | null;
}

function nextStep(mail: ClaimedMail, attempt: Attempt, now: number): NextStep {
  switch (attempt.type) {
    case 'sent':
    case 'dropped':
      return { outcome: attempt.type, waitMs: null };
    case 'refused':
      return { outcome: 'failed', waitMs: null };
    case 'later':
      return isInTime(mail, now)
        ? { outcome: null, waitMs: waitAfter(mail.tries) }
        : { outcome: mail.unclear > 0 ? 'unclear' : 'failed', waitMs: null };
    case 'unclear':
      return mail.unclear === 0 && planOf(mail.kind).isRepeatedOnce && isInTime(mail, now)
        ? { outcome: null, waitMs: UNTIL_REPEATED }
        : { outcome: 'unclear', waitMs: null };
  }
}

function columnsOf(mail: ClaimedMail, { type, reason }: Attempt, { outcome, waitMs }: NextStep, now: number) {
  return {
    holder: null,
    held_until: null,
    tries: mail.tries + 1,
    unclear: mail.unclear + (type === 'unclear' ? 1 : 0),
    reason: reason === null ? null : storable(reason).slice(0, 64),
    outcome,
    next_at: waitMs === null ? null : now + waitMs,
    wait: waitMs ?? 0,
    ...(outcome === null ? {} : { ended_at: now, about: '' }),
  };
}

const MINUTE = 60_000;
/** Milliseconds between two attempts, doubled each time. */
const backoff = { first: 10_000, most: 60 * MINUTE } as const;
/** An SMTP server that has the mail in spite of a broken connection has dealt with it by then. Milliseconds. */
const UNTIL_REPEATED = 10 * MINUTE;

function waitAfter(tries: number): number {
  return Math.min(backoff.most, backoff.first * 2 ** Math.min(tries, 20));
}

/** Whether the mail is still worth sending. It may have waited for a server that was off. */
export function isInTime({ createdAt, kind }: ClaimedMail, now: number): boolean {
  return now - createdAt < planOf(kind).givesUpAfterMs;
}
