import { availableParallelism } from 'node:os';
import { doorbell as doorbellTimes } from '#core/sync/protocol.ts';
import { isSwitchedOn } from '#core/workspace/account-switches.ts';
import { createProviders } from './assistant/create-providers.ts';
import { aiTimes, type AiTimes } from './assistant/provider.ts';
import type { AppDeps } from './app-context.ts';
import type { Config } from './config.ts';
import { writeDocument } from './content/write-document.ts';
import { UserRowsCache } from './content/user-rows.ts';
import { createImageIntake } from './images/image-intake.ts';
import { findImage } from './images/image-records.ts';
import { describeError, type Log } from './log.ts';
import { embeddingFolder, embeddingModels } from './assistant/embedding-model.ts';
import { languageToolLimits, type LanguageToolLimits } from './grammar/language-tool.ts';
import { createRateLimits } from './http/rate-limit.ts';
import { createPublishing } from './publishing/create-publishing.ts';
import { weeklyLetter } from './growth/weekly-summary.ts';
import { failedPostLetter } from './publishing/failed-posts.ts';
import { FigureReader } from './publishing/figure-reader.ts';
import { pictureReader } from './publishing/read-picture.ts';
import { readPostToMake } from './publishing/read-stored-post.ts';
import { CalendarFeeds } from './calendar-feed/calendar-feeds.ts';
import { Connections } from './publishing/connections.ts';
import { requestLimits } from './publishing/platform-request.ts';
import { limitedFetch } from './publishing/sign-in/limited-fetch.ts';
import { SignIns } from './publishing/sign-in/sign-ins.ts';
import { createSeal, deriveKey, sealForAccounts } from './publishing/seal.ts';
import { ReplyCache } from './http/reply-cache.ts';
import { keptSecretsKey } from './secrets.ts';
import { SharedPictures } from './site/shared-pictures.ts';
import { SiteHost } from './site/site-host.ts';
import { type Database } from './database/database.ts';
import { GoogleClient } from './accounts/google-client.ts';
import { SecondFactors } from './accounts/second-factors.ts';
import { findUser } from './accounts/users.ts';
import { aliveSessions } from './accounts/session-records.ts';
import { SqlSyncStore } from './sync/sql-sync-store.ts';
import { accountLetters } from './accounts/account-letters.ts';
import { readClaims } from './http/operator-claims.ts';
import { SecurityLog } from './http/security-log.ts';
import { Postman } from './mail/postman.ts';
import type { SmtpTimes } from './mail/smtp-server.ts';
import { type SwitchedKind, UnsubscribeLinks } from './mail/unsubscribe-links.ts';
import { accountWriters } from './notices/account-notices.ts';
import { Notifier } from './notices/notifier.ts';
import { postWriters } from './notices/post-notices.ts';
import { contactOf, vapidKeyOf } from './notices/vapid.ts';
import { ApplyPool } from './sync/apply-pool.ts';
import { choiceNotice } from './sync/new-choices.ts';
import { CompactionQueue } from './sync/compaction.ts';
import { Doorbell, noOtherNodes, redisBus } from './sync/doorbell.ts';
import { ProjectionQueue } from './sync/projection-queue.ts';
import { createAdapters, SETTLE_MS, type AdaptersOptions } from './publishing/adapters/adapters.ts';
import { siteAdapter } from './site/site-adapter.ts';
import { after, every } from './timers.ts';

/** The parts that tests and benchmarks replace. */
export interface ServerPorts {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly log?: Log;
  readonly heartbeatMs?: number;
  /** Time limits for AI providers. */
  readonly aiTimes?: AiTimes;
  /** Limits for the LanguageTool server. */
  readonly languageToolLimits?: LanguageToolLimits;
  /** The built app. */
  readonly appFolder?: string;
  /** Time limits for the SMTP server. */
  readonly smtpTimes?: SmtpTimes;
  /** Time limits for platforms, and how long a request to one may still take effect. Milliseconds. */
  readonly publishing?: Pick<AdaptersOptions, 'limits' | 'settleMs'>;
}

/** Limit of a request to Google, in milliseconds. A person looks at an empty page meanwhile. */
const SIGN_IN_MS = 10_000;

/** Limits of a request to a push service, whose answer has no text. Milliseconds and bytes. */
const pushLimits = { totalMs: 10_000, maxAnswerBytes: 10_000 };

/** Threads of the apply pool. */
const THREADS = Math.min(2, availableParallelism());

/** Two per thread: one document that a thread works on, and one that is read or stored meanwhile. */
const ROWS_AT_ONCE = 2 * THREADS;

export interface DepsOptions {
  readonly config: Config;
  readonly database: Database;
  readonly now: () => number;
  readonly log: Log;
  readonly ports: ServerPorts;
  /** When the database was last restored from a backup, in milliseconds since 1970; null if never. */
  readonly putBackAt: number | null;
  /** The server's address. Called only after it listens. */
  readonly url: () => string;
}

/** The dependencies of the endpoints, and what only the server itself starts and stops. */
export interface ServerDeps extends AppDeps {
  readonly mails: Postman;
  readonly notices: Notifier;
}

