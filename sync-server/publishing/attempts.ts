import type { Knex } from 'knex';
import type { Post } from '#core/publishing/post.ts';
import { slicesOf } from '../database/batched.ts';
import type { Database } from '../database/database.ts';
import type { Holder } from '../database/leases.ts';
import { deletedAmong } from '../sync/deleted-items.ts';
import {
  type AttemptRow,
  keyColumns,
  type StoredPublication,
  type PublicationRow,
  type Step,
  REPORT_DELAY,
} from './publications.ts';

/** The result of an attempt whose process stopped during it. */
export const STOPPED = 'The server stopped in the middle of posting.';

export interface AttemptBegin {
  readonly holder: Holder;
  readonly attemptId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** JSON of the `Post`. */
  readonly post: string;
  /** Null if the platform needs none. */
  readonly account: string | null;
}

/**
 * Whether an attempt may be made.
 *
 * - `lost`: another process has taken the publication over
 * - `deleted`: the item was deleted, so nothing of it may be posted any more
 */
export type Begun = 'begun' | 'lost' | 'deleted';

export interface Beginning {
  readonly publication: StoredPublication;
  readonly begin: AttemptBegin;
}

/** Records the start of an attempt, the post that it sends, and with the first attempt the account. */
export async function beginAttempt(knex: Knex, publication: StoredPublication, begin: AttemptBegin): Promise<Begun> {
  const [begun] = await beginAttempts(knex, [{ publication, begin }]);
  return begun!;
}

/** Records the starts of attempts as `beginAttempt` does, with few statements. Returns the result of each. */
export async function beginAttempts(knex: Knex, beginnings: readonly Beginning[]): Promise<readonly Begun[]> {
  // A write, so that SQLite takes its write lock now, and no other process takes them over before the attempts are there.
  const rows: Pick<PublicationRow, (typeof keyNames)[number] | 'holder'>[] = await knex<PublicationRow>('publications')
    .whereIn([...keyNames], beginnings.map(keyValues))
    .whereIn('holder', [...new Set(beginnings.map(({ begin }) => begin.holder.id))])
    .update({ holder: knex.ref('holder') as never })
    .returning([...keyNames, 'holder']);
  const holders = new Map(rows.map((row) => [keyNames.map((name) => row[name]).join(' '), row.holder]));
  const ours = beginnings.filter(
    (beginning) => holders.get(keyValues(beginning).join(' ')) === beginning.begin.holder.id,
  );
  const deleted = await deletedAmong(
    knex,
    ours.map(({ publication }) => publication),
  );
  const isDeleted = ({ publication: { userId, itemId } }: Beginning) => deleted.has(`${userId} ${itemId}`);
  const begun = ours.filter((beginning) => !isDeleted(beginning));
  await noteAccounts(knex, begun);
  for (const some of slicesOf(begun, ROWS)) await knex<AttemptRow>('publication_attempts').insert(some.map(startedRow));
  const begunOnes = new Set(begun);
  const ourOnes = new Set(ours);
  return beginnings.map((each) => (begunOnes.has(each) ? 'begun' : ourOnes.has(each) ? 'deleted' : 'lost'));
}

/** Rows per statement: SQLite's driver writes inserts as compound selects, which have at most 500 terms. */
const ROWS = 100;
const keyNames = ['user_id', 'item_id', 'platform_id', 'generation'] as const;

function keyValues({ publication }: Pick<Beginning, 'publication'>): (string | number)[] {
  const { userId, itemId, platformId, generation } = publication;
  return [userId, itemId, platformId, generation];
}

function startedRow({ publication, begin: { attemptId, now, post } }: Beginning): AttemptRow {
  const start = { id: attemptId, started_at: now, ended_at: null, outcome: null, words: null, post };
  return { ...keyColumns(publication), ...start };
}

/** The account of the first attempt stays with its publication. */
async function noteAccounts(knex: Knex, begun: readonly Beginning[]): Promise<void> {
  const named = begun.filter(({ publication, begin }) => publication.account === null && begin.account !== null);
  for (const account of new Set(named.map(({ begin }) => begin.account))) {
    const those = named.filter(({ begin }) => begin.account === account);
    await knex<PublicationRow>('publications')
      .whereIn([...keyNames], those.map(keyValues))
      .update({ account });
  }
}

export interface AttemptEnd {
  readonly holder: Holder;
  /** Null if no attempt had begun. */
  readonly attemptId: string | null;
  readonly outcome: Pick<AttemptRow, 'outcome' | 'words'>;
  readonly step: Step;
  readonly now: number;
}

export interface Ending {
  readonly publication: StoredPublication;
  readonly end: AttemptEnd;
}

/** Records the end of an attempt and the publication's next step. */
export async function endAttempt(knex: Knex, publication: StoredPublication, end: AttemptEnd): Promise<void> {
  await endAttempts(knex, [{ publication, end }]);
}

