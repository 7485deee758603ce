import type { Knex } from 'knex';
import { type Database, storable } from '../database/database.ts';

/** A post, with the fields for lists and for links to neighbours. */
export interface PostLine {
  readonly itemId: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly language: string | null;
  readonly words: number;
  /** Milliseconds since 1970. */
  readonly publishedAt: number;
  readonly updatedAt: number;
}

/** A post with its text. */
export interface SitePost extends PostLine {
  /** Markdown. */
  readonly body: string;
  /** The rendered HTML, before `placePictures` gives its pictures their addresses. */
  readonly html: string;
  /** The renderer's version. */
  readonly renderer: number;
  readonly generation: number;
  /** Milliseconds since 1970; null while the post is published. */
  readonly withdrawnAt: number | null;
}

export interface PostRow {
  readonly user_id: string;
  readonly item_id: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly tags: string;
  readonly body: string;
  readonly html: string;
  readonly renderer: number;
  readonly language: string | null;
  readonly words: number;
  readonly generation: number;
  /** PostgreSQL returns large numbers as strings. */
  readonly published_at: number | string;
  readonly updated_at: number | string;
  readonly withdrawn_at: number | string | null;
}

export interface PictureRow {
  readonly user_id: string;
  readonly hash: string;
  readonly item_id: string;
}

type LineColumn = Extract<
  keyof PostRow,
  'item_id' | 'slug' | 'title' | 'description' | 'tags' | 'language' | 'words' | 'published_at' | 'updated_at'
>;

const lineColumns: LineColumn[] = [
  'item_id',
  'slug',
  'title',
  'description',
  'tags',
  'language',
  'words',
  'published_at',
  'updated_at',
];

export async function findPost({ reader }: Database, userId: string, itemId: string): Promise<SitePost | null> {
  const row = await reader<PostRow>('site_posts').where({ user_id: userId, item_id: itemId }).first();
  return row ? readPost(row) : null;
}

/** Finds withdrawn posts as well: their address stays reserved. */
export async function findPostBySlug({ reader }: Database, userId: string, slug: string): Promise<SitePost | null> {
  const row = await reader<PostRow>('site_posts')
    .where({ user_id: userId, slug: storable(slug) })
    .first();
  return row ? readPost(row) : null;
}

/** The published posts, newest first. */
export async function listPosts(
  { reader }: Database,
  userId: string,
  { offset = 0, limit }: { readonly offset?: number; readonly limit: number },
): Promise<PostLine[]> {
  const rows = await newestFirst(live(reader, userId)).offset(offset).limit(limit).select(lineColumns);
  return rows.map(readLine);
}

/**
 * Like `listPosts`, with the texts. @param characters of HTML after which no further post is read; the newest one
 * always is
 */
export async function listWholePosts(
  { reader }: Database,
  userId: string,
  { limit, characters }: { readonly limit: number; readonly characters: number },
): Promise<SitePost[]> {
  const sizes = await newestFirst(live(reader, userId))
    .limit(limit)
    .select<{ item_id: string; size: number | string }[]>('item_id', reader.raw('length(html) as size'));
  let sum = 0;
  const ids = sizes.filter(({ size }, at) => (sum += Number(size)) <= characters || at === 0).map((one) => one.item_id);
  const rows = await newestFirst(live(reader, userId).whereIn('item_id', ids)).select('*');
  return rows.map(readPost);
}

/** The posts published just before and just after a post. */
export async function findNeighbours(
  { reader }: Database,
  userId: string,
  { itemId, publishedAt }: PostLine,
): Promise<{ readonly older: PostLine | null; readonly newer: PostLine | null }> {
  const place = [publishedAt, itemId];
  const [older, newer] = await Promise.all([
    newestFirst(live(reader, userId).whereRaw('(published_at, item_id) < (?, ?)', place)).first(lineColumns),
    live(reader, userId)
      .whereRaw('(published_at, item_id) > (?, ?)', place)
      .orderBy([{ column: 'published_at' }, { column: 'item_id' }])
      .first(lineColumns),
  ]);
  return { older: older ? readLine(older) : null, newer: newer ? readLine(newer) : null };
}

/** Whether a published post shows this picture of its author's. */
export async function isPictureShown({ reader }: Database, userId: string, hash: string): Promise<boolean> {
  const shown = await reader<PictureRow>('site_pictures')
    .join('site_posts', (join) =>
      join.on('site_posts.user_id', 'site_pictures.user_id').andOn('site_posts.item_id', 'site_pictures.item_id'),
    )
    .where({ 'site_pictures.user_id': userId, 'site_pictures.hash': hash })
    .whereNull('site_posts.withdrawn_at')
    .first('site_pictures.hash');
  return shown !== undefined;
}

function live(knex: Knex, userId: string) {
  return knex<PostRow>('site_posts').where({ user_id: userId }).whereNull('withdrawn_at');
}

function newestFirst<Query extends Knex.QueryBuilder>(query: Query): Query {
  return query.orderBy([
    { column: 'published_at', order: 'desc' },
    { column: 'item_id', order: 'desc' },
  ]) as Query;
}

function readLine(row: Pick<PostRow, LineColumn>): PostLine {
  return {
    itemId: row.item_id,
    slug: row.slug,
    title: row.title,
    description: row.description,
    tags: JSON.parse(row.tags) as string[],
    language: row.language,
    words: row.words,
    publishedAt: Number(row.published_at),
    updatedAt: Number(row.updated_at),
  };
}

function readPost(row: PostRow): SitePost {
  const { body, html, renderer, generation, withdrawn_at: withdrawnAt } = row;
  return {
    ...readLine(row),
    body,
    html,
    renderer,
    generation,
    withdrawnAt: withdrawnAt === null ? null : Number(withdrawnAt),
  };
}
