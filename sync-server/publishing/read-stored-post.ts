import { addSettings, takesSettings } from '#core/publishing/add-settings.ts';
import type { Post } from '#core/publishing/post.ts';
import { sitePath } from '#core/publishing/site-address.ts';
import { noPostSettings } from '#core/workspace/post-settings.ts';
import type { AppDeps } from '../app-context.ts';
import { chunkDigest } from '../sync/stored-chunks.ts';
import type { PostName } from './publisher.ts';

export interface PostDeps extends Pick<AppDeps, 'syncStore' | 'pool' | 'userRows'> {
  readonly username: (userId: string) => Promise<string>;
  /** The address of this server. */
  readonly origin: () => string;
}

/** The post to make on a platform, with the person's signature and tagged links. Null as in `readStoredPost`. */
export async function readPostToMake(deps: PostDeps, of: PostName): Promise<Post | null> {
  const { userId, platformId } = of;
  const post = await readStoredPost(deps, of);
  if (!post || !takesSettings(platformId)) return post;
  const { workspace } = await deps.userRows.read(userId);
  const site = `${deps.origin()}${sitePath(await deps.username(userId))}`;
  return addSettings(post, { platformId, settings: workspace.postSettings ?? noPostSettings, site });
}

/**
 * The post for a platform, read from the chunks of the item's document as they are now, never from a row, which may be
 * behind. Null when the document is incomplete or missing.
 */
async function readStoredPost(
  { syncStore, pool }: Pick<AppDeps, 'syncStore' | 'pool'>,
  { userId, itemId, platformId }: PostName,
): Promise<Post | null> {
  for (;;) {
    const document = await syncStore.document(userId, itemId);
    if (!document) return null;
    const chunks = await syncStore.chunks(userId, itemId);
    const sound = chunks.filter(({ hash, bytes }) => chunkDigest(bytes) === hash).map(({ bytes }) => bytes);
    const post = await pool.readPost(userId, { documentId: itemId, platformId, chunks: sound, heads: document.heads });
    if (post) return post;
    // The document was written between the two reads.
    const now = await syncStore.document(userId, itemId);
    if (now?.seq === document.seq) return null;
  }
}
