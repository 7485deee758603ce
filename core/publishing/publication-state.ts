/**
 * The states of a publication. There is one publication per item, platform and generation.
 *
 * A publication starts as `queued` (or `by-hand`, if the server cannot post there). A node claims it: `publishing`. The
 * attempt ends in `shared`, in `failed`, or, without a clear answer, in `unknown`. A temporary error returns it to
 * `queued`. `shared` becomes `withdrawn` when the post is taken down.
 *
 * The server acts by itself in `queued` and `publishing`. `failed`, `unknown`, `overdue` and `by-hand` need a decision
 * by the person, in this order of severity. `shared` and `withdrawn` are final for their generation.
 *
 * Invariant: an `unknown` publication is never posted again before the platform has been searched for the post. A
 * platform that recognises a repeated request by its name (a webhook) is sent the same request again instead.
 */

import { platformByKey } from './platforms.ts';

/**
 * The state of a publication.
 *
 * - `queued`: the server will post it, now or after a retry delay
 * - `publishing`: a server has claimed it
 * - `shared`: the post is on the platform
 * - `failed`: the post is not on the platform, and the person must act
 * - `unknown`: the platform gave no clear answer; it is not posted again before the platform has been searched for it
 * - `overdue`: it was due while no server was running; the person decides whether it is still posted
 * - `by-hand`: this server cannot post there; the person posts it and confirms that
 * - `withdrawn`: it was shared and taken down again
 */
export const publicationStates = [
  'queued',
  'publishing',
  'shared',
  'failed',
  'unknown',
  'overdue',
  'by-hand',
  'withdrawn',
] as const;
export type PublicationState = (typeof publicationStates)[number];

/** Whether the server will continue without a decision by the person. */
export function isUnderWay(state: PublicationState): boolean {
  return state === 'queued' || state === 'publishing';
}

/** Whether it needs a decision by the person. */
function wantsPerson(state: PublicationState): boolean {
  return state === 'failed' || state === 'unknown' || state === 'overdue' || state === 'by-hand';
}

/** The state in a document; null for one that a newer version wrote and this version does not know. */
export function readState(written: string | null): PublicationState | null {
  return publicationStates.find((state) => state === written) ?? null;
}

/** Publications of an item that need a decision by the person. */
export interface PublicationTrouble {
  readonly state: Extract<PublicationState, 'failed' | 'unknown' | 'overdue' | 'by-hand'>;
  readonly platformIds: readonly number[];
}

/** Most severe first. */
const order = ['failed', 'unknown', 'overdue', 'by-hand'] as const satisfies readonly PublicationTrouble['state'][];

/** The most severe state in which an item's publications need the person; null when none does. */
export function publicationTrouble(
  publications: readonly { readonly platformId: number; readonly state: PublicationState }[],
): PublicationTrouble | null {
  const waiting = publications.filter(({ state }) => wantsPerson(state));
  const worst = order.find((state) => waiting.some((publication) => publication.state === state));
  if (worst === undefined) return null;
  return {
    state: worst,
    platformIds: waiting.filter(({ state }) => state === worst).map(({ platformId }) => platformId),
  };
}

/** The person's own site on this server. It needs no connection. */
export const ownSiteId = platformByKey('article').id;

/**
 * Whether the server or the person posts an item on a platform.
 *
 * @param connected ids of the connected platforms
 */
export function whoPosts(platformId: number, connected: ReadonlySet<number>): 'server' | 'person' {
  return platformId === ownSiteId || connected.has(platformId) ? 'server' : 'person';
}
