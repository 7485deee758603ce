import type { Post } from '#core/publishing/post.ts';
import {
  type AttemptRow,
  keyColumns,
  type PublicationKey,
  type StoredPublication,
  type PublicationRow,
  readPublication,
} from './publications.ts';
import { batched } from '../database/batched.ts';
import type { Database } from '../database/database.ts';

/** A publication whose state must be written into the item's document. */
export interface DueReport {
  readonly publication: StoredPublication;
  /** Identifies this state of the publication. */
  readonly reportAt: number;
}

export interface ReportRoom {
  readonly limit: number;
  /** Documents of one account that may be written at once. */
  readonly perAccount: number;
  /** Publications that are being reported now. */
  readonly publicationIds: readonly string[];
  /** The owner of each of them. */
  readonly userIds: readonly string[];
}

/** Reports that are due now: the oldest of each account, then the second of each. */
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

/** Records that the document holds this state, or when to try again. A state that came later is reported as well. */
export async function noteReport(
  { knex }: Database,
  { publication, reportAt }: DueReport,
  again: number | null,
): Promise<void> {
  await knex<PublicationRow>('publications')
    .where({ ...keyColumns(publication), state: publication.state, report_at: reportAt })
    .update({ report_at: again });
}

/** The attempts of an item, newest first. */
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

/** JSON, parsed by its reader alone. */
const findFirstPost = batched<string>(async ({ reader }, keys) => {
  const rows: Pick<AttemptRow, keyof ReturnType<typeof keyColumns> | 'post'>[] = await reader<AttemptRow>(
    'publication_attempts as a',
  )
    .whereIn(
      ['a.user_id', 'a.item_id'],
      keys.map((key) => key.split(' ').slice(0, 2)),
    )
    .whereNotExists((earlier) => {
      void earlier.from('publication_attempts as b').whereRaw('b.started_at < a.started_at');
      for (const column of ['user_id', 'item_id', 'platform_id', 'generation'])
        void earlier.whereRaw('?? = ??', [`b.${column}`, `a.${column}`]);
    })
    .select('a.user_id', 'a.item_id', 'a.platform_id', 'a.generation', 'a.post');
  const wanted = new Set(keys);
  return new Map(
    rows
      .map((row) => [[row.user_id, row.item_id, row.platform_id, row.generation].join(' '), row.post] as const)
      .filter(([key]) => wanted.has(key)),
  );
});

/** The post that the publication's first attempt sent; null if there was none. */
export async function postOf(
  database: Database,
  { userId, itemId, platformId, generation }: PublicationKey,
): Promise<Post | null> {
  const post = await findFirstPost(database, [userId, itemId, platformId, generation].join(' '));
  return post === null ? null : (JSON.parse(post) as Post);
}

/** Deletes attempts that began before a moment; milliseconds since 1970. */
export async function deleteAttemptsBefore({ knex }: Database, before: number): Promise<void> {
  await knex<AttemptRow>('publication_attempts').where('started_at', '<', before).delete();
}

/** Due time of the oldest publication that the server should have posted by now; null if there is none. */
export async function oldestWaiting({ reader }: Database, now: number): Promise<number | null> {
  const [row] = await reader<PublicationRow>('publications')
    .where({ state: 'queued' })
    .andWhere('next_at', '<=', now)
    .min<{ next_at: number | string | null }[]>('next_at as next_at');
  return row?.next_at == null ? null : Number(row.next_at);
}
