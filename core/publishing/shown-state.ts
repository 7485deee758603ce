import type { PublicationState } from './publication-state.ts';
import type { KnownPublication } from './publications.ts';

/** What a person asked the server to do about publications. */
export const publishingActions = ['publish', 'update', 'take-down', 'settle'] as const;
export type PublishingAction = (typeof publishingActions)[number];

/** A call to the server that this device has not sent yet. */
export interface QueuedAction {
  readonly action: PublishingAction;
  /** Milliseconds since 1970 when it was queued. */
  readonly at: number;
  /** The generation that it means. */
  readonly generation: number;
}

/** What is known of an item on a platform. */
export interface PlatformFacts {
  /** Whether the item is meant for it. */
  readonly isChosen: boolean;
  readonly postedBy: 'server' | 'person';
  readonly publication: KnownPublication | null;
  /** The newest call about it that waits on this device. */
  readonly queued: QueuedAction | null;
  /** The server took a call about it a moment ago, and its word is not here yet. */
  readonly isSent: boolean;
  /** UTC instant at which a scheduled item is due; null for any other. */
  readonly dueAt: string | null;
}

/** Where an item stands on a platform, as its person is told. */
export type ShownState =
  | { readonly type: 'not-published' }
  | { readonly type: 'due'; readonly at: string }
  | { readonly type: 'queued-here'; readonly action: PublishingAction; readonly at: number }
  | { readonly type: 'sent' }
  | { readonly type: PublicationState; readonly publication: KnownPublication | null };

/** What the document says, unless something on this device is newer. */
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

/** Whether what a queued Publish Now asks for has come about already, by another device or the schedule. */
function isMet({ action, generation }: QueuedAction, publication: KnownPublication | null): boolean {
  if (action !== 'publish' || publication === null || publication.generation < generation) return false;
  return publication.state === 'shared' || publication.state === 'queued' || publication.state === 'publishing';
}

/** Whether it was the person's to post, and the server can do it since. A draft that is there already stays theirs. */
function isReleased({ postedBy, publication }: PlatformFacts): boolean {
  return publication?.state === 'by-hand' && postedBy === 'server' && publication.url === null;
}

/** Whether the piece is there, on its way or perhaps there: its platform is no longer a choice. */
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

/** Whether Publish Now sends it there: what is over needs a word of its own at its platform. */
export function awaitsPublishing({ type }: ShownState): boolean {
  return type === 'not-published' || type === 'due' || type === 'by-hand' || type === 'overdue';
}
