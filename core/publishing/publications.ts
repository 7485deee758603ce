import { type Doc, getConflicts } from '@automerge/automerge/slim';
import type { ContentItem, Publication } from '../documents/content-item.ts';
import { limits } from '../documents/limits.ts';
import { earliestValue, readRegister } from '../documents/registers.ts';
import { isWebAddress } from '../kernel/web-address.ts';
import { type PublicationState, readState } from './publication-state.ts';

/** Where an item stands on a platform, as its document says. */
export type KnownPublication = StandingPublication;

/** By platform id. What a newer version wrote, and this one does not know, is left out. */
export function readPublications(item: ContentItem): ReadonlyMap<number, KnownPublication> {
  return new Map(standingPublications(item).map((publication) => [publication.platformId, publication]));
}

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

/**
 * The generation that a person means who asks for an item to be published. Asking twice means the same one: only what
 * is over, and what they confirmed to post once more, begins the next.
 */
export function generationFor(
  latest: LatestPublication | null,
  { postsAgain = false }: { readonly postsAgain?: boolean } = {},
): number {
  if (latest === null) return 1;
  const isOver = latest.state === 'failed' || latest.state === 'withdrawn';
  return isOver || (postsAgain && latest.state === 'shared') ? latest.generation + 1 : latest.generation;
}

/** The newest publication of an item on a platform. */
export interface LatestPublication {
  readonly generation: number;
  readonly state: PublicationState;
}

/**
 * What a wish to publish comes to.
 *
 * - `start`: a publication of this generation begins
 * - `release`: the newest one, which waited for a person's word, goes out
 * - `same`: it meets one that there is; nothing new is posted
 * - `decide-first`: nobody knows whether the newest one is there
 */
export type Intent =
  | { readonly type: 'start'; readonly generation: number }
  | { readonly type: 'release' }
  | { readonly type: 'same' }
  | { readonly type: 'decide-first' };

/**
 * One post for one intent: a schedule, a Publish Now and a repetition of either meet in one generation, and only a
 * person who saw how the newest one ended asks for the next.
 * @param wanted the generation that the person meant; undefined for clients that do not name one: they mean whatever
 * has not been shared yet
 */
export function meetIntent(latest: LatestPublication | null, wanted?: number): Intent {
  if (latest === null) return { type: 'start', generation: wanted ?? 1 };
  const { generation, state } = latest;
  const isOver = state === 'failed' || state === 'withdrawn';
  const next = generation + 1;
  if (wanted === undefined ? isOver : wanted >= next) {
    if (isOver || state === 'shared') return { type: 'start', generation: next };
    if (state === 'unknown') return { type: 'decide-first' };
    return { type: 'same' };
  }
  const isNewest = wanted === undefined || wanted === generation;
  return isNewest && (state === 'overdue' || state === 'by-hand') ? { type: 'release' } : { type: 'same' };
}

/**
 * Whether an item's document knows more of a publication than the server's tables, which may have been put back from a
 * backup: a later generation, or that the same one is there while the tables still wait for it.
 */
export function knowsMore(document: LatestPublication, tables: LatestPublication): boolean {
  if (document.generation !== tables.generation) return document.generation > tables.generation;
  return document.state === 'shared' && tables.state !== 'shared' && tables.state !== 'withdrawn';
}
