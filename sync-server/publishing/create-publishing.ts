import { setTimeout as wait } from 'node:timers/promises';
import type { PublicationRow } from '#core/content/content-row.ts';
import type { Result } from '#core/kernel/result.ts';
import { isUnderWay } from '#core/publishing/publication.ts';
import type { ItemRow } from '../content/user-rows.ts';
import type { Database } from '../database/database.ts';
import { invalidRequest } from '../http/errors.ts';
import { shareTransactions } from '../sync/group-commits.ts';
import { newChangeHolder, type PostChange, PostChanger } from './change-post.ts';
import { SAID_BY_PERSON } from './failed-posts.ts';
import { adoptPublication, changePublication } from './change-publication.ts';
import { type StoredPublication, publicationsOf, resumePutOff } from './publications.ts';
import { LEASE_MS, type PostName, Publisher, type PublisherDeps } from './publisher.ts';
import { NOT_UPLOADED } from './read-picture.ts';
import { Reporter, type ReporterDeps } from './reporter.ts';
import { type RequestDeps, requestPublications, type PublicationStatus, statusesOf } from './request-publications.ts';
import { Scheduler, type SchedulerDeps, type SchedulerHealth } from './scheduler.ts';

/** How long a call waits for the platforms. Milliseconds. */
const TIMEOUT_MS = 10_000;
/** How often the call checks whether they have answered. Milliseconds. */
const LOOK = 50;

interface Distribution {
  /** Aborting `signal` ends the wait. */
  readonly caller: { readonly userId: string; readonly signal: AbortSignal };
  readonly item: ItemRow;
  readonly platformIds: readonly number[];
  /** The generation that is meant, by platform id. None: the newest one, or the next if that failed or was withdrawn. */
  readonly generations?: Readonly<Record<string, number>> | undefined;
  /** Returns while the server is still posting. */
  readonly atOnce?: boolean;
}

/**
 * Posts an item and waits for the platforms for at most `TIMEOUT_MS`. Returns the state on each requested platform.
 * @throws 400 when there is nothing to post, or no platform to post it to
 */
async function distributeItem(
  deps: RequestDeps,
  { caller, item, platformIds, generations = {}, atOnce = false }: Distribution,
): Promise<readonly PublicationStatus[]> {
  if (platformIds.length === 0) throw invalidRequest('Please select at least one platform to distribute your content.');
  if (item.row.words === 0) throw invalidRequest('Please create content before distributing.');
  const request = {
    userId: caller.userId,
    itemId: item.id,
    platformIds,
    generations: new Map(Object.entries(generations).map(([id, wanted]) => [Number(id), wanted])),
    known: item.row.publications ?? [],
  };
  let statuses = await requestPublications(deps, request);
  const until = performance.now() + (atOnce ? 0 : TIMEOUT_MS);
  while (statuses.some(isOpen) && performance.now() < until && !caller.signal.aborted) {
    await wait(LOOK);
    statuses = await statusesOf(deps.database, request);
  }
  return statuses;
}

/**
 * A publication stays open until its document is up to date too, so that other devices see the result before the caller
 * does.
 */
function isOpen({ state, isReported }: PublicationStatus): boolean {
  return isUnderWay(state) || !isReported;
}

export interface PublishingDeps
  extends
    Omit<PublisherDeps, 'holder' | 'signal' | 'transact'>,
    Omit<ReporterDeps, 'database' | 'now' | 'log'>,
    Pick<SchedulerDeps, 'after' | 'putBackAt'> {
  /** Whether the person has an account there that the platform accepts, as far as is known. */
  readonly isConnected: (userId: string, platformId: number) => Promise<boolean>;
}

