import { useMemo } from 'react';
import type { ContentItem } from '#core/documents/content-item.ts';
import { addSettings } from '#core/publishing/add-settings.ts';
import { type Post, readPost } from '#core/publishing/post.ts';
import { sitePath } from '#core/publishing/site-address.ts';
import { noPostSettings, type PostSettings } from '#core/workspace/post-settings.ts';
import { useSession } from '../account/use-session.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';

/**
 * Reads the post that an item becomes on a platform, with the person's signature and tagged links there. With `body`,
 * as if that were its text.
 */
export type ReadMadePost = (item: ContentItem, platformId: number, body?: string) => Post;

/** @param username null where it is unknown: then no link leads to the person's own site */
export function madePostReader(username: string | null, settings: PostSettings): ReadMadePost {
  const site = username === null ? null : `${location.origin}${sitePath(username)}`;
  return (item, platformId, body) => {
    const post = readPost(item, platformId);
    return addSettings({ ...post, body: body ?? post.body }, { platformId, settings, site });
  };
}

export function useReadMadePost(): ReadMadePost {
  const username = useSession().user?.username ?? null;
  const settings = useWorkspace()?.postSettings ?? noPostSettings;
  return useMemo(() => madePostReader(username, settings), [username, settings]);
}

/** The post that an item becomes on a platform. */
export function useMadePost(item: ContentItem, platformId: number): Post {
  const read = useReadMadePost();
  return useMemo(() => read(item, platformId), [read, item, platformId]);
}
