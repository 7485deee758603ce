/**
 * The mark of a post's words, kept with its publication when the server records it. A list can tell from it whether the
 * draft has changed since, without reading the document's history (`changed-since.ts` reads the words themselves).
 */
import type { ContentItem } from '../documents/content-item.ts';
import { ownSiteId, type Publication } from './publication.ts';
import { type Post, readPost } from './post.ts';

/** The same for equal posts. Two unequal ones of equal length share it once in four billion (FNV-1a, 32 bits). */
export function postedMark({ title, body, tags, metaDescription }: Post): string {
  const words = JSON.stringify([title, body, tags, metaDescription]);
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < words.length; at += 1) hash = Math.imul(hash ^ words.charCodeAt(at), 0x01_00_01_93);
  return `${words.length.toString(36)}.${(hash >>> 0).toString(36)}`;
}

/**
 * UTC instant at which the post on the own site got its words, if the draft reads differently now. Null when it does
 * not, when there is no such post, and for one that was recorded before marks were kept.
 */
export function changedSince(
  item: ContentItem,
  {
    platformId,
    state,
    at,
    updatedAt,
    posted,
  }: Pick<Publication, 'platformId' | 'state' | 'at' | 'updatedAt' | 'posted'>,
): string | null {
  if (platformId !== ownSiteId || state !== 'shared' || posted === null) return null;
  return posted === postedMark(readPost(item, platformId)) ? null : (updatedAt ?? at);
}
