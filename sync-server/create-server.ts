import { createServer as createHttpServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { createLog, type Log } from './log.ts';
import { keptSessionSecret } from './secrets.ts';
import { backUp } from './database/backup.ts';
import { openDatabase, type Database } from './database/database.ts';
import { deleteUsageBefore } from './assistant/ai-usage.ts';
import { endingModels } from './assistant/ending-models.ts';
import { deleteModelUsageBefore, USAGE_DAYS } from './assistant/model-usage.ts';
import { putWeeklySummaries } from './growth/weekly-summary.ts';
import { noticeFailedPosts } from './publishing/failed-posts.ts';
import { deleteAttemptsBefore } from './publishing/publication-reports.ts';
import { deleteOldKeys } from './http/idempotency-keys.ts';
import { lockDataFolder } from './database/lock-data-folder.ts';
import { backupFolder, tightenDataFolder } from './database/private-files.ts';
import { migrate } from './migrations/migrate.ts';
import { noticeEndings, noticeStreaks } from './notices/account-notices.ts';
import { noticePosts } from './notices/post-notices.ts';
import { deleteExpiredBegunSignIns } from './accounts/begun-sign-ins.ts';
import { deleteEndedEmailChanges } from './accounts/email-addresses.ts';
import { deleteExpiredTokens } from './accounts/email-tokens.ts';
import { deleteExpiredGoogleSignIns } from './accounts/google-sign-ins.ts';
import { deleteExpiredChallenges } from './accounts/passkey-ceremonies.ts';
import { deleteExpiredSignIns } from './publishing/sign-in/sign-in-records.ts';
import { askAboutWhatWasDue } from './publishing/first-publishing.ts';
import { holdBackAfterRestore } from './database/put-back.ts';
import { deleteExpiredSessions } from './accounts/session-records.ts';
import { explainStart, StartFailure } from './start-failure.ts';
import { createDeps, type ServerDeps, type ServerPorts } from './create-deps.ts';
import { every } from './timers.ts';

export interface RunningServer {
  /** The server's address, for example `http://localhost:8787`. */
  readonly url: string;
  readonly deps: ServerDeps;
  /** Ends streams, lets running requests end within `graceMs`, and closes everything. */
  close(graceMs?: number): Promise<void>;
}

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** How often the server looks for events that people get mail about. Milliseconds. */
const NEWS = { failedPosts: 30_000, weekly: 10 * 60_000 } as const;
/** How often the server looks for events that devices are told of. Milliseconds. */
const NOTICES = { posts: 5_000, endings: 60_000, streaks: 10 * 60_000 } as const;
/** How long each attempt to post is kept, with its content. Milliseconds. */
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
    if (untightened.length > 0) log.warn({ files: untightened }, 'Other users of this machine can read these files');
    const mode = config.database.dialect === 'sqlite' ? 'exclusive' : 'shared';
    const release = await lockDataFolder(config.dataDir, mode);
    if (!release)
      throw new StartFailure(`DATA_DIR: another server uses ${config.dataDir}. Stop it, or choose another folder.`);
    closers.push(release);
    const database = openDatabase(config.database);
    closers.push(() => database.close());
    await migrate(database, { backUp: () => backUpBeforeMigration(database, config, now(), log) });
    const putBackAt = await holdBackAfterRestore(database, now());
    await askAboutWhatWasDue(database, now());
    let url = '';
    const deps = createDeps({ config, database, putBackAt, now, log, ports, url: () => url });
    closers.push(
      () => deps.doorbell.close(),
      () => deps.pool.close(),
      () => deps.compaction.close(),
      () => deps.projections.close(),
      () => deps.site.close(),
      () => deps.pictures.decoder.close(),
      () => deps.figures.close(),
      () => deps.mails.close(),
      () => deps.notices.close(),
      // Closed first: a running post needs all the others.
      () => deps.publishing.close(),
    );
    await deps.projections.start();
    for (const { model, end } of endingModels(config.ai, now()))
      log.warn({ model, end }, 'An AI model ends soon. Name another one.');
    closers.push(
      every(HOUR, () => deleteUsageBefore(database, dayBefore(now(), WEEK)), log),
      every(HOUR, () => deleteModelUsageBefore(database, dayBefore(now(), USAGE_DAYS * DAY)), log),
    );
    closers.push(
      every(HOUR, () => deleteExpiredSessions(database, now()), log),
      every(HOUR, () => deleteExpiredSignIns(database, now()), log),
      every(HOUR, () => deleteExpiredGoogleSignIns(database, now()), log),
      every(HOUR, () => deleteExpiredBegunSignIns(database, now()), log),
      every(HOUR, () => deleteExpiredChallenges(database, now()), log),
      every(HOUR, () => deleteOldKeys(database, now()), log),
      every(HOUR, () => deleteExpiredTokens(database, now()), log),
      every(HOUR, () => deleteEndedEmailChanges(database, now()), log),
      every(HOUR, () => deps.mails.deleteOld(), log),
      every(HOUR, () => deps.notices.deleteOld(), log),
      every(HOUR, () => deleteAttemptsBefore(database, now() - ATTEMPTS_KEPT), log),
      every(HOUR, () => deps.connections.renewDue(deps.signIns.extending), log),
    );
    const app = createApp({
      deps,
      sessionSecret: config.sessionSecret ?? keptSessionSecret(config.dataDir),
      appFolder,
    });
    // Longer than the 60 s for which proxies keep a connection. The proxy must be the first to close it, or it could
    // send a request on a closing connection.
    const answer = app.callback();
    const server = createHttpServer(
      { keepAliveTimeout: 65_000 },
      (request, response) => void answer(request, response),
    );
    deps.publishing.start();
    deps.figures.start();
    deps.mails.start();
    deps.notices.start();
    closers.push(...startNotices(deps, log));
    if (config.mail) closers.push(...startNews(deps, log));
    await listen(server, config);
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : config.port;
    url = `http://localhost:${port}`;
    const close = async (graceMs = 4000): Promise<void> => {
      deps.doorbell.endStreams();
      await drain(server, graceMs);
      await closeAll();
    };
    return { url, deps, close };
  } catch (error) {
    await closeAll();
    throw explainStart(error, config);
  }
}

