import { setTimeout as wait } from 'node:timers/promises';
import type { PublicationRow } from '#core/content/content-row.ts';
import type { Result } from '#core/kernel/result.ts';
import { isUnderWay } from '#core/publishing/publication-state.ts';
import type { ItemRow } from '../content/user-rows.ts';
import type { Database } from '../database/database.ts';
import { invalidRequest } from '../http/errors.ts';
import { shareTransactions } from '../sync/group-commits.ts';
import { newChangeHolder, type PostChange, PostChanger } from './change-post.ts';
import { adoptPublication, changePublication } from './change-publication.ts';
import { type Publication, publicationsOf } from './publications.ts';
import { LEASE_MS, type PostName, Publisher, type PublisherDeps } from './publisher.ts';
import { Reporter, type ReporterDeps } from './reporter.ts';
import { type RequestDeps, requestPublications, type Standing, standingsOf } from './request-publications.ts';
import { Scheduler, type SchedulerDeps, type SchedulerHealth } from './scheduler.ts';

/** How long a caller waits for the platforms. Milliseconds. */
const PATIENCE = 10_000;
/** Milliseconds between two looks whether they have answered. */
const LOOK = 50;

interface Distribution {
  /** The wait ends when `signal` is aborted. */
  readonly caller: { readonly userId: string; readonly signal: AbortSignal };
  readonly item: ItemRow;
  readonly platformIds: readonly number[];
  /** The generation that is meant, by platform id; none: whatever was not shared yet. */
  readonly generations?: Readonly<Record<string, number>> | undefined;
  /** Answers while the server is still posting. */
  readonly atOnce?: boolean;
}

/**
 * Posts an item, and waits for the platforms for a while. Returns where it stands on each that was asked for.
 * @throws 400 when there is nothing to post, or nowhere to post it to
 */
async function distributeItem(
  deps: RequestDeps,
  { caller, item, platformIds, generations = {}, atOnce = false }: Distribution,
): Promise<readonly Standing[]> {
  if (platformIds.length === 0) throw invalidRequest('Please select at least one platform to distribute your content.');
  if (item.row.words === 0) throw invalidRequest('Please create content before distributing.');
  const request = {
    userId: caller.userId,
    itemId: item.id,
    platformIds,
    generations: new Map(Object.entries(generations).map(([id, wanted]) => [Number(id), wanted])),
    known: item.row.publications ?? [],
  };
  let standings = await requestPublications(deps, request);
  const until = performance.now() + (atOnce ? 0 : PATIENCE);
  while (standings.some(isOpen) && performance.now() < until && !caller.signal.aborted) {
    await wait(LOOK);
    standings = await standingsOf(deps.database, request);
  }
  return standings;
}

/** Devices are to hear of it as well before it is answered. */
function isOpen({ state, isTold }: Standing): boolean {
  return isUnderWay(state) || !isTold;
}

export interface PublishingDeps
  extends
    Omit<PublisherDeps, 'holder' | 'signal' | 'transact'>,
    Omit<ReporterDeps, 'database' | 'now' | 'log'>,
    Pick<SchedulerDeps, 'after' | 'putBackAt'> {}

/** All of publishing, as the rest of the server sees it. */
export interface PublishingService extends RequestDeps {
  readonly database: Database;
  start(): void;
  /** Posts an item now. @throws 400 when there is nothing to post, or nowhere to post it to */
  distribute(distribution: Distribution): Promise<readonly Standing[]>;
  /**
   * An item's newest publication on a platform; null where there is none.
   *
   * @param told what the item's document says of its publications: a database that was put back knows less
   */
  find(name: PostName, told: readonly PublicationRow[]): Promise<Publication | null>;
  /** Writes what a person found out about a publication of which nobody knew; null when it was settled meanwhile. */
  settle(
    publication: Publication,
    found: { readonly isThere: boolean; readonly url: string | null },
  ): Promise<Publication | null>;
  /** Updates a post or takes it down. Fails with a sentence. */
  change(publication: Publication, what: PostChange): Promise<Result<Publication, string>>;
  health(): Promise<SchedulerHealth>;
  close(): Promise<void>;
}

export function createPublishing(deps: PublishingDeps): PublishingService {
  const { database, adapters, connection, now, monotonic, log, after, putBackAt } = deps;
  const holder = { id: crypto.randomUUID(), leaseMs: LEASE_MS };
  const changeHolder = newChangeHolder();
  const ending = new AbortController();
  const canPost = async (userId: string, platformId: number): Promise<boolean> => {
    const adapter = adapters.get(platformId);
    return adapter !== undefined && (!adapter.needsConnection || (await connection(userId, platformId)) !== null);
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
    database,
    distribute: (distribution) => distributeItem(requests, distribution),
    start: () => scheduler.start(),
    health: () => scheduler.health(),
    async find({ userId, itemId, platformId }, told) {
      const isHere = (each: { readonly platformId: number }) => each.platformId === platformId;
      const stored = (await publicationsOf(database, userId, itemId)).find(isHere) ?? null;
      const known = told.find(isHere);
      const isNews = known?.state === 'shared' && (stored?.generation ?? 0) < known.generation;
      if (!isNews) return stored;
      const { generation, url } = known;
      const ref = url === null ? null : (adapters.get(platformId)?.refOf?.(url) ?? null);
      return await adoptPublication(database, { userId, itemId, platformId, generation, url, ref }, now());
    },
    async settle(publication, { isThere, url }) {
      const settled = isThere
        ? ({ state: 'shared', url, reason: null } as const)
        : ({ state: 'failed', url: null, reason: 'You confirmed that it was not posted.' } as const);
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
    async close() {
      ending.abort();
      await scheduler.close();
      await reporter.close();
    },
  };
}
