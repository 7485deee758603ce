import { platformByKey } from './platforms.ts';

/**
 * Where a publication stands: one per item, platform and generation.
 *
 * - `queued`: it is the server's to post, now or again in a while
 * - `publishing`: a server is at it
 * - `shared`: the platform has it
 * - `failed`: the platform does not have it, and a person must act
 * - `unknown`: the platform was asked and gave no clear answer; it is never asked again before it was read
 * - `overdue`: it was due while no server ran; a person says whether it still goes out
 * - `by-hand`: this server cannot post there; the person posts it and says so
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

/** Whether the server goes on by itself. */
export function isUnderWay(state: PublicationState): boolean {
  return state === 'queued' || state === 'publishing';
}

/** Whether it waits for a person's word. */
function wantsPerson(state: PublicationState): boolean {
  return state === 'failed' || state === 'unknown' || state === 'overdue' || state === 'by-hand';
}

/** The state that a document holds; null where a newer version wrote one that this version does not know. */
export function readState(written: string | null): PublicationState | null {
  return publicationStates.find((state) => state === written) ?? null;
}

/** Where publishing waits for its person. */
export interface PublicationTrouble {
  readonly state: Extract<PublicationState, 'failed' | 'unknown' | 'overdue' | 'by-hand'>;
  readonly platformIds: readonly number[];
}

/** Worst first. */
const order = ['failed', 'unknown', 'overdue', 'by-hand'] as const satisfies readonly PublicationTrouble['state'][];

/** The worst that an item's publications wait with; null where nothing waits for anybody. */
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

/** The site of the person's own, on this server: posting there needs no account elsewhere. */
export const ownSiteId = platformByKey('article').id;

/**
 * Who puts a piece on a platform.
 *
 * @param connected platforms that the person has connected
 */
export function whoPosts(platformId: number, connected: ReadonlySet<number>): 'server' | 'person' {
  return platformId === ownSiteId || connected.has(platformId) ? 'server' : 'person';
}
