import type { ContentItem } from '../documents/content-item.ts';
import { standingPublications, type StandingPublication } from './standing-publications.ts';

/** Where an item stands on a platform, as its document says. */
export type KnownPublication = StandingPublication;

/** By platform id. What a newer version wrote, and this one does not know, is left out. */
export function readPublications(item: ContentItem): ReadonlyMap<number, KnownPublication> {
  return new Map(standingPublications(item).map((publication) => [publication.platformId, publication]));
}