/** Creates the parts of a server. None of them is started. */
export function createDeps({ config, database, putBackAt, now, log, ports, url }: DepsOptions): ServerDeps {
  const { heartbeatMs = doorbellTimes.heartbeatMs, aiTimes: times = aiTimes } = ports;
  const { allowedAddresses } = config;
  const site = new SiteHost({
    database,
    log,
    now,
    hub: config.webSubHub,
    publicUrl: config.publicUrl,
    listensAt: url,
  });
  const origin = () => config.publicUrl?.origin ?? url();
  const syncStore = new SqlSyncStore(database, undefined, {
    now,
    onPageGone: (userId) => site.noticeDeletion(userId, origin()),
  });
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
    atOnce: ROWS_AT_ONCE,
    after,
    onRows: (userId, head) => doorbell.ring(userId, head),
    // Called long after everything is created.
    onChoice: (userId, choice) => void notices.put(choiceNotice(userId, choice, now())),
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
  const secretsKey = config.secretsKey ?? keptSecretsKey(config.dataDir);
  const seal = createSeal(secretsKey);
  const signIns = new SignIns({ database, seal, secretsKey, config, now });
  const google = new GoogleClient({
    app: config.google,
    fetch: limitedFetch({ ...requestLimits, totalMs: SIGN_IN_MS, allowedAddresses, ...ports.publishing?.limits }),
    now,
  });
  const secondFactors = new SecondFactors({
    database,
    seal: sealForAccounts(deriveKey(secretsKey, 'second factors')),
    now,
  });
  const connections = new Connections({ database, seal, renew: signIns.renew.bind(signIns), now });
  const ownSite = siteAdapter({ host: site, origin });
  const username = async (userId: string) => (await findUser(database, userId))?.username ?? '';
  const pictures = createImageIntake();
  const sharedPictures = new SharedPictures({ database, secretsKey, publicUrl: config.publicUrl });
  const adapters = createAdapters({
    health: connections,
    now,
    fit: (userId, task) => site.renderer.render(userId, task),
    render: (userId, task) => site.renderer.render(userId, task),
    pictureAddress: sharedPictures.addressOf,
    picture: pictureReader((userId, hash) => findImage(database, userId, hash), pictures.decoder),
    allowedAddresses,
    others: [ownSite],
    linkedInVersion: config.linkedInVersion,
    readsFigures: config.readsFigures,
    ...ports.publishing,
  });
  const connection = (userId: string, platformId: number) => connections.open({ userId, platformId });
  const figures = new FigureReader({
    database,
    adapters,
    connection,
    health: connections,
    isWanted: async (userId) => isSwitchedOn((await userRows.read(userId)).workspace.preferences, 'analyticsTracking'),
    now,
    random: Math.random,
    after,
    log,
  });
  const publishing = createPublishing({
    database,
    adapters,
    connection,
    isConnected: (userId, platformId) => connections.isConnected({ userId, platformId }),
    username,
    readPost: (of) => readPostToMake({ syncStore, pool, userRows, username, origin }, of),
    writeItem: async (userId, documentId, calls) => {
      const caller = { userId, signal: new AbortController().signal };
      const written = await writeDocument(writeDeps, { caller, kind: 'content-item', documentId, calls });
      if (written.ok) return 'written';
      return written.error.type === 'refused' ? 'refused' : 'not-now';
    },
    userRows,
    putBackAt,
    settleMs: ports.publishing?.settleMs ?? SETTLE_MS,
    now,
    monotonic: () => performance.now(),
    after,
    log,
  });
  const unsubscribeLinks = new UnsubscribeLinks(deriveKey(secretsKey, 'unsubscribe links'));
  const limits = createRateLimits(now);
  const letters = { database, limits, now, origin: config.mail?.origin ?? '' };
  const unsubscribeToken = (userId: string, kind: SwitchedKind) => unsubscribeLinks.tokenOf(userId, kind);
  const news = { ...letters, userRows, unsubscribeToken };
  const mails = new Postman({
    database,
    settings: config.mail ?? null,
    writers: {
      ...accountLetters(letters),
      'failed-post': failedPostLetter(news),
      'weekly-summary': weeklyLetter(news),
    },
    now,
    after,
    log,
    times: ports.smtpTimes,
  });
  const notices = new Notifier({
    database,
    userRows,
    writers: { ...postWriters(database), ...accountWriters({ database, now }) },
    key: vapidKeyOf(secretsKey),
    contact: contactOf(config),
    limits: { ...requestLimits, ...pushLimits, allowedAddresses },
    now,
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
    figures,
    replies: new ReplyCache(),
    limits,
    mails,
    notices,
    unsubscribeLinks,
    connections,
    signIns,
    google,
    secondFactors,
    calendarFeeds: new CalendarFeeds({ database, secretsKey }),
    ai: { config: config.ai, providers: createProviders(config.ai), times },
    languageToolLimits: ports.languageToolLimits ?? languageToolLimits,
    embedding: embeddingModels(embeddingFolder(config.dataDir)),
    site,
    pictures,
    sharedPictures,
    claims: readClaims({ file: config.claimsFile, dataDir: config.dataDir }),
    log,
    security: new SecurityLog({ log, now }),
    now,
  };
}
