/**
 * The life of a publication. There is one publication per item, platform and generation.
 *
 *   queued ⇄ publishing → shared → withdrawn
 *                       → failed
 *                       → unknown → shared, queued or failed
 *   overdue, by-hand    → queued or shared, once the person decides
 *
 * A node of the server claims a `queued` publication: `publishing`. The attempt ends in `shared`, in `failed`, or,
 * without a clear answer, in `unknown`; a temporary error returns it to `queued`. Taking the post down makes a `shared`
 * one `withdrawn`. The server acts by itself in `queued` and `publishing`; `statesForPerson` need the person's decision.
 *
 * Generations (1, 2, …) guarantee one post per intent to publish: a schedule, a Publish Now and repetitions of either on
 * any device name the same generation. Only a person who has seen how the newest one ended requests the next one.
 *
 * Invariants: generations only increase. An `unknown` publication is never posted again before the platform has been
 * searched for the post, unless the platform (a webhook) recognises a repeated request by its name. `shared` beats every
 * other state of its generation; only `withdrawn` replaces it.
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
 * - `overdue`: its time passed before a server could post it, because none was running or its schedule arrived late; the
 *   person decides whether it is still posted
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

/** States that need a decision by the person, most severe first. */
export const statesForPerson = [
  'failed',
  'unknown',
  'overdue',
  'by-hand',
] as const satisfies readonly PublicationState[];

/** The publication of an item on a platform, as its document holds it (`read-publications.ts`). */
export interface Publication {
  readonly platformId: number;
  readonly generation: number;
  readonly state: PublicationState;
  /** Address of the post. */
  readonly url: string | null;
  /** Why it is in this state, as a sentence. */
  readonly reason: string | null;
  /** UTC instant, ISO 8601, since which it is in this state. */
  readonly at: string | null;
  /** UTC instant, ISO 8601, of the last update of the post; null when it was never updated. */
  readonly updatedAt: string | null;
  /** The mark of the post's words (`posted-mark.ts`); null where none was kept. */
  readonly posted: string | null;
  /** Whether the person recorded the share, because they posted it themselves. */
  readonly byHand: boolean;
  /**
   * yyyy-MM-dd in the person's zone when it was first shared there; null when it never was or the date was not
   * recorded.
   */
  readonly on: string | null;
}

/** The newest publication of an item on a platform, as far as requests depend on it. */
type Latest = Pick<Publication, 'generation' | 'state'>;

/** Whether the server will continue without a decision by the person. */
export function isUnderWay(state: PublicationState): boolean {
  return state === 'queued' || state === 'publishing';
}

/** The most severe state in which an item's publications need the person; null when none does. */
export function publicationTrouble(publications: readonly Pick<Publication, 'platformId' | 'state'>[]): {
  readonly state: (typeof statesForPerson)[number];
  readonly platformIds: readonly number[];
} | null {
  for (const state of statesForPerson) {
    const troubled = publications.filter((publication) => publication.state === state);
    if (troubled.length > 0) return { state, platformIds: troubled.map(({ platformId }) => platformId) };
  }
  return null;
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

/**
 * The generation that a request to publish means. Repeating a request means the same generation. The next one begins
 * after a failed or withdrawn publication, or when the person confirmed a repost.
 */
export function generationFor(
  latest: Latest | null,
  { postsAgain = false }: { readonly postsAgain?: boolean } = {},
): number {
  if (latest === null) return 1;
  const isOver = latest.state === 'failed' || latest.state === 'withdrawn';
  return isOver || (postsAgain && latest.state === 'shared') ? latest.generation + 1 : latest.generation;
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
 * Decides what a request to publish does.
 *
 * @param wanted the requested generation; undefined for clients that do not name one, which means whatever has not been
 *   shared yet
 */
export function meetIntent(latest: Latest | null, wanted?: number): Intent {
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
export function knowsMore(document: Latest, tables: Latest): boolean {
  if (document.generation !== tables.generation) return document.generation > tables.generation;
  return document.state === 'shared' && tables.state !== 'shared' && tables.state !== 'withdrawn';
}

/** Actions on publications that a person can request from the server. */
export const publishingActions = ['publish', 'update', 'take-down', 'settle'] as const;
export type PublishingAction = (typeof publishingActions)[number];

/** Everything that is known about an item on a platform. */
interface PlatformFacts {
  /** Whether the platform is one of the item's targets. */
  readonly isChosen: boolean;
  readonly postedBy: 'server' | 'person';
  readonly publication: Publication | null;
  /** The newest request about it that this device has not sent yet; `at` in milliseconds since 1970. */
  readonly queued: {
    readonly action: PublishingAction;
    readonly at: number;
    /** The generation that it refers to. */
    readonly generation: number;
  } | null;
  /** Whether the server accepted a request about it whose outcome has not been received yet. */
  readonly isSent: boolean;
  /** UTC instant at which a scheduled item is due; null for any other item. */
  readonly dueAt: string | null;
}

/** The state of an item on a platform as shown to the person. */
export type ShownState =
  | { readonly type: 'not-published' }
  | { readonly type: 'due'; readonly at: string }
  | { readonly type: 'queued-here'; readonly action: PublishingAction; readonly at: number }
  | { readonly type: 'sent' }
  | { readonly type: PublicationState; readonly publication: Publication | null };

/** The document's state, unless something on this device is newer. */
export function shownState(facts: PlatformFacts): ShownState {
  const { isChosen, postedBy, publication, queued, isSent, dueAt } = facts;
  const isTheirs = postedBy === 'person' && (publication === null || publication.state === 'by-hand');
  if (queued && !isTheirs && !isMet(queued, publication))
    return { type: 'queued-here', action: queued.action, at: queued.at };
  if (isSent && !isTheirs) return { type: 'sent' };
  const isSwitchedOff = !isChosen && publication?.state === 'by-hand' && publication.url === null;
  if (publication && !isReleased(facts) && !isSwitchedOff) return { type: publication.state, publication };
  if (dueAt !== null && isChosen && postedBy === 'server') return { type: 'due', at: dueAt };
  if (isChosen && postedBy === 'person') return { type: 'by-hand', publication: null };
  return { type: 'not-published' };
}

/** Whether a queued Publish Now is already fulfilled, by another device or the schedule. */
function isMet({ action, generation }: NonNullable<PlatformFacts['queued']>, publication: Publication | null): boolean {
  if (action !== 'publish' || publication === null || publication.generation < generation) return false;
  return publication.state === 'shared' || isUnderWay(publication.state);
}

/**
 * Whether it was the person's to post and the server can post it now. If a post already exists there, it stays the
 * person's.
 */
function isReleased({ postedBy, publication }: PlatformFacts): boolean {
  return publication?.state === 'by-hand' && postedBy === 'server' && publication.url === null;
}

/**
 * Whether the item is posted there, is being posted or may have been. The platform can then no longer be deselected.
 */
export function isSettledPlatform({ type }: ShownState): boolean {
  switch (type) {
    case 'queued-here':
    case 'sent':
    case 'queued':
    case 'publishing':
    case 'shared':
    case 'unknown':
      return true;
    default:
      return false;
  }
}

/** Whether Publish Now includes this platform. A finished publication needs a separate confirmation at its platform. */
export function awaitsPublishing({ type }: ShownState): boolean {
  return type === 'not-published' || type === 'due' || type === 'by-hand' || type === 'overdue';
}