/** The publishing service as the rest of the server sees it. */
export interface PublishingService extends RequestDeps {
  readonly database: Database;
  start(): void;
  /** Posts an item now. @throws 400 when there is nothing to post, or no platform to post it to */
  distribute(distribution: Distribution): Promise<readonly PublicationStatus[]>;
  /** An item's state on these platforms; those without a publication are left out. */
  read(distribution: Pick<Distribution, 'caller' | 'item' | 'platformIds'>): Promise<readonly PublicationStatus[]>;
  /**
   * An item's newest publication on a platform; null if there is none.
   *
   * @param documented the publications in the item's document: a database restored from a backup may know less
   */
  find(name: PostName, documented: readonly PublicationRow[]): Promise<StoredPublication | null>;
  /** Writes what a person found out about a publication with an unknown result; null when it was settled meanwhile. */
  settle(
    publication: StoredPublication,
    found: { readonly isThere: boolean; readonly url: string | null },
  ): Promise<StoredPublication | null>;
  /** Updates a post or takes it down. The failure is a sentence for a person. */
  change(publication: StoredPublication, what: PostChange): Promise<Result<StoredPublication, string>>;
  /** Posts what waits for a picture of this person. Call it when one has arrived. */
  pictureArrived(userId: string): Promise<void>;
  health(): Promise<SchedulerHealth>;
  close(): Promise<void>;
}

export function createPublishing(deps: PublishingDeps): PublishingService {
  const { database, adapters, isConnected, now, monotonic, log, after, putBackAt } = deps;
  const holder = { id: crypto.randomUUID(), leaseMs: LEASE_MS };
  const changeHolder = newChangeHolder();
  const ending = new AbortController();
  const canPost = async (userId: string, platformId: number): Promise<boolean> => {
    const adapter = adapters.get(platformId);
    return adapter !== undefined && (!adapter.needsConnection || (await isConnected(userId, platformId)));
  };
  const publisher = new Publisher({ ...deps, transact: shareTransactions(database), holder, signal: ending.signal });
  const changer = new PostChanger({ ...deps, holder: changeHolder });
  const reporter = new Reporter(deps);
  const scheduler = new Scheduler({
    database,
    holder,
    changeHolder,
    advance: (publication) => publisher.advance(publication),
    report: () => reporter.start(),
    canPost,
    putBackAt,
    now,
    monotonic,
    after,
    log,
  });
  const requests: RequestDeps = { database, now, canPost, wake: () => scheduler.wake() };
  return {
    ...requests,
    distribute: (distribution) => distributeItem(requests, distribution),
    read: ({ caller, item, platformIds }) =>
      statusesOf(database, {
        userId: caller.userId,
        itemId: item.id,
        platformIds,
        known: item.row.publications ?? [],
      }),
    start: () => scheduler.start(),
    health: () => scheduler.health(),
    async find({ userId, itemId, platformId }, documented) {
      const isHere = (each: { readonly platformId: number }) => each.platformId === platformId;
      const stored = (await publicationsOf(database, userId, itemId)).find(isHere) ?? null;
      const known = documented.find(isHere);
      const isNews = known?.state === 'shared' && (stored?.generation ?? 0) < known.generation;
      if (!isNews) return stored;
      const { generation, url } = known;
      const ref = url === null ? null : (adapters.get(platformId)?.refOf?.(url) ?? null);
      return await adoptPublication(database, { userId, itemId, platformId, generation, url, ref }, now());
    },
    async settle(publication, { isThere, url }) {
      const settled = isThere
        ? ({ state: 'shared', url, reason: null } as const)
        : ({ state: 'failed', url: null, reason: SAID_BY_PERSON } as const);
      if (publication.state !== 'unknown') return null;
      const changed = await changePublication(database, publication, { ...settled, now: now() });
      reporter.start();
      return changed;
    },
    async change(publication, what) {
      const changed = await changer.change(publication, what);
      reporter.start();
      return changed;
    },
    async pictureArrived(userId) {
      if (await resumePutOff(database, { userId, reason: NOT_UPLOADED.words, now: now() })) scheduler.wake();
    },
    async close() {
      ending.abort();
      await scheduler.close();
      await reporter.close();
    },
  };
}
