/**
 * Publications and their generations: how the app guarantees one post per intent to publish.
 *
 * A publication is identified by item, platform and generation (1, 2, …). A schedule, a Publish Now and repetitions of
 * either on any device all name the same generation, so they result in one post. Only a person who has seen how the
 * newest generation ended requests the next one: after `failed` or `withdrawn`, or by confirming a repost of a `shared`
 * one (`generationFor`).
 *
 * `meetIntent` decides what a request does: start a publication, release one that needs the person's decision, join the
 * existing one, or refuse until an `unknown` outcome is resolved.
 *
 * The server records outcomes in the document, from where all devices receive them; a device records them for posts
 * made by hand. When both wrote at the same time, the newer generation counts, and within a generation `shared` wins.
 *
 * Invariants: generations only increase. A document may contain anything, so values are checked on reading. If the
 * server's tables were restored from a backup, the document may be ahead of them (`knowsMore`).
 */

import { type Doc, getConflicts } from '@automerge/automerge/slim';
import type { ContentItem, Publication } from '../documents/content-item.ts';
import { limits } from '../documents/limits.ts';
import { earliestValue, readRegister } from '../documents/registers.ts';
import { isWebAddress } from '../kernel/web-address.ts';
import { type PublicationState, readState } from './publication-state.ts';

/** The publication of an item on a platform, as its document says. */
export type KnownPublication = StandingPublication;

/** Publications by platform id. Those with a state that this version does not know are left out. */
export function readPublications(item: ContentItem): ReadonlyMap<number, KnownPublication> {
  return new Map(standingPublications(item).map((publication) => [publication.platformId, publication]));
}

/** The publication of an item on a platform. */
export interface StandingPublication {
  readonly platformId: number;
  readonly generation: number;
  readonly state: PublicationState;
  readonly url: string | null;
  readonly reason: string | null;
  /** UTC instant, ISO 8601, since which it is in this state. */
  readonly at: string | null;
  /** UTC instant, ISO 8601, of the last update of the post; null when it was never updated. */
  readonly updatedAt: string | null;
  /**
   * yyyy-MM-dd in the person's zone when it was first shared there; null when it never was or the date was not
   * recorded.
   */
  readonly on: string | null;
}

/**
 * The publication of an item on each platform, sorted by platform id. When the server and a device wrote a platform's
 * first publication concurrently, the newer generation counts, and within one generation `shared`.
 */
export function standingPublications(item: ContentItem): StandingPublication[] {
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

/** Documents may contain anything: a value that is not a web address is not shown as a link. */
function webAddressIn(text: string | null): string | null {
  return text !== null && isWebAddress(text) ? text : null;
}

/** Documents may contain any value. A number that the tables cannot store is not a generation. */
export function isGeneration(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= limits.generations;
}

function byWeight(left: StandingPublication, right: StandingPublication): number {
  return right.generation - left.generation || Number(right.state === 'shared') - Number(left.state === 'shared');
}

/**
 * The generation that a request to publish means. Repeating a request means the same generation. The next one begins
 * after a failed or withdrawn publication, or when the person confirmed a repost.
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
 * The effect of a request to publish.
 *
 * - `start`: starts a publication of this generation
 * - `release`: posts the newest publication, which needed the person's decision
 * - `same`: joins the existing publication; nothing new is posted
 * - `decide-first`: refused, because it is not known whether the newest publication was posted
 */
export type Intent =
  | { readonly type: 'start'; readonly generation: number }
  | { readonly type: 'release' }
  | { readonly type: 'same' }
  | { readonly type: 'decide-first' };

/**
 * Guarantees one post per intent: a schedule, a Publish Now and a repetition of either share one generation. Only a
 * person who has seen how the newest one ended requests the next.
 *
 * @param wanted the requested generation; undefined for clients that do not name one, which means whatever has not been
 *   shared yet
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
 * Whether an item's document is ahead of the server's tables, which may have been restored from a backup: it has a
 * later generation, or the same one as `shared` while the tables do not have it yet.
 */
export function knowsMore(document: LatestPublication, tables: LatestPublication): boolean {
  if (document.generation !== tables.generation) return document.generation > tables.generation;
  return document.state === 'shared' && tables.state !== 'shared' && tables.state !== 'withdrawn';
}
