/**
 * Notices about scheduled posts: one that is due by hand, was published, failed, may be out, or missed its time.
 *
 * 1. `noticePosts` looks for publications that their schedule has brought into such a state, and stores a notice for each
 *    event. An event is a schedule that was taken, with an outcome: by hand, which is told at once, and besides it the
 *    most pressing of the others, which is told once all of its publications have ended, or after two minutes.
 * 2. `postWriters` collect the facts when the notice is sent: the platforms that are in that state then.
 *
 * Invariants: an event has one name on every node, so a device is told once. Nothing is told about posts that a person
 * published or settled themselves: they were there.
 */

import type { Knex } from 'knex';
import type { NamedPlatform, NoticeFacts, NoticeKind } from '#core/notices/notice-kinds.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import type { Publication } from '#core/publishing/publication.ts';
import type { UserRows } from '../content/user-rows.ts';
import type { Database } from '../database/database.ts';
import { SAID_BY_PERSON } from '../publishing/failed-posts.ts';
import type { PublicationRow } from '../publishing/publications.ts';
import { type ClaimedNotice, putNotice } from './notice-outbox.ts';
import type { WriteNotice } from './notifier.ts';

const MINUTE = 60_000;
/** How far back events are looked for: what a device was not told of by then is no news. Milliseconds. */
const LOOK_BACK = 6 * 60 * MINUTE;
/** How long an event waits for the other publications of its schedule. Milliseconds. */
const PATIENCE = 2 * MINUTE;
/** The scheduler writes a schedule's time and its request in one transaction, by one clock. Milliseconds. */
const SAME_MOMENT = MINUTE;
/** Publications read at once. */
const PAGE = 500;

/** Outcomes that are told, the most pressing first. Of those that are not by hand, a schedule is told of one. */
const outcomes = [
  { state: 'failed', kind: 'failed', outcome: 'failed' },
  { state: 'unknown', kind: 'failed', outcome: 'unclear' },
  { state: 'overdue', kind: 'failed', outcome: 'missed' },
  { state: 'by-hand', kind: 'by-hand', outcome: null },
  { state: 'shared', kind: 'published', outcome: null },
] as const satisfies readonly {
  readonly state: Publication['state'];
  readonly kind: NoticeKind;
  readonly outcome: NoticeFacts['failed']['outcome'] | null;
}[];

type Outcome = (typeof outcomes)[number];
type FoundOutcome = Outcome & { readonly at: number };

interface TakenPublication extends Pick<
  PublicationRow,
  'user_id' | 'item_id' | 'platform_id' | 'publication_id' | 'state' | 'state_at' | 'next_at' | 'holder'
> {
  /** When its schedule was taken. PostgreSQL returns large numbers as strings. */
  readonly taken_at: number | string;
}

interface About {
  readonly item: string;
  /** When the schedule was taken. */
  readonly taken: number;
  readonly state: Outcome['state'];
}

/** Stores the notices of each new event. Returns whether there are any. @param now milliseconds since 1970 */
export async function noticePosts({ reader, knex }: Database, now: number): Promise<boolean> {
  let isAny = false;
  for (let from: TakenPublication | undefined; ;) {
    const page = await toldSince(reader, now - LOOK_BACK, from);
    const events = new Map(page.map((each) => [`${each.user_id} ${each.item_id} ${each.taken_at}`, each]));
    for (const { user_id: userId, item_id: item, taken_at: takenAt } of events.values()) {
      const taken = Number(takenAt);
      for (const { state, kind, at } of eventsOf(await ofSchedule(reader, { userId, item, taken }), now)) {
        const about: About = { item, taken, state };
        const name = `post ${item} ${taken} ${state}`;
        const stored = await putNotice(knex, { kind, userId, event: name, about: JSON.stringify(about), at }, now);
        isAny = stored || isAny;
      }
    }
    from = page.at(-1);
    if (page.length < PAGE) return isAny;
  }
}

/** Publications that were not told yet, of people with a device, oldest first, a page after `from`. */
async function toldSince(reader: Knex, since: number, from: TakenPublication | undefined): Promise<TakenPublication[]> {
  return await scheduled(reader)
    .andWhere('p.state_at', '>', since)
    .whereExists(
      (device) =>
        void device
          .select(reader.raw('1'))
          .from('push_subscriptions as d')
          .whereRaw('d.user_id = p.user_id and d.created_at <= p.state_at'),
    )
    .whereNotExists(
      (told) =>
        void told
          .select(reader.raw('1'))
          .from('notices as n')
          .whereRaw("n.user_id = p.user_id and n.event = 'post ' || p.item_id || ' ' || s.taken_at || ' ' || p.state"),
    )
    .andWhere((rest) => {
      if (from) void rest.whereRaw('(p.state_at, p.publication_id) > (?, ?)', [from.state_at, from.publication_id]);
    })
    .whereIn(
      'p.state',
      outcomes.map(({ state }) => state),
    )
    .orderBy([{ column: 'p.state_at' }, { column: 'p.publication_id' }])
    .limit(PAGE);
}

