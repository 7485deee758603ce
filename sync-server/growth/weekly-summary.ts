/**
 * The weekly summary: a mail on Monday morning, for people who have switched it on.
 *
 * `putWeeklySummaries` stores a mail for each person whose Monday has reached eight o'clock in their zone; its event is
 * the person and the week, so several nodes store one. `weeklyLetter` writes it from the rows that the dashboard shows:
 * counts and titles, no text.
 */

import { growthIndex, type GrowthIndex } from '#core/growth/growth-index.ts';
import { stats } from '#core/growth/dashboard.ts';
import { postsWithin } from '#core/growth/posts.ts';
import { reachOf } from '#core/growth/reach.ts';
import { streakData } from '#core/growth/streak-data.ts';
import { counted } from '#core/kernel/counted.ts';
import { dayOf, weekday, weekKey, weekStart } from '#core/kernel/local-date.ts';
import { clockDateIn, clockTimeIn } from '#core/kernel/zoned-time.ts';
import { platforms } from '#core/publishing/platforms.ts';
import { isSwitchedOn } from '#core/workspace/account-switches.ts';
import type { WorkspaceRow } from '#core/workspace/workspace-row.ts';
import { findEmail } from '../accounts/email-addresses.ts';
import { personsZone, type UserRows } from '../content/user-rows.ts';
import type { Database } from '../database/database.ts';
import { link, list, type LetterPart, text } from '../mail/letter.ts';
import { putMail } from '../mail/outbox.ts';
import type { WriteMail } from '../mail/postman.ts';
import type { SwitchedKind } from '../mail/unsubscribe-links.ts';

/** The hour of a person's Monday from which on the mail is sent. */
const HOUR_OF_DAY = 8;
const HOUR = 3_600_000;
/** The weekday as `weekday` counts it. */
const MONDAY = 0;
/** Titles of posts in a mail. */
const MAX_TITLES = 10;
/** People read per query. */
const PAGE = 500;

interface WorkspaceRecord {
  readonly user_id: string;
  readonly row: string;
}

/** Stores the mails that are due. Returns whether there are any. @param now milliseconds since 1970 */
export async function putWeeklySummaries({ reader, knex }: Database, now: number): Promise<boolean> {
  // Zones are from 14 hours ahead of UTC to 12 hours behind it.
  const isMonday = (hours: number) => new Date(now + hours * HOUR).getUTCDay() === 1;
  if (![14, 0, -12].some(isMonday)) return false;
  let isAny = false;
  for (let from = ''; ;) {
    const records: WorkspaceRecord[] = await reader('documents')
      .where({ kind: 'workspace' })
      .andWhere('user_id', '>', from)
      // A coarse filter: the parsed row decides.
      .andWhere('row', 'like', '%"weeklySummary":true%')
      .orderBy('user_id')
      .limit(PAGE)
      .select('user_id', 'row');
    const due = records.flatMap(({ user_id: userId, row }) => {
      const week = dueWeek(JSON.parse(row) as WorkspaceRow, now);
      return week === null ? [] : [{ userId, event: `weekly-summary ${userId} ${week}` }];
    });
    const known: { readonly event: string }[] = await reader('mails')
      .whereIn(
        'event',
        due.map(({ event }) => event),
      )
      .select('event');
    const told = new Set(known.map(({ event }) => event));
    for (const { userId, event } of due)
      if (!told.has(event)) isAny = (await putMail(knex, { kind: 'weekly-summary', userId, event }, now)) || isAny;
    const last = records.at(-1);
    if (!last || records.length < PAGE) return isAny;
    from = last.user_id;
  }
}

/** The week whose summary is due now; null if none is. */
function dueWeek(workspace: WorkspaceRow, now: number): string | null {
  if (!isSwitchedOn(workspace.preferences, 'weeklySummary')) return null;
  const zone = personsZone(workspace);
  const today = dayOf(clockDateIn(zone, now));
  const hour = Number(clockTimeIn(zone, now).slice(11, 13));
  return weekday(today) === MONDAY && hour >= HOUR_OF_DAY ? weekKey(today) : null;
}

