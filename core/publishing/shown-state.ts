import type { PublicationState } from './publication-state.ts';
import type { KnownPublication } from './publications.ts';

/** Actions on publications that a person can request from the server. */
export const publishingActions = ['publish', 'update', 'take-down', 'settle'] as const;
export type PublishingAction = (typeof publishingActions)[number];

/** A request that this device has not sent yet. */
export interface QueuedAction {
  readonly action: PublishingAction;
  /** Milliseconds since 1970 at which it was queued. */
  readonly at: number;
  /** The generation that it refers to. */
  readonly generation: number;
}

/** Everything that is known about an item on a platform. */
export interface PlatformFacts {
  /** Whether the platform is one of the item's targets. */
  readonly isChosen: boolean;
  readonly postedBy: 'server' | 'person';
  readonly publication: KnownPublication | null;
  /** The newest queued request about it on this device. */
  readonly queued: QueuedAction | null;
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
  | { readonly type: PublicationState; readonly publication: KnownPublication | null };

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
function isMet({ action, generation }: QueuedAction, publication: KnownPublication | null): boolean {
  if (action !== 'publish' || publication === null || publication.generation < generation) return false;
  return publication.state === 'shared' || publication.state === 'queued' || publication.state === 'publishing';
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
