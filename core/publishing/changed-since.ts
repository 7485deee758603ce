import * as A from '@automerge/automerge/slim';
import type { ContentItem } from '../documents/content-item.ts';
import { readRegister } from '../documents/registers.ts';
import type { Publication } from './publication.ts';
import { type Post, readPost } from './post.ts';

/** Seconds after which the server gives up reporting an outcome. */
const LONGEST_REPORT = 30 * 24 * 60 * 60;

/**
 * The words of a shared post, as the server had them when it recorded the post or its last update; null when the
 * document does not tell. Edits that reached the server while it was posting count as posted. Reads an older state of
 * the document, so keep the result.
 */
export function postedWords(
  item: A.Doc<ContentItem>,
  publication: Pick<Publication, 'platformId' | 'state' | 'at' | 'updatedAt'>,
): Post | null {
  const { platformId, state, at, updatedAt } = publication;
  const posted = Math.floor(Date.parse(updatedAt ?? at ?? '') / 1000);
  if (state !== 'shared' || Number.isNaN(posted)) return null;
  const isRecorded = (heads: readonly string[]) => {
    const known = A.view(item, [...heads]).publications[platformId];
    return known !== undefined && readRegister(known.at) === at && readRegister(known.updatedAt) === updatedAt;
  };
  const record = A.getChangesMetaSince(item, []).find(
    ({ hash, deps, time }) =>
      time >= posted && time <= posted + LONGEST_REPORT && isRecorded([hash]) && !isRecorded(deps),
  );
  return record ? readPost(A.view(item, record.deps), platformId) : null;
}

/** Whether a post reads differently from another one. */
export function isOtherPost(one: Post, other: Post): boolean {
  return (
    one.title !== other.title ||
    one.body !== other.body ||
    one.metaDescription !== other.metaDescription ||
    one.tags.join('\n') !== other.tags.join('\n')
  );
}
