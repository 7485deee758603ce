import type { Knex } from 'knex';
import { type Database, storable } from '../database/database.ts';
import { isItemDeleted } from '../sync/deleted-items.ts';
import type { PictureRow, PostRow, SitePost } from './site-posts.ts';
import { chooseSlug, slugStem } from '#core/publishing/slug.ts';

/** A post to write. */
export interface PostWrite {
  readonly userId: string;
  readonly itemId: string;
  readonly generation: number;
  /** The slug that it had, if this database does not know it; null: make one from the title. */
  readonly formerSlug: string | null;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly body: string;
  readonly html: string;
  readonly renderer: number;
  readonly language: string | null;
  readonly words: number;
  /** Hashes of its pictures. */
  readonly pictures: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Publishes or updates a post. Its slug is chosen once. A generation older than the stored one is not written.
 * @param mayWrite called under the lock, just before the post's first write
 * @returns the slug; null when `mayWrite` returned false or the item is deleted
 */
export async function savePost(
  { knex }: Database,
  post: PostWrite,
  mayWrite: () => boolean = () => true,
): Promise<string | null> {
  return await knex.transaction(async (transaction) => {
    // Documents are stored, and deleted, under the same lock. So a deletion either removes the page or comes before it.
    await transaction('feeds')
      .where({ user_id: post.userId })
      .update({ head: transaction.ref('head') });
    if (await isItemDeleted(transaction, post.userId, post.itemId)) return null;
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

/** Withdraws a post. False if there is none, or only a newer generation. */
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

/** Stores a newer renderer's HTML of a post whose text has not changed meanwhile. */
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

/** Locks the person's site, so that two posts never choose the same slug, and increments its version. */
async function takeSite(transaction: Knex.Transaction, userId: string): Promise<void> {
  await transaction('sites')
    .insert({ user_id: userId, version: 1 })
    .onConflict('user_id')
    .merge({ version: transaction.raw('sites.version + 1') });
}

async function freeSlug(
  transaction: Knex.Transaction,
  { userId, formerSlug, title, body }: PostWrite,
): Promise<string> {
  const stem = formerSlug ?? slugStem(title || body);
  const taken = await transaction<PostRow>('site_posts')
    .where({ user_id: userId })
    // A stem holds letters, digits and hyphens only: nothing that LIKE would treat as a pattern.
    .andWhere('slug', 'like', `${stem}%`)
    .select('slug');
  return chooseSlug(stem, new Set(taken.map(({ slug }) => slug)));
}
