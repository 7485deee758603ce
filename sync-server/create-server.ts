import { createServer as createHttpServer, type Server } from 'node:http';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { doorbell as doorbellTimes } from '#core/sync/protocol.ts';
import { createProviders } from './ai/providers/create-providers.ts';
import { aiTimes, type AiTimes } from './ai/within-time.ts';
import type { AppDeps } from './app-context.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { writeDocument } from './documents/write-document.ts';
import { UserRowsCache } from './documents/user-rows.ts';
import { createLog, describeError, type Log } from './log.ts';
import { createRateLimits } from './middleware/rate-limit.ts';
import { createPublishing } from './publishing/create-publishing.ts';
import { readStoredPost } from './publishing/read-stored-post.ts';
import { Connections } from './publishing/connections.ts';
import { createSeal } from './publishing/seal.ts';
import { ReplyCache } from './routes/reply-cache.ts';
import { keptSecretsKey } from './secrets-key.ts';
import { keptSessionSecret } from './session-secret.ts';
import { SiteHost } from './site/site-host.ts';
import { backUp } from './store/backup.ts';
import { openDatabase, type Database } from './store/database.ts';
import { deleteUsageBefore } from './store/ai-usage.ts';
import { deleteAttemptsBefore } from './store/publication-reports.ts';
import { findUser } from './store/users.ts';
import { deleteOldKeys } from './store/idempotency-keys.ts';
import { lockDataFolder } from './store/lock-data-folder.ts';
import { migrate } from './store/migrate.ts';
import { backupFolder, tightenDataFolder } from './store/private-files.ts';
import { aliveSessions, deleteExpiredSessions } from './store/sessions.ts';
import { SqlSyncStore } from './store/sql-sync-store.ts';
import { explainStart, StartFailure } from './start-failure.ts';
import { ApplyPool } from './sync/apply-pool.ts';
import { CompactionQueue } from './sync/compaction-queue.ts';
import { noOtherNodes, redisBus } from './sync/doorbell-bus.ts';
import { Doorbell } from './sync/doorbell.ts';
import { ProjectionQueue } from './sync/projection-queue.ts';

/** What tests and benchmarks replace. */
export interface ServerPorts {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly log?: Log;
  readonly heartbeatMs?: number;
  /** Private addresses that pictures may be fetched from, and that may be posted to. */
  readonly allowedAddresses?: readonly string[];
  /** How long an AI provider may take. */
  readonly aiTimes?: AiTimes;
  /** The built app. */
  readonly appFolder?: string;
}

export interface RunningServer {
  /** Where it listens, for example `http://localhost:8787`. */
  readonly url: string;
  readonly deps: AppDeps;
  /** Ends streams, lets running requests end within `graceMs`, and closes everything. */
  close(graceMs?: number): Promise<void>;
}

/** That load, apply and project documents. */
const THREADS = Math.min(2, availableParallelism());

const HOUR = 60 * 60 * 1000;
const WEEK = 7 * 24 * HOUR;
/** How long every try to post is kept, with what went out. */
const ATTEMPTS_KEPT = 90 * 24 * HOUR;

/** Starts a server: database, migrations, threads, HTTP. @throws StartFailure */
export async function createServer(config: Config, ports: ServerPorts = {}): Promise<RunningServer> {
  const {
    now = Date.now,
    log = createLog(),
    appFolder = fileURLToPath(new URL('../dist/app', import.meta.url)),
  } = ports;
  const closers: (() => Promise<void> | void)[] = [];
  const closeAll = async (): Promise<void> => {
    for (const close of closers.toReversed()) await close();
  };
  try {
    const untightened = tightenDataFolder(config.dataDir);
    if (untightened.length > 0) log.warn({ files: untightened }, 'Other accounts of this machine may read these');
    const mode = config.database.dialect === 'sqlite' ? 'exclusive' : 'shared';
    const release = await lockDataFolder(config.dataDir, mode);
    if (!release)
      throw new StartFailure(`DATA_DIR: another server uses ${config.dataDir}. Stop it, or choose another folder.`);
    closers.push(release);
    const database = openDatabase(config.database);
    closers.push(() => database.close());
    await migrate(database, { backUp: () => backUpBeforeMigration(database, config, now(), log) });
    const deps = createDeps({
      config,
      database,
      now,
      log,
      heartbeatMs: ports.heartbeatMs ?? doorbellTimes.heartbeatMs,
      allowedAddresses: ports.allowedAddresses ?? [],
      times: ports.aiTimes ?? aiTimes,
    });
    closers.push(
      () => deps.pool.close(),
      () => deps.compaction.close(),
      () => deps.projections.close(),
      () => deps.publishing.close(),
      () => deps.site.close(),
    );
    await deps.projections.start();
    closers.push(
      every(HOUR, () => deleteUsageBefore(database, new Date(now() - WEEK).toISOString().slice(0, 10)), log),
    );
    closers.push(
      every(HOUR, () => deleteExpiredSessions(database, now()), log),
      every(HOUR, () => deleteOldKeys(database, now()), log),
      every(HOUR, () => deleteAttemptsBefore(database, now() - ATTEMPTS_KEPT), log),
    );
    const app = createApp({
      deps,
      sessionSecret: config.sessionSecret ?? keptSessionSecret(config.dataDir),
      appFolder,
    });
    // Longer than the 60 s for which proxies keep a connection: the side that sends must be the first to give it up.
    const answer = app.callback();
    const server = createHttpServer(
      { keepAliveTimeout: 65_000 },
      (request, response) => void answer(request, response),
    );
    deps.publishing.start();
    await listen(server, config);
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : config.port;
    const close = async (graceMs = 4000): Promise<void> => {
      deps.doorbell.close();
      await drain(server, graceMs);
      await closeAll();
    };
    return { url: `http://localhost:${port}`, deps, close };
  } catch (error) {
    await closeAll();
    throw explainStart(error, config);
  }
}