/**
 * Records the ends of attempts as `endAttempt` does. The publications are written first, as everywhere: a process that
 * takes one over locks it before its attempts, and the other order would deadlock with that.
 */
export async function endAttempts(knex: Knex, endings: readonly Ending[]): Promise<void> {
  for (const { publication, end } of endings) await move(knex, publication, end.step, end.now, end.holder.id);
  const equal = new Map<string, AttemptEnd[]>();
  for (const { end } of endings) {
    if (end.attemptId === null) continue;
    const name = JSON.stringify([end.outcome.outcome, end.outcome.words, end.now]);
    equal.set(name, [...(equal.get(name) ?? []), end]);
  }
  for (const ends of equal.values())
    await knex<AttemptRow>('publication_attempts')
      .whereIn(
        'id',
        ends.map(({ attemptId }) => attemptId!),
      )
      .update({ ...ends[0]!.outcome, ended_at: ends[0]!.now });
}

/** Records the end of attempts whose process is gone; false if there were none. */
export async function endOpenAttempts(knex: Knex, publication: StoredPublication, now: number): Promise<boolean> {
  const ended = await knex<AttemptRow>('publication_attempts')
    .where({ ...keyColumns(publication), ended_at: null })
    .update({ ended_at: now, outcome: 'unclear', words: STOPPED });
  return ended > 0;
}

/**
 * Writes a publication's next step and releases its claim.
 * @param holder write only while this one holds the claim. `shared` is written whoever holds it, unless the post was
 * taken down since
 */
export async function move(
  knex: Knex,
  publication: StoredPublication,
  step: Step,
  now: number,
  holder?: string,
): Promise<void> {
  const { state, waitMs, isTry = true } = step;
  const { ref = publication.ref, url = publication.url, reason = publication.reason } = step;
  const isNew = state !== publication.state && !(state === 'queued' && publication.state === 'publishing');
  const isPutOff = state === 'queued' && (waitMs ?? 0) > REPORT_DELAY;
  const query = knex<PublicationRow>('publications').where(keyColumns(publication));
  if (state === 'shared') void query.whereNot({ state: 'withdrawn' });
  else if (holder !== undefined) void query.where({ holder });
  await query.update({
    state,
    ref,
    url,
    reason,
    holder: null,
    held_until: null,
    ...(isNew ? { state_at: now } : {}),
    tries: publication.tries + (isTry ? 1 : 0),
    next_at: waitMs === null ? null : now + waitMs,
    wait: waitMs ?? 0,
    ...(isNew || isPutOff ? { report_at: now } : {}),
  });
}

/** A publication's newest attempt and when it ended; milliseconds since 1970. Null if there was none. */
export async function lastAttempt(
  { reader }: Pick<Database, 'reader'>,
  publication: StoredPublication,
): Promise<{ readonly id: string; readonly endedAt: number } | null> {
  const row = await reader<AttemptRow>('publication_attempts')
    .where(keyColumns(publication))
    .orderBy('started_at', 'desc')
    .first('id', 'started_at', 'ended_at');
  return row ? { id: row.id, endedAt: Number(row.ended_at ?? row.started_at) } : null;
}

/**
 * References of the person's other posts on the platform that came since this publication was requested. None of them
 * is this publication's post, even with equal text.
 */
export async function refsOfOthers(knex: Knex, publication: StoredPublication): Promise<readonly string[]> {
  const since = publication.askedAt - DAY;
  const rows = await others(knex, publication)
    .whereNotNull('ref')
    .andWhere((recent) => void recent.where('state_at', '>=', since).orWhere('updated_at', '>=', since))
    .select('ref');
  return rows.map(({ ref }) => ref!);
}

/**
 * Whether another publication with equal text is being posted to the same account. The two posts cannot be told apart
 * yet.
 */
export async function isTwinPosting(knex: Knex, publication: StoredPublication, post: Post): Promise<boolean> {
  const open: { readonly post: string }[] = await knex('publication_attempts as a')
    .join('publications as p', (join) =>
      join
        .on('p.user_id', 'a.user_id')
        .andOn('p.item_id', 'a.item_id')
        .andOn('p.platform_id', 'a.platform_id')
        .andOn('p.generation', 'a.generation'),
    )
    .where({ 'a.user_id': publication.userId, 'a.platform_id': publication.platformId })
    .whereNot('p.publication_id', publication.publicationId)
    .whereNull('a.ended_at')
    .whereNotNull('p.holder')
    .select('a.post');
  return open.some((attempt) => (JSON.parse(attempt.post) as Post).body === post.body);
}

const DAY = 24 * 60 * 60 * 1000;

function others(knex: Knex, { userId, platformId, publicationId }: StoredPublication) {
  return knex<PublicationRow>('publications')
    .where({ user_id: userId, platform_id: platformId })
    .whereNot({ publication_id: publicationId });
}
