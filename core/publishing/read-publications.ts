import type { ContentItem } from '../documents/content-item.ts';
import { readRegister } from '../documents/registers.ts';
import { readState, type PublicationState } from './publication-state.ts';

/** Where an item stands on a platform, as its document says. */
export interface KnownPublication {
  readonly platformId: number;
  readonly generation: number;
  readonly state: PublicationState;
  /** Where the post is found. */
  readonly url: string | null;
  /** UTC instant, ISO 8601. */
  readonly at: string | null;
  readonly reason: string | null;
}

/** By platform id. What a newer version wrote, and this one does not know, is left out. */
export function readPublications(item: ContentItem): ReadonlyMap<number, KnownPublication> {
  const known = Object.entries(item.publications).flatMap(([platform, publication]) => {
    const state = readState(readRegister(publication.status));
    if (state === null) return [];
    const { generation } = publication;
    const [url, at, reason] = [publication.url, publication.at, publication.reason].map(readRegister);
    return [
      { platformId: Number(platform), generation, state, url: url ?? null, at: at ?? null, reason: reason ?? null },
    ];
  });
  return new Map(known.map((publication) => [publication.platformId, publication]));
}