interface PartsOptions {
  readonly config: Config;
  readonly database: Database;
  readonly now: () => number;
  readonly log: Log;
  readonly heartbeatMs: number;
  readonly allowedAddresses: readonly string[];
  readonly times: AiTimes;
}

function createDeps({ config, database, now, log, heartbeatMs, allowedAddresses, times }: PartsOptions): AppDeps {
  const syncStore = new SqlSyncStore(database);
  const pool = new ApplyPool(THREADS);
  const onError = (error: unknown) => log.warn(describeError(error), 'Redis');
  const doorbell = new Doorbell({
    bus: config.redisUrl ? redisBus(config.redisUrl, onError) : noOtherNodes,
    heads: (userIds) => syncStore.heads(userIds),
    aliveSessions: (keys) => aliveSessions(database, keys, now()),
    every: (ms, beat) => every(ms, beat, log),
    heartbeatMs,
    maxStreams: config.quota.streams,
  });
  const compaction = new CompactionQueue({
    store: syncStore,
    merge: pool.merge.bind(pool),
    after,
    onDamaged: (userId, documentId) =>
      log.error({ userId, documentId }, 'A stored chunk is damaged; the document is not compacted'),
    onError: (error) => log.error(describeError(error), 'A compaction failed'),
  });
  const projections = new ProjectionQueue({
    store: syncStore,
    apply: (userId, request) => pool.apply(userId, request),
    atOnce: THREADS,
    after,
    onRow: (userId, seq) => doorbell.ring(userId, seq),
    onStuck: (userId, documentId) =>
      log.error({ userId, documentId }, 'The stored chunks of a document do not add up; its row stays as it was'),
    onError: (error) => log.error(describeError(error), 'Making a row failed'),
  });
  const userRows = new UserRowsCache({
    store: syncStore,
    project: pool.project.bind(pool),
    settle: (userId, documentIds) => projections.settle(userId, documentIds),
  });
  const writeDeps = { syncStore, pool, doorbell, compaction, projections, config, now };
  const publishing = createPublishing({
    database,
    adapters: new Map(),
    connection: () => Promise.resolve(null),
    username: async (userId) => (await findUser(database, userId))?.username ?? '',
    readPost: (userId, itemId) => readStoredPost({ syncStore, pool }, userId, itemId),
    writeItem: async (userId, documentId, calls) => {
      const caller = { userId, signal: new AbortController().signal };
      return (await writeDocument(writeDeps, { caller, kind: 'content-item', documentId, calls })).ok;
    },
    userRows,
    now,
    monotonic: () => performance.now(),
    after,
    log,
  });
  return {
    config,
    database,
    syncStore,
    pool,
    doorbell,
    compaction,
    projections,
    userRows,
    publishing,
    replies: new ReplyCache(),
    limits: createRateLimits(),
    connections: new Connections({
      database,
      seal: createSeal(config.secretsKey ?? keptSecretsKey(config.dataDir)),
      now,
    }),
    ai: { config: config.ai, providers: createProviders(config.ai), times },
    site: new SiteHost({ database, log, now, hub: config.webSubHub }),
    allowedAddresses,
    log,
    now,
  };
}

function after(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms).unref();
  return () => clearTimeout(timer);
}

function every(ms: number, work: () => Promise<void>, log: Log): () => void {
  const timer = setInterval(
    () => void work().catch((error: unknown) => log.error(describeError(error), 'Regular work failed')),
    ms,
  );
  timer.unref();
  return () => clearInterval(timer);
}

async function backUpBeforeMigration(database: Database, { dataDir }: Config, now: number, log: Log): Promise<void> {
  const done = await backUp(database, backupFolder(dataDir), now);
  // A managed PostgreSQL has backups of its own; the start does not fail for want of pg_dump.
  if (!done.ok) log.warn({ reason: done.error.sentence }, 'No backup was taken before the migration');
}

async function listen(server: Server, { port, host }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, resolve);
  });
}

async function drain(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}
