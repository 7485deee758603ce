/**
 * Reads publications from an item's document. It is a file of its own because it needs Automerge, which screens without
 * an open document do not load.
 */

import { type Doc, getConflicts } from '@automerge/automerge/slim';
import type { ContentItem, PublicationRegisters } from '../documents/content-item.ts';
import { limits } from '../documents/limits.ts';
import { earliestValue, readRegister } from '../documents/registers.ts';
import { isWebAddress } from '../kernel/web-address.ts';
import { type Publication, publicationStates } from './publication.ts';

/**
 * The publication of an item on each platform, sorted by platform id. Publications with a state that this version does
 * not know are left out. When the server and a device wrote a platform's first publication concurrently, the newer
 * generation counts, and within one generation `shared`.
 */
export function readPublications(item: ContentItem): readonly Publication[] {
  return Object.keys(item.publications)
    .flatMap((key) => {
      const shown: unknown = item.publications[key];
      if (!isPublication(shown)) return [];
      const sides: unknown[] = Object.values(
        getConflicts(item.publications as Doc<typeof item.publications>, key) ?? {},
      );
      // The values of a conflict are plain copies. Only the shown value is part of the document, so only it can be
      // asked for concurrent values of `on`.
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

/** The publication of an item on a platform; null when there is none. */
export function readPublication(item: ContentItem, platformId: number): Publication | null {
  return readPublications(item).find((publication) => publication.platformId === platformId) ?? null;
}

function isPublication(value: unknown): value is PublicationRegisters {
  return typeof value === 'object' && value !== null && 'generation' in value;
}

/** Null for a state that a newer version wrote and this version does not know. */
function readOne(platformId: number, publication: PublicationRegisters, on: string | null): Publication | null {
  const written = readRegister(publication.status);
  const state = publicationStates.find((known) => known === written);
  const { generation } = publication;
  if (state === undefined || !isGeneration(generation)) return null;
  return {
    platformId,
    generation,
    state,
    url: webAddressIn(readRegister(publication.url)),
    reason: readRegister(publication.reason),
    at: readRegister(publication.at),
    updatedAt: readRegister(publication.updatedAt),
    posted: readRegister(publication.posted),
    byHand: publication.byHand === true,
    on,
  };
}

/** Documents may contain anything: a value that is not a web address is not shown as a link. */
function webAddressIn(text: string | null): string | null {
  return text !== null && isWebAddress(text) ? text : null;
}

/** Documents may contain any value. A number that the tables cannot store is not a generation. */
export function isGeneration(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= limits.generations;
}

function byWeight(left: Publication, right: Publication): number {
  return right.generation - left.generation || Number(right.state === 'shared') - Number(left.state === 'shared');
}
