import { knowsMore } from '#core/publishing/publication.ts';
import type { PublicationRow } from '#core/content/content-row.ts';
import type { Database } from '../database/database.ts';
import { lockUsers } from '../database/lock-users.ts';
import { requestGeneration, type StoredPublication, publicationsOf, type GenerationRequest } from './publications.ts';

export interface PublicationRequest {
  readonly userId: string;
  readonly itemId: string;
  readonly platformIds: readonly number[];
  /** The generation that is meant, by platform. None: the newest one, or the next if that failed or was withdrawn. */
  readonly generations: ReadonlyMap<number, number>;
  /** The publications in the item's document. */
  readonly known: readonly PublicationRow[];
}

export interface RequestDeps {
  readonly database: Database;
  /** Whether this server can post to the platform for the person. */
  readonly canPost: (userId: string, platformId: number) => Promise<boolean>;
  /** Starts a tick of the scheduler. */
  readonly wake: () => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The state of a publication: from the database, or from the item's document when the database has no record. */
export type PublicationStatus = Pick<
  StoredPublication,
  'platformId' | 'generation' | 'state' | 'url' | 'reason' | 'isReported'
>;

/** Requests publications of an item, all of them or none. The scheduler posts them later. */
export async function requestPublications(
  deps: RequestDeps,
  request: PublicationRequest,
): Promise<readonly PublicationStatus[]> {
  const { database, canPost, wake, now } = deps;
  const { userId, itemId, platformIds, generations, known } = request;
  const requests: GenerationRequest[] = [];
  for (const platformId of new Set(platformIds))
    requests.push({
      userId,
      itemId,
      platformId,
      generation: generations.get(platformId),
      known: known.find((each) => each.platformId === platformId) ?? null,
      begin: (await canPost(userId, platformId)) ? { state: 'queued', waitMs: 0 } : { state: 'by-hand', waitMs: null },
    });
  await database.knex.transaction(async (knex) => {
    await lockUsers(database, knex, [userId]);
    for (const each of requests) await requestGeneration(knex, each, now());
  });
  wake();
  return await statusesOf(database, request);
}

/** The state of an item on the requested platforms. */
export async function statusesOf(
  database: Database,
  { userId, itemId, platformIds, known }: Pick<PublicationRequest, 'userId' | 'itemId' | 'platformIds' | 'known'>,
): Promise<readonly PublicationStatus[]> {
  const stored = await publicationsOf(database, userId, itemId);
  return [...new Set(platformIds)].flatMap((platformId): PublicationStatus[] => {
    const here = stored.find((each) => each.platformId === platformId);
    const there = known.find((each) => each.platformId === platformId);
    if (there && (!here || knowsMore(there, here))) return [{ ...there, reason: null, isReported: true }];
    return here ? [here] : [];
  });
}