async function ofSchedule(
  reader: Knex,
  { userId, item, taken }: { readonly userId: string; readonly item: string; readonly taken: number },
): Promise<TakenPublication[]> {
  return await scheduled(reader).andWhere({ 'p.user_id': userId, 'p.item_id': item, 's.taken_at': taken });
}

/** The publications that a schedule has requested and that their person has not settled. */
function scheduled(reader: Knex) {
  return reader<PublicationRow>('publications as p')
    .join('schedules as s', (join) => join.on('s.user_id', 'p.user_id').andOn('s.item_id', 'p.item_id'))
    .whereRaw('abs(p.asked_at - s.taken_at) < ?', [SAME_MOMENT])
    .andWhere((told) => void told.whereNull('p.reason').orWhereNot('p.reason', SAID_BY_PERSON))
    .andWhere(
      (told) =>
        void told
          .whereNot('p.state', 'shared')
          .orWhereExists(
            (attempt) =>
              void attempt
                .select(reader.raw('1'))
                .from('publication_attempts as a')
                .whereRaw('a.user_id = p.user_id and a.item_id = p.item_id and a.platform_id = p.platform_id')
                .whereRaw("a.generation = p.generation and a.outcome = 'shared'"),
          ),
    )
    .select<TakenPublication[]>(
      'p.user_id',
      'p.item_id',
      'p.platform_id',
      'p.publication_id',
      'p.state',
      'p.state_at',
      'p.next_at',
      'p.holder',
      's.taken_at',
    );
}

/**
 * The outcomes of a schedule that are told now: by hand, which asks the person for something, and the most pressing of
 * the others, once no more may belong to it.
 */
function eventsOf(publications: readonly TakenPublication[], now: number): readonly FoundOutcome[] {
  const isOver = (each: TakenPublication) => each.next_at === null && each.holder === null;
  const found = outcomes.flatMap((outcome): readonly FoundOutcome[] => {
    // One that may be out is looked for first.
    const ended = publications.filter((each) => each.state === outcome.state && isOver(each));
    return ended.length === 0 ? [] : [{ ...outcome, at: Math.max(...ended.map((each) => Number(each.state_at))) }];
  });
  const most = found.find(({ kind }) => kind !== 'by-hand');
  const isDue = most !== undefined && (publications.every(isOver) || now - most.at >= PATIENCE);
  return [...found.filter(({ kind }) => kind === 'by-hand'), ...(isDue ? [most] : [])];
}

export function postWriters({
  reader,
}: Pick<Database, 'reader'>): Readonly<Record<'by-hand' | 'published' | 'failed', WriteNotice>> {
  const facts = async (notice: ClaimedNotice, { items }: UserRows) => {
    const about = JSON.parse(notice.about) as About;
    const item = items.get(about.item);
    if (!item || item.row.deletedAt !== null) return null;
    const publications = await ofSchedule(reader, { userId: notice.userId, ...about });
    const documented = item.row.publications ?? [];
    const isSettled = (platformId: number) =>
      about.state !== 'shared' &&
      documented.some((each) => each.platformId === platformId && ['shared', 'withdrawn'].includes(each.state));
    const platforms = publications
      .filter((each) => each.state === about.state && !isSettled(each.platform_id))
      .flatMap((each) => named(each.platform_id) ?? []);
    // The title and no text: an item without a title is not called by its first words.
    const post = { itemId: item.id, title: item.row.title || null, platforms };
    return platforms.length === 0 ? null : { about, post };
  };
  return {
    'by-hand': async (notice, rows) => {
      const found = await facts(notice, rows);
      return found && { kind: 'by-hand', ...found.post };
    },
    published: async (notice, rows) => {
      const found = await facts(notice, rows);
      return found && { kind: 'published', ...found.post };
    },
    failed: async (notice, rows) => {
      const found = await facts(notice, rows);
      const outcome = outcomes.find(({ state }) => state === found?.about.state)?.outcome;
      return found && outcome ? { kind: 'failed', outcome, ...found.post } : null;
    },
  };
}

export function named(platformId: number): NamedPlatform | null {
  const platform = findPlatform(platformId);
  return platform ? { key: platform.key, name: platform.name } : null;
}
