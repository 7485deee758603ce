import type { Post } from '#core/publishing/post.ts';
import type { AppDeps } from '../app-context.ts';
import { chunkDigest } from '../sync/chunk-digest.ts';

/** What goes out of an item, as its document is now. Null when it is not whole, or there is none. */
export async function readStoredPost(
  { syncStore, pool }: Pick<AppDeps, 'syncStore' | 'pool'>,
  userId: string,
  itemId: string,
): Promise<Post | null> {
  for (;;) {
    const document = await syncStore.document(userId, itemId);
    if (!document) return null;
    const chunks = await syncStore.chunks(userId, itemId);
    const sound = chunks.filter(({ hash, bytes }) => chunkDigest(bytes) === hash).map(({ bytes }) => bytes);
    const post = await pool.readPost(userId, itemId, sound, document.heads);
    if (post) return post;
    // It was written between the two reads.
    const now = await syncStore.document(userId, itemId);
    if (now?.seq === document.seq) return null;
  }
}