export interface WeeklyDeps {
  readonly database: Database;
  readonly userRows: { read(userId: string): Promise<UserRows> };
  /** The origin of every link. */
  readonly origin: string;
  readonly unsubscribeToken: (userId: string, kind: SwitchedKind) => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function weeklyLetter({ database, userRows, origin, unsubscribeToken, now }: WeeklyDeps): WriteMail {
  return async ({ userId }) => {
    const account = userId === null ? null : await findEmail(database, userId);
    if (!account?.isConfirmed) return null;
    const rows = await userRows.read(account.userId);
    if (!isSwitchedOn(rows.workspace.preferences, 'weeklySummary')) return null;
    const token = unsubscribeToken(account.userId, 'weekly-summary');
    return {
      to: account.email,
      unsubscribeUrl: `${origin}/api/auth/unsubscribe/${token}`,
      letter: {
        subject: 'Your week on Rostrum',
        parts: [
          text(`Hello ${account.username},`),
          ...summary(rows, now()),
          link('Open Rostrum', `${origin}/`),
          link('Stop these emails', `${origin}/confirm-email#unsubscribe=${token}`),
        ],
      },
    };
  };
}

function summary(rows: UserRows, now: number): LetterPart[] {
  const zone = personsZone(rows.workspace);
  const items = [...rows.items.values()];
  const today = clockDateIn(zone, now);
  const index = growthIndex({ items, workspace: rows.workspace, reach: reachOf([]), today, now });
  const posts = postsOfLastWeek(index);
  const { drafts } = stats(index);
  const { dailyStreak } = streakData(index);
  const scheduled = items
    .filter(({ row }) => row.status === 'scheduled' && row.deletedAt === null && row.scheduledAt !== null)
    .toSorted((left, right) => Date.parse(left.row.scheduledAt!) - Date.parse(right.row.scheduledAt!));
  const next = scheduled.find(({ row }) => Date.parse(row.scheduledAt!) > now);
  const due = scheduled.filter(({ row }) => Date.parse(row.scheduledAt!) <= now).length;
  const more = posts.length - MAX_TITLES;
  return [
    text(
      posts.length === 0
        ? 'You published nothing last week.'
        : `You published ${counted(posts.length, 'post')} last week:`,
    ),
    ...(posts.length === 0 ? [] : [list([...posts.slice(0, MAX_TITLES), ...(more > 0 ? [`and ${more} more`] : [])])]),
    text(
      `You have ${drafts === 0 ? 'no drafts' : counted(drafts, 'draft')}, and ${dailyStreak === 0 ? 'no streak' : `a streak of ${counted(dailyStreak, 'day')}`}.`,
    ),
    ...(due === 0 ? [] : [text(`${counted(due, 'post')} ${due === 1 ? 'is' : 'are'} due and not posted yet.`)]),
    text(
      next
        ? `Your next post is scheduled: ${titleOf(next.row.title)}, ${whenOf(next.row.scheduledAt!, zone)}.`
        : due === 0
          ? 'Nothing is scheduled.'
          : 'Nothing else is scheduled.',
    ),
  ];
}

function postsOfLastWeek(index: GrowthIndex): string[] {
  const monday = weekStart(index.today);
  return postsWithin(index, { from: monday - 7, to: monday - 1 }).map(
    ({ title, platform }) => `${titleOf(title)} (${platformName(platform)})`,
  );
}

/** A post without a title is not called by its first words: the mail holds no text. */
function titleOf(title: string | null): string {
  return title ? `“${title}”` : 'a post without a title';
}

function platformName(key: string): string {
  return platforms.find((platform) => platform.key === key)?.name ?? key;
}

/** For example "Tuesday, November 24, 09:00". */
function whenOf(instant: string, zone: string): string {
  return new Intl.DateTimeFormat('en', {
    timeZone: zone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant));
}
