import type { Knex } from 'knex';
import type { Database } from '../store/database.ts';
import { chooseSlug, slugStem } from './slug.ts';

/** A post as lists and neighbours need it. */
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
  /** What the renderer made of it, pictures still named as the item names them. */
  readonly html: string;
  /** The renderer's version. */
  readonly renderer: number;
  readonly generation: number;
  /** Milliseconds since 1970; null while it is up. */
  readonly withdrawnAt: number | null;
}

/** What is written of a post. */
export interface PostWrite {
  readonly userId: string;
  readonly itemId: string;
  readonly generation: number;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly body: string;
  readonly html: string;
  readonly renderer: number;
  readonly language: string | null;
  readonly words: number;
  /** Hashes of the pictures that it shows. */
  readonly pictures: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

interface PostRow {
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
  /** PostgreSQL's large numbers are strings. */
  readonly published_at: number | string;
  readonly updated_at: number | string;
  readonly withdrawn_at: number | string | null;
}

interface PictureRow {
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

/**
 * Puts a post up, or brings it up to date. Its address is chosen once. Nothing is written for an older generation than
 * the one that is there.
 * @param mayWrite asked under the lock, just before the first row of the post is written
 * @returns the slug; null when `mayWrite` said no
 */
export async function savePost(
  { knex }: Database,
  post: PostWrite,
  mayWrite: () => boolean = () => true,
): Promise<string | null> {
  return await knex.transaction(async (transaction) => {
    await takeSite(transaction, post.userId);
    const key = { user_id: post.userId, item_id: post.itemId };
    const before = await transaction<PostRow>('site_posts')
      .where(key)
      .first('slug', 'generation', 'published_at', 'withdrawn_at');
    if (before && before.generation > post.generation) return before.slug;
    const slug = before?.slug ?? (await freeSlug(transaction, post));
    const isNew = !before || before.withdrawn_at !== null || before.generation < post.generation;
    if (!mayWrite()) return null;
    const row: PostRow = {
      ...key,
      slug,
      title: storable(post.title),
      description: storable(post.description),
      tags: JSON.stringify(post.tags.map(storable)),
      body: storable(post.body),
      html: storable(post.html),
      renderer: post.renderer,
      language: post.language,
      words: post.words,
      generation: post.generation,
      published_at: isNew ? post.now : before.published_at,
      updated_at: post.now,
      withdrawn_at: null,
    };
    await transaction<PostRow>('site_posts').insert(row).onConflict(['user_id', 'item_id']).merge();
    await transaction<PictureRow>('site_pictures').where(key).delete();
    if (post.pictures.length > 0)
      await transaction<PictureRow>('site_pictures').insert(post.pictures.map((hash) => ({ ...key, hash })));
    return slug;
  });
}

/** Takes a post down. False when there is none, or a newer generation of it. */
export async function withdrawPost(
  { knex }: Database,
  { userId, itemId, generation, now }: Pick<PostWrite, 'userId' | 'itemId' | 'generation' | 'now'>,
): Promise<boolean> {
  return await knex.transaction(async (transaction) => {
    await takeSite(transaction, userId);
    const changed = await transaction<PostRow>('site_posts')
      .where({ user_id: userId, item_id: itemId })
      .andWhere('generation', '<=', generation)
      .update({ withdrawn_at: now });
    return changed > 0;
  });
}

/** Keeps what a newer renderer made of a post whose text has not changed meanwhile. */
export async function keepRendered(
  { knex }: Database,
  userId: string,
  { itemId, updatedAt }: SitePost,
  made: Pick<SitePost, 'html' | 'renderer'>,
): Promise<void> {
  await knex<PostRow>('site_posts')
    .where({ user_id: userId, item_id: itemId, updated_at: updatedAt })
    .update({ html: storable(made.html), renderer: made.renderer });
}

export async function findPost({ reader }: Database, userId: string, itemId: string): Promise<SitePost | null> {
  const row = await reader<PostRow>('site_posts').where({ user_id: userId, item_id: itemId }).first();
  return row ? readPost(row) : null;
}

/** The withdrawn ones too: their address is remembered. */
export async function findPostBySlug({ reader }: Database, userId: string, slug: string): Promise<SitePost | null> {
  const row = await reader<PostRow>('site_posts')
    .where({ user_id: userId, slug: storable(slug) })
    .first();
  return row ? readPost(row) : null;
}

/** Those that are up, newest first. */
export async function listPosts(
  { reader }: Database,
  userId: string,
  { offset = 0, limit }: { readonly offset?: number; readonly limit: number },
): Promise<PostLine[]> {
  const rows = await newestFirst(live(reader, userId)).offset(offset).limit(limit).select(lineColumns);
  return rows.map(readLine);
}

/** As `listPosts`, with the texts. */
export async function listWholePosts({ reader }: Database, userId: string, limit: number): Promise<SitePost[]> {
  const rows = await newestFirst(live(reader, userId)).limit(limit).select('*');
  return rows.map(readPost);
}

/** The posts that came just before and just after one. */
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

/** Whether a post that is up shows this picture of its author's. */
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

/** Takes the person's lock, so that two posts never choose one address, and makes the site's version a new one. */
async function takeSite(transaction: Knex.Transaction, userId: string): Promise<void> {
  await transaction('sites')
    .insert({ user_id: userId, version: 1 })
    .onConflict('user_id')
    .merge({ version: transaction.raw('sites.version + 1') });
}

async function freeSlug(transaction: Knex.Transaction, { userId, title, body }: PostWrite): Promise<string> {
  const stem = slugStem(title || body);
  const taken = await transaction<PostRow>('site_posts')
    .where({ user_id: userId })
    // A stem holds letters, digits and hyphens: nothing that a pattern would read otherwise.
    .andWhere('slug', 'like', `${stem}%`)
    .select('slug');
  return chooseSlug(stem, new Set(taken.map(({ slug }) => slug)));
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

/** PostgreSQL's text holds every character but this one. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
