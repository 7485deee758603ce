import type { PublicationRow } from '#core/projections/content-row.ts';
import type { Post } from '#core/publishing/post.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { Database } from '../store/database.ts';
import { shareTransactions } from '../store/shared-transaction.ts';
import { adoptPublication } from '../store/adopt-publication.ts';
import { changePublication } from '../store/change-publication.ts';
import { publicationsOf } from '../store/publications.ts';
import type { PlatformAdapter } from './platform-adapter.ts';
import type { Publication } from '../store/publication.ts';
import { LEASE_MS, Publisher, type PostName, type PublisherDeps } from './publisher.ts';
import { Reporter, type ReporterDeps } from './reporter.ts';
import type { RequestDeps } from './request-publications.ts';
import { Scheduler, type SchedulerDeps, type SchedulerHealth } from './scheduler.ts';

export interface PublishingDeps
  extends
    Omit<PublisherDeps, 'holder' | 'signal' | 'transact'>,
    Omit<ReporterDeps, 'database' | 'now' | 'log'>,
    Pick<SchedulerDeps, 'after' | 'putBackAt'> {}

/** All of publishing, as the rest of the server sees it. */
export interface PublishingService extends RequestDeps {
  readonly database: Database;
  start(): void;
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
  change(publication: Publication, what: 'update' | 'withdraw'): Promise<Result<Publication, string>>;
  health(): Promise<SchedulerHealth>;
  close(): Promise<void>;
}

/** How long an update of a post may take. Milliseconds. */
const MAX_CHANGE = 30_000;

export function createPublishing(deps: PublishingDeps): PublishingService {
  const { database, adapters, connection, now, monotonic, log, after, putBackAt } = deps;
  const holder = { id: crypto.randomUUID(), leaseMs: LEASE_MS };
  const ending = new AbortController();
  const canPost = async (userId: string, platformId: number): Promise<boolean> => {
    const adapter = adapters.get(platformId);
    return adapter !== undefined && (!adapter.needsConnection || (await connection(userId, platformId)) !== null);
  };
  const publisher = new Publisher({ ...deps, transact: shareTransactions(database), holder, signal: ending.signal });
  const reporter = new Reporter(deps);
  const scheduler = new Scheduler({
    database,
    holder,
    advance: (publication) => publisher.advance(publication),
    report: () => reporter.start(),
    canPost,
    putBackAt,
    now,
    monotonic,
    after,
    log,
  });
  return {
    database,
    now,
    canPost,
    wake: () => scheduler.wake(),
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
        : ({ state: 'failed', url: null, reason: 'You looked, and it was not there.' } as const);
      if (publication.state !== 'unknown') return null;
      const changed = await changePublication(database, publication, { ...settled, now: now() });
      reporter.start();
      return changed;
    },
    async change(publication, what) {
      const post = await deps.readPost(publication);
      const done = await applyChange(deps, publication, what, post);
      if (!done.ok) return done;
      const changed = await changePublication(database, publication, {
        ...done.value,
        reason: null,
        isUpdated: what === 'update',
        now: now(),
      });
      reporter.start();
      return changed ? ok(changed) : fail(MEANWHILE);
    },
    async close() {
      ending.abort();
      await scheduler.close();
      await reporter.close();
    },
  };
}

const MEANWHILE = 'This was changed meanwhile. Look at how it stands now.';

async function applyChange(
  { adapters, connection, username }: PublishingDeps,
  publication: Publication,
  what: 'update' | 'withdraw',
  post: Post | null,
): Promise<Result<{ readonly state: 'shared' | 'withdrawn'; readonly url: string | null }, string>> {
  const { userId, itemId, platformId, generation, publicationId, askedAt, ref, url } = publication;
  if (publication.state !== 'shared') return fail('Only what is shared can be changed.');
  if (!post)
    return fail('A part of this piece is damaged on the server. Try again when a device that holds it has connected.');
  const adapter: PlatformAdapter | undefined = adapters.get(platformId);
  const act = adapter?.[what]?.bind(adapter);
  if (!adapter || !act)
    return fail(what === 'update' ? 'Change it on the platform itself.' : 'Take it down on the platform itself.');
  const connected = adapter.needsConnection ? await connection(userId, platformId) : null;
  if (adapter.needsConnection && !connected) return fail('Connect the account again first.');
  const outcome = await act({
    userId,
    username: await username(userId),
    itemId,
    generation,
    publicationId,
    since: new Date(askedAt).toISOString(),
    post,
    connection: connected,
    ref,
    mayPost: () => true,
    signal: AbortSignal.timeout(MAX_CHANGE),
  });
  if (outcome.type === 'shared')
    return ok(what === 'update' ? { state: 'shared', url: outcome.url ?? url } : { state: 'withdrawn', url: null });
  return fail('words' in outcome ? outcome.words : 'The platform did not do it.');
}
