/**
 * The need that a post has of its person, the same for bell, dashboard and calendar.
 *
 * A post that is due by hand is no failure: it is its person's turn. It is due by the device's clock, before the server
 * has marked it, and not before its time, although the server may have marked it for an earlier one.
 */
import type { ContentRow } from '../content/content-row.ts';
import { publicationTrouble, type statesForPerson, whoPosts } from '../publishing/publication.ts';

export interface PersonNeed {
  readonly state: (typeof statesForPerson)[number];
  readonly platformIds: readonly number[];
  /** False for a post that is due by hand and that the server has not marked yet. */
  readonly isMarked: boolean;
}

export interface NeedDeps {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Ids of the connected platforms; null while this device does not have them. */
  readonly connected: ReadonlySet<number> | null;
}

/** Null when the post needs nothing. */
export function personNeed(
  { publications = [], scheduledAt, deletedAt, status, platformIds }: ContentRow,
  { now, connected }: NeedDeps,
): PersonNeed | null {
  if (deletedAt !== null) return null;
  const isDue = scheduledAt !== null && Date.parse(scheduledAt) <= now;
  const trouble = publicationTrouble(publications);
  // A post that was published with Publish Now has no time: its person was there.
  if (trouble && (trouble.state !== 'by-hand' || isDue)) return { ...trouble, isMarked: true };
  // The server marks what its person posts, and an unsynced device learns of it later. Without the connections it could
  // be the server's to post, and the person would post it too.
  if (connected === null) return null;
  const isByHand = platformIds.length > 0 && platformIds.every((each) => whoPosts(each, connected) === 'person');
  if (status === 'scheduled' && isDue && isByHand) return { state: 'by-hand', platformIds, isMarked: false };
  return null;
}
