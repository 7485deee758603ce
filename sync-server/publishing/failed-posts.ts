/**
 * Mails about scheduled posts that failed, or that may or may not be out.
 *
 * 1. `noticeFailedPosts` looks for publications that need their person, and stores a mail for each event. Publications
 *    of one item that failed within the same two minutes are one event; an unclear one is an event of its own, once the
 *    server has stopped looking for the post.
 * 2. `failedPostLetter` writes the mail: what is still in trouble then, if the person wants such mails.
 *
 * Invariants: an event has one name on every node, so it gets one mail. Nothing is sent about posts that a person
 * published or settled by hand: they were there.
 */

import type { Knex } from 'knex';
import { listed } from '#core/kernel/listed.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import { isSwitchedOn } from '#core/workspace/account-switches.ts';
import { findEmail } from '../accounts/email-addresses.ts';
import type { UserRows } from '../content/user-rows.ts';
import type { Database } from '../database/database.ts';
import { link, list, text } from '../mail/letter.ts';
import { countSent, putMail } from '../mail/outbox.ts';
import type { WriteMail } from '../mail/postman.ts';
import type { SwitchedKind } from '../mail/unsubscribe-links.ts';
import { type PublicationRow, readPublication } from './publications.ts';

/** The reason of a publication of which its person said that it was not posted. */
export const SAID_BY_PERSON = 'You confirmed that it was not posted.';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Failures of an item within it are one event. Milliseconds. */
const BUCKET = 2 * MINUTE;
/** How far back events are looked for: a server that was off longer has nothing new to say. Milliseconds. */
const LOOK_BACK = 2 * DAY;
/** The scheduler writes a schedule's time and its request in one transaction, by one clock. Milliseconds. */
const SAME_MOMENT = MINUTE;
/** Publications read at once. */
const PAGE = 500;
/** Most such mails to a person in a day. The notifications list all. */
const MOST_A_DAY = 10;

/** Stores a mail for each new event. Returns whether there are any. @param now milliseconds since 1970 */
export async function noticeFailedPosts({ reader, knex }: Database, now: number): Promise<boolean> {
  const rows: PublicationRow[] = [];
  for (let from: PublicationRow | undefined; ; from = rows.at(-1)) {
    const page: PublicationRow[] = await troubledSince(reader, now - LOOK_BACK, from);
    rows.push(...page);
    if (page.length < PAGE) break;
  }
  const events = new Map<string, PublicationRow[]>();
  for (const row of rows) {
    const name = eventOf(row, now);
    if (name !== null) events.set(name, [...(events.get(name) ?? []), row]);
  }
  const known: { readonly event: string }[] = await reader('mails')
    .whereIn('event', [...events.keys()])
    .select('event');
  for (const { event } of known) events.delete(event);
  for (const [event, [first, ...others]] of events) {
    const about: About = { item: first!.item_id, ids: [first!, ...others].map((row) => row.publication_id) };
    await putMail(knex, { kind: 'failed-post', userId: first!.user_id, about: JSON.stringify(about), event }, now);
  }
  return events.size > 0;
}

/** The scheduled posts in trouble since a moment, oldest first, a page after `from`. */
function troubledSince(reader: Knex, since: number, from: PublicationRow | undefined): Promise<PublicationRow[]> {
  return reader<PublicationRow>('publications as p')
    .join('schedules as s', (join) => join.on('s.user_id', 'p.user_id').andOn('s.item_id', 'p.item_id'))
    .whereIn('p.state', ['failed', 'unknown'])
    .andWhere('p.state_at', '>', since)
    .whereNull('p.next_at')
    .whereNull('p.holder')
    .whereRaw('abs(p.asked_at - s.taken_at) < ?', [SAME_MOMENT])
    .andWhere((told) => void told.whereNull('p.reason').orWhereNot('p.reason', SAID_BY_PERSON))
    .andWhere((rest) => {
      if (from) void rest.whereRaw('(p.state_at, p.publication_id) > (?, ?)', [from.state_at, from.publication_id]);
    })
    .orderBy([{ column: 'p.state_at' }, { column: 'p.publication_id' }])
    .limit(PAGE)
    .select('p.*');
}

/** Null while more failures may belong to the event. */
function eventOf(row: PublicationRow, now: number) {
  const { user_id: userId, item_id: itemId, publication_id: id, state, state_at: stateAt } = row;
  if (state === 'unknown') return `unclear-post ${id}`;
  const bucket = Math.floor(Number(stateAt) / BUCKET);
  return now < (bucket + 1) * BUCKET ? null : `failed-post ${userId} ${itemId} ${bucket}`;
}

interface About {
  readonly item: string;
  /** `publicationId` of each publication. */
  readonly ids: readonly string[];
}

export interface FailedPostDeps {
  readonly database: Database;
  readonly userRows: { read(userId: string): Promise<UserRows> };
  /** The origin of every link. */
  readonly origin: string;
  readonly unsubscribeToken: (userId: string, kind: SwitchedKind) => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function failedPostLetter({ database, userRows, origin, unsubscribeToken, now }: FailedPostDeps): WriteMail {
  return async ({ userId, about }) => {
    const account = userId === null ? null : await findEmail(database, userId);
    if (!account?.isConfirmed) return null;
    const { item: itemId, ids } = JSON.parse(about) as About;
    const rows = await userRows.read(account.userId);
    const item = rows.items.get(itemId);
    if (!item || item.row.deletedAt !== null || !isSwitchedOn(rows.workspace.preferences, 'emailNotifications'))
      return null;
    const since = now() - DAY;
    if ((await countSent(database, { userId: account.userId, kind: 'failed-post', since })) >= MOST_A_DAY) return null;
    const found = await database
      .reader<PublicationRow>('publications')
      .where({ user_id: account.userId })
      .whereIn('publication_id', [...ids])
      .whereIn('state', ['failed', 'unknown']);
    if (found.length === 0) return null;
    const troubled = found.map(readPublication).map(({ platformId, state, reason }) => ({
      platform: findPlatform(platformId)?.name ?? 'A platform',
      state,
      reason,
    }));
    // The title and no text: mails are read in other places than drafts.
    const title = item.row.title || 'Untitled';
    const names = listed(troubled.map(({ platform }) => platform));
    const isUnclear = troubled.every(({ state }) => state === 'unknown');
    const token = unsubscribeToken(account.userId, 'failed-post');
    return {
      to: account.email,
      unsubscribeUrl: `${origin}/api/auth/unsubscribe/${token}`,
      letter: {
        subject: isUnclear ? `“${title}” may not be on ${names}` : `“${title}” was not published on ${names}`,
        parts: [
          text(`Hello ${account.username},`),
          text(
            isUnclear
              ? `Your scheduled post “${title}” got no clear answer. Look whether it is there, and say so in Rostrum.`
              : `Your scheduled post “${title}” was not published everywhere.`,
          ),
          list(
            troubled.map(
              ({ platform, state, reason }) =>
                `${platform}: ${reason ?? (state === 'failed' ? 'It failed.' : 'There was no clear answer.')}`,
            ),
          ),
          link('Open the post', `${origin}/create/stepped?contentId=${itemId}`),
          link('Stop these emails', `${origin}/confirm-email#unsubscribe=${token}`),
        ],
      },
    };
  };
}
