import { getConflicts, type Doc } from '@automerge/automerge/slim';
import type { ContentItem, Publication } from '../documents/content-item.ts';
import { isWebAddress } from '../kernel/web-address.ts';
import { earliestValue, readRegister } from '../documents/registers.ts';
import { limits } from '../documents/limits.ts';
import { readState, type PublicationState } from './publication-state.ts';

/** Where an item stands on a platform. */
export interface StandingPublication {
  readonly platformId: number;
  readonly generation: number;
  readonly state: PublicationState;
  readonly url: string | null;
  readonly reason: string | null;
  /** UTC instant, ISO 8601, since when. */
  readonly at: string | null;
  /** UTC instant, ISO 8601, of the last update of the post; null where it was not updated. */
  readonly updatedAt: string | null;
  /** yyyy-MM-dd in the person's zone when it was first shared there; null where it never was, or nobody wrote it down. */
  readonly on: string | null;
}

/**
 * Where an item stands on each platform that it was to be published to, by platform id. Where the server and a device
 * wrote a platform's first publication at the same time, the newer generation counts, and of the same one whoever says
 * that it is shared.
 */
export function standingPublications(item: ContentItem): StandingPublication[] {
  return Object.keys(item.publications)
    .flatMap((key) => {
      const shown: unknown = item.publications[key];
      if (!isPublication(shown)) return [];
      const sides: unknown[] = Object.values(
        getConflicts(item.publications as Doc<typeof item.publications>, key) ?? {},
      );
      // Values of a conflict are plain copies: of them alone nothing can be asked that was written at the same time.
      const told = [readOne(Number(key), shown, earliestValue(shown, 'on'))];
      if (sides.length > 1)
        told.push(...sides.filter(isPublication).map((side) => readOne(Number(key), side, readRegister(side.on))));
      return told
        .filter((one) => one !== null)
        .toSorted(byWeight)
        .slice(0, 1);
    })
    .toSorted((left, right) => left.platformId - right.platformId);
}

function isPublication(value: unknown): value is Publication {
  return typeof value === 'object' && value !== null && 'generation' in value;
}

function readOne(platformId: number, publication: Publication, on: string | null): StandingPublication | null {
  const state = readState(readRegister(publication.status));
  const { generation } = publication;
  if (state === null || !isGeneration(generation)) return null;
  return {
    platformId,
    generation,
    state,
    url: webAddressIn(readRegister(publication.url)),
    reason: readRegister(publication.reason),
    at: readRegister(publication.at),
    updatedAt: readRegister(publication.updatedAt),
    on,
  };
}

/** A document may say anything: what is no address of the web is shown as no link. */
function webAddressIn(text: string | null): string | null {
  return text !== null && isWebAddress(text) ? text : null;
}

/** Documents may hold any value: a number that the tables cannot store is not a generation. */
export function isGeneration(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= limits.generations;
}

function byWeight(left: StandingPublication, right: StandingPublication): number {
  return right.generation - left.generation || Number(right.state === 'shared') - Number(left.state === 'shared');
}