/** Looks for events that people get mail about. Returns what stops it. */
function startNews({ database, mails, now }: ServerDeps, log: Log): (() => void)[] {
  const look = async (put: (database: Database, now: number) => Promise<boolean>) => {
    if (await put(database, now())) mails.wake();
  };
  return [
    every(NEWS.failedPosts, () => look(noticeFailedPosts), log),
    every(NEWS.weekly, () => look(putWeeklySummaries), log),
  ];
}

/** Looks for events that devices are told of. Returns what stops it. */
function startNotices({ database, userRows, notices, now }: ServerDeps, log: Log): (() => void)[] {
  const look = async (put: () => Promise<boolean>) => {
    if (await put()) notices.wake();
  };
  return [
    every(NOTICES.posts, () => look(() => noticePosts(database, now())), log),
    every(NOTICES.endings, () => look(() => noticeEndings(database, now())), log),
    every(NOTICES.streaks, () => look(() => noticeStreaks({ database, userRows, now })), log),
  ];
}

async function backUpBeforeMigration(database: Database, { dataDir }: Config, now: number, log: Log): Promise<void> {
  const done = await backUp(database, backupFolder(dataDir), now);
  // A managed PostgreSQL has its own backups. The start must not fail for lack of pg_dump.
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

/** The UTC day a while before a time; yyyy-MM-dd. Milliseconds. */
function dayBefore(time: number, whileMs: number): string {
  return new Date(time - whileMs).toISOString().slice(0, 10);
}
