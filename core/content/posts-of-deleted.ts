import type { ContentRow } from './content-row.ts';
import { findPlatform, type ListedPlatform } from '../publishing/platforms.ts';
import { ownSiteId } from '../publishing/publication.ts';

/** A post that remains on another platform when its item is deleted. */
export interface StayingPost {
  readonly platform: ListedPlatform;
  readonly generation: number;
  /** Whether the server can take it down. */
  readonly isTakenDown: boolean;
}

/** The consequences of deleting an item for its posts. */
export interface PostsOfDeleted {
  /** Number of pages that are removed from the person's own site. */
  readonly pages: number;
  readonly staying: readonly StayingPost[];
}

/** @param connected ids of the connected platforms */
export function postsOfDeleted(
  rows: readonly Pick<ContentRow, 'publications'>[],
  connected: ReadonlySet<number>,
): PostsOfDeleted {
  const shared = rows.flatMap(({ publications = [] }) => publications).filter(({ state }) => state === 'shared');
  const elsewhere = shared.filter(({ platformId }) => platformId !== ownSiteId);
  return {
    pages: shared.length - elsewhere.length,
    staying: elsewhere.flatMap(({ platformId, generation }) => {
      const platform = findPlatform(platformId);
      return platform ? [{ platform, generation, isTakenDown: connected.has(platformId) }] : [];
    }),
  };
}

export interface DeletionContext {
  readonly isOnline: boolean;
}

/** The sentence that a person reads before they delete a published item; null when nothing of it is published. */
export function deletionSentence({ pages, staying }: PostsOfDeleted, { isOnline }: DeletionContext): string | null {
  const names = [...new Set(staying.map(({ platform }) => platform.name))];
  const listed = new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
  const sentences = [
    pages > 0 ? siteSentence(pages, isOnline) : null,
    staying.length > 0 ? `Your posts on ${listed} stay there.` : null,
  ].filter((sentence) => sentence !== null);
  return sentences.length === 0 ? null : sentences.join(' ');
}

function siteSentence(pages: number, isOnline: boolean): string {
  const which = pages === 1 ? 'The page on your site is' : `${pages} pages on your site are`;
  const when = isOnline ? 'right away' : 'when you’re back online';
  return `${which} taken down ${when}. Undo will not restore ${pages === 1 ? 'it' : 'them'}.`;
}
