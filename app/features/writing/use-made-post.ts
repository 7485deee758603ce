import { useCallback, useMemo } from 'react';
import type { ContentItem } from '#core/documents/content-item.ts';
import { addSettings } from '#core/publishing/add-settings.ts';
import { type Post, readPost } from '#core/publishing/post.ts';
import { sitePath } from '#core/publishing/site-address.ts';
import { noPostSettings } from '#core/workspace/post-settings.ts';
import { useSession } from '../account/use-session.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';

/**
 * Reads the post that an item becomes on a platform, with the person's signature and tagged links there. With `body`,
 * as if that were its text.
 */
export type ReadMadePost = (item: ContentItem, platformId: number, body?: string) => Post;

export function useReadMadePost(): ReadMadePost {
  const username = useSession().user?.username;
  const settings = useWorkspace()?.postSettings ?? noPostSettings;
  return useCallback(
    (item, platformId, body) => {
      const site = username === undefined ? null : `${location.origin}${sitePath(username)}`;
      const post = readPost(item, platformId);
      return addSettings({ ...post, body: body ?? post.body }, { platformId, settings, site });
    },
    [username, settings],
  );
}

/** The post that an item becomes on a platform. */
export function useMadePost(item: ContentItem, platformId: number): Post {
  const read = useReadMadePost();
  return useMemo(() => read(item, platformId), [read, item, platformId]);
}
