import type { Knex } from 'knex';
import type { Database } from '../database/database.ts';
import { isItemDeleted } from '../sync/deleted-items.ts';
import { storable } from '../database/storable.ts';
import type { PictureRow, PostRow, SitePost } from './site-posts.ts';
import { chooseSlug, slugStem } from './slug.ts';

/** What is written of a post. */
export interface PostWrite {
  readonly userId: string;
  readonly itemId: string;
  readonly generation: number;
  /** The address that it had, where this database does not know of it; null for one that is made of its title. */
  readonly formerSlug: string | null;
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

/**
 * Puts a post up, or brings it up to date. Its address is chosen once. Nothing is written for an older generation than
 * the one that is there.
 * @param mayWrite asked under the lock, just before the first row of the post is written
 * @returns the slug; null when `mayWrite` said no, and when the item is deleted
 */
export async function savePost(
  { knex }: Database,
  post: PostWrite,
  mayWrite: () => boolean = () => true,
): Promise<string | null> {
  return await knex.transaction(async (transaction) => {
    // The lock under which documents are stored, deletions too: a page is either taken down by one or finds it.
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

/** Takes the person's lock, so that two posts never choose one address, and makes the site's version a new one. */
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
    // A stem holds letters, digits and hyphens: nothing that a pattern would read otherwise.
    .andWhere('slug', 'like', `${stem}%`)
    .select('slug');
  return chooseSlug(stem, new Set(taken.map(({ slug }) => slug)));
}
