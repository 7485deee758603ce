import type { ContentItem } from '#core/documents/content-item.ts';
import { keysInOrder } from '#core/documents/read-rows.ts';
import { readRegister } from '#core/documents/registers.ts';
import { findPlatform, type ListedPlatform } from '#core/publishing/platforms.ts';
import { type Publication, type ShownState, shownState, whoPosts } from '#core/publishing/publication.ts';
import { readPublications } from '#core/publishing/read-publications.ts';
import type { StoredPublishingCall } from '../../engine/store/publishing-call.ts';

/** An item's state on a platform. */
export interface PlatformState {
  readonly platform: ListedPlatform;
  readonly isChosen: boolean;
  readonly postedBy: 'server' | 'person';
  readonly latest: Publication | null;
  readonly shown: ShownState;
}

/** By platform id: the publication's state when the server accepted a call about it. */
export type SentLately = ReadonlyMap<number, string>;

export interface PublishingFacts {
  readonly item: ContentItem;
  readonly calls: readonly StoredPublishingCall[];
  readonly connected: ReadonlySet<number>;
  readonly sentLately: SentLately;
}

/** All platforms that the item is meant for or was published to: the chosen ones in their order, then the others. */
export function platformStates({ item, calls, connected, sentLately }: PublishingFacts): readonly PlatformState[] {
  const publications = readPublications(item);
  const chosen = new Set(keysInOrder(item.platforms).map(Number));
  const dueAt = readRegister(item.status) === 'scheduled' ? readRegister(item.schedule?.at) : null;
  return [...new Set([...chosen, ...publications.map(({ platformId }) => platformId)])].flatMap((id) => {
    const platform = findPlatform(id);
    if (!platform) return [];
    const isChosen = chosen.has(id);
    const postedBy = whoPosts(id, connected);
    const latest = publications.find(({ platformId }) => platformId === id) ?? null;
    const isSent = sentLately.get(id) === standing(latest);
    const facts = { isChosen, postedBy, publication: latest, queued: queuedAction(calls, id), isSent, dueAt };
    return [{ platform, isChosen, postedBy, latest, shown: shownState(facts) }];
  });
}

function queuedAction(calls: readonly StoredPublishingCall[], platformId: number) {
  const call = calls.findLast(
    ({ state, generations }) => state === 'waiting' && Object.hasOwn(generations, platformId),
  );
  return call ? { action: call.action, at: call.at, generation: call.generations[platformId]! } : null;
}

/** A key of the publication's state, which changes as soon as the server's update is here. */
export function standing(publication: Publication | null): string {
  return publication
    ? `${publication.generation} ${publication.state} ${publication.at ?? ''} ${publication.updatedAt ?? ''}`
    : '';
}

/**
 * How it ended on the platforms that something was under way on; null for one whose publication is still the one from
 * before: it was cancelled, or the server's answer takes long.
 *
 * @param before by platform id, the publication's state when it began, see `standing`
 */
export function resultsSince(
  before: ReadonlyMap<number, string>,
  platforms: readonly PlatformState[],
): readonly (ShownState | null)[] {
  return [...before].map(([id, then]) => {
    const state = platforms.find(({ platform }) => platform.id === id);
    return state && standing(state.latest) !== then ? state.shown : null;
  });
}

/** The platforms of calls that were queued and are gone without being cancelled: the server accepted them. */
export function takenCalls(
  before: readonly StoredPublishingCall[],
  now: readonly StoredPublishingCall[],
  cancelled: ReadonlySet<number>,
): readonly number[] {
  return before
    .filter(({ id, state }) => state === 'waiting' && !cancelled.has(id) && now.every((call) => call.id !== id))
    .flatMap(({ generations }) => Object.keys(generations).map(Number));
}
