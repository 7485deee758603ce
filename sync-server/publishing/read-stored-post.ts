import type { Post } from '#core/publishing/post.ts';
import type { AppDeps } from '../app-context.ts';
import { chunkDigest } from '../sync/stored-chunks.ts';
import type { PostName } from './publisher.ts';

/**
 * The post for a platform, read from the chunks of the item's document as they are now, never from a row, which may be
 * behind. Null when the document is incomplete or missing.
 */
export async function readStoredPost(
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
