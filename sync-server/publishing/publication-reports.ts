import type { Post } from '#core/publishing/post.ts';
import { type AttemptRow, keyColumns, type Publication, type PublicationRow, readPublication } from './publications.ts';
import type { Database } from '../database/database.ts';

/** A publication of which the item's document is to be told. */
export interface DueReport {
  readonly publication: Publication;
  /** Names this state of it. */
  readonly reportAt: number;
}

export interface ReportRoom {
  readonly limit: number;
  /** Documents of one account that are told at once. */
  readonly perAccount: number;
  /** What is being told. */
  readonly publicationIds: readonly string[];
  /** Whose that is, one for each. */
  readonly userIds: readonly string[];
}

/** What documents are to be told now: the oldest of each account, then the next of each. */
export async function dueReports(
  { reader }: Database,
  now: number,
  { limit, perAccount, publicationIds, userIds }: ReportRoom,
): Promise<readonly DueReport[]> {
  if (limit <= 0) return [];
  const full = new Set(userIds.filter((userId) => countOf(userIds, userId) >= perAccount));
  const turns = reader<PublicationRow>('publications')
    .whereNotNull('report_at')
    .andWhere('report_at', '<=', now)
    .whereNotIn('user_id', [...full])
    .whereNotIn('publication_id', [...publicationIds])
    .select('publications.*')
    .select(reader.raw('row_number() over (partition by user_id order by report_at, publication_id) as turn'))
    .as('turns');
  const rows = (await reader(turns)
    .where('turn', '<=', perAccount)
    .orderBy([{ column: 'turn' }, { column: 'report_at' }])
    .limit(limit)) as PublicationRow[];
  return rows.map((row) => ({ publication: readPublication(row), reportAt: Number(row.report_at) }));
}

function countOf(userIds: readonly string[], userId: string): number {
  return userIds.filter((each) => each === userId).length;
}

/** Notes that the document was told of this state, or when it is to be tried again. What came since is told too. */
export async function noteReport(
  { knex }: Database,
  { publication, reportAt }: DueReport,
  again: number | null,
): Promise<void> {
  await knex<PublicationRow>('publications')
    .where({ ...keyColumns(publication), state: publication.state, report_at: reportAt })
    .update({ report_at: again });
}

/** The tries of an item, newest first. */
export async function attemptsOf(
  { reader }: Pick<Database, 'reader'>,
  userId: string,
  itemId: string,
): Promise<readonly AttemptRow[]> {
  return await reader<AttemptRow>('publication_attempts')
    .where({ user_id: userId, item_id: itemId })
    .orderBy('started_at', 'desc')
    .limit(200);
}

/** What the first try of a publication sent; null where there was none. */
export async function postOf({ reader }: Pick<Database, 'reader'>, publication: Publication): Promise<Post | null> {
  const row = await reader<AttemptRow>('publication_attempts')
    .where(keyColumns(publication))
    .orderBy('started_at')
    .first('post');
  return row ? (JSON.parse(row.post) as Post) : null;
}

/** Forgets tries that began before a moment; milliseconds since 1970. */
export async function deleteAttemptsBefore({ knex }: Database, before: number): Promise<void> {
  await knex<AttemptRow>('publication_attempts').where('started_at', '<', before).delete();
}

/** Since when the oldest publication waits that the server was to post by now; null where there is none. */
export async function oldestWaiting({ reader }: Database, now: number): Promise<number | null> {
  const [row] = await reader<PublicationRow>('publications')
    .where({ state: 'queued' })
    .andWhere('next_at', '<=', now)
    .min<{ next_at: number | string | null }[]>('next_at as next_at');
  return row?.next_at == null ? null : Number(row.next_at);
}
