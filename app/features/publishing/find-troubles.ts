import { chosenPlatforms } from '#core/publishing/post.ts';
import { type PostTrouble, postTroubles } from '#core/publishing/post-troubles.ts';
import { whoPosts } from '#core/publishing/publication.ts';
import type { Account } from '../account/start-account.ts';
import { latestItem } from '../content/use-apply-to-item.ts';
import { madePostReader, type ReadMadePost } from '../writing/use-made-post.ts';
import { noPostSettings, type PostSettings } from '#core/workspace/post-settings.ts';

export interface FindTroubles {
  readonly connected: ReadonlySet<number>;
  readonly read: ReadMadePost;
  /** Whether platforms can fetch pictures from the person's server. */
  readonly isReachable: boolean;
  readonly signal?: AbortSignal;
}

/** An item that platforms cannot take as it is. */
export interface ItemTroubles {
  readonly id: string;
  readonly troubles: readonly [PostTrouble, ...PostTrouble[]];
}

/**
 * The items of a list that their platforms cannot take as they are, in order. Items without their words here are left
 * out.
 */
export async function findTroubles(
  account: Account,
  ids: readonly string[],
  { connected, read, isReachable, signal }: FindTroubles,
): Promise<readonly ItemTroubles[]> {
  const found: ItemTroubles[] = [];
  const documents = await account.documents();
  // One after the other: hundreds of open documents would fill a phone's memory.
  for (const id of ids) {
    if (signal?.aborted) break;
    const opened = await documents.open('content-item', id);
    if (opened.state !== 'open') continue;
    try {
      const item = latestItem(opened.document);
      const posts = chosenPlatforms(item).map((platform) => ({
        platform,
        postedBy: whoPosts(platform.id, connected),
        post: read(item, platform.id),
      }));
      const [first, ...others] = postTroubles(posts, { isReachable });
      if (first) found.push({ id, troubles: [first, ...others] });
    } finally {
      documents.release(id);
    }
  }
  return found;
}

/** The connections, the name and the settings that posts are made with. */
export interface TroublesNote {
  readonly connected: ReadonlySet<number>;
  readonly username: string | null;
  /** Undefined until the workspace is read. */
  readonly settings: PostSettings | undefined;
}

/** A sentence about an item that its platforms cannot take as it is, with a space before it; empty if they can. */
export async function troublesNote(
  account: Account,
  id: string,
  { connected, username, settings }: TroublesNote,
): Promise<string> {
  const read = madePostReader(username, settings ?? noPostSettings);
  const isReachable = location.protocol === 'https:';
  // The item is scheduled, whatever can be said of it.
  const [found] = await findTroubles(account, [id], { connected, read, isReachable }).catch(() => []);
  if (!found) return '';
  const [first, ...others] = found.troubles;
  return ` ${first.sentence}${others.length > 0 ? ` And ${others.length} more: open it to see.` : ''}`;
}
