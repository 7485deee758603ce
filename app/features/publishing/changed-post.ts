import { useState } from 'react';
import type { ContentItem } from '#core/documents/content-item.ts';
import { isOtherPost, postedWords } from '#core/publishing/changed-since.ts';
import { type Post, readPost } from '#core/publishing/post.ts';
import { ownSiteId } from '#core/publishing/publication.ts';
import type { PlatformState } from './platform-states.ts';

/** A post on a platform where posts can be updated, which reads differently from the draft. */
export interface ChangedPost {
  readonly platformId: number;
  /** UTC instant, ISO 8601, at which the post got the words that it has. */
  readonly since: string;
}

const nothing = { since: null, post: null };

/** The item's post on the person's own site, if the draft has changed since; null otherwise. */
export function useChangedPost(item: ContentItem, platforms: readonly PlatformState[]): ChangedPost | null {
  const own = platforms.find(({ platform, postedBy }) => platform.id === ownSiteId && postedBy === 'server');
  const latest = own?.shown.type === 'shared' ? own.latest : null;
  const { state = null, at = null, updatedAt = null } = latest ?? {};
  const since = updatedAt ?? at;
  // Reading what was posted takes milliseconds, so it is read once per post and not at every letter.
  const [posted, setPosted] = useState<{ readonly since: string | null; readonly post: Post | null }>(nothing);
  if (posted.since !== since) {
    const post = state && postedWords(item, { platformId: ownSiteId, state, at, updatedAt });
    setPosted({ since, post });
  }
  if (since === null || posted.since !== since || posted.post === null) return null;
  return isOtherPost(posted.post, readPost(item, ownSiteId)) ? { platformId: ownSiteId, since } : null;
}
