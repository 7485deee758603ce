import type { Knex } from 'knex';
import type { Post } from '#core/publishing/post.ts';
import type { Database } from '../database/database.ts';
import type { Holder } from '../database/leases.ts';
import { isItemDeleted } from '../sync/deleted-items.ts';
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
 * Records the start of an attempt, the post that it sends, and with the first attempt the account.
 *
 * - `lost`: another process has taken the publication over
 * - `deleted`: the item was deleted, so nothing of it may be posted any more
 */
export async function beginAttempt(
  knex: Knex,
  publication: StoredPublication,
  { holder, attemptId, now, post, account }: AttemptBegin,
): Promise<'begun' | 'lost' | 'deleted'> {
  const held = await knex<PublicationRow>('publications')
    .where({ ...keyColumns(publication), holder: holder.id })
    .update({ holder: holder.id, account: publication.account ?? account });
  if (held === 0) return 'lost';
  if (await isItemDeleted(knex, publication.userId, publication.itemId)) return 'deleted';
  await knex<AttemptRow>('publication_attempts').insert({
    id: attemptId,
    ...keyColumns(publication),
    started_at: now,
    ended_at: null,
    outcome: null,
    words: null,
    post,
  });
  return 'begun';
}

export interface AttemptEnd {
  readonly holder: Holder;
  /** Null if no attempt had begun. */
  readonly attemptId: string | null;
  readonly outcome: Pick<AttemptRow, 'outcome' | 'words'>;
  readonly step: Step;
  readonly now: number;
}

/**
 * Records the end of an attempt and the publication's next step. The publication is written first, as everywhere: a
 * process that takes it over locks it before its attempts, and the other order would deadlock with that.
 */
export async function endAttempt(knex: Knex, publication: StoredPublication, end: AttemptEnd): Promise<void> {
  await move(knex, publication, end.step, end.now, end.holder.id);
  if (end.attemptId !== null)
    await knex<AttemptRow>('publication_attempts')
      .where({ id: end.attemptId })
      .update({ ...end.outcome, ended_at: end.now });
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
