import type { ParameterizedContext } from 'koa';
import type { CompletionDeps } from './assistant/request-completion.ts';
import type { EmbeddingModels } from './assistant/embedding-model.ts';
import type { Config } from './config.ts';
import type { ImageIntake } from './images/image-intake.ts';
import type { Log } from './log.ts';
import type { Mails } from './mail/postman.ts';
import type { Notices } from './notices/notifier.ts';
import type { UnsubscribeLinks } from './mail/unsubscribe-links.ts';
import type { RateLimits } from './http/rate-limit.ts';
import type { UserRowsCache } from './content/user-rows.ts';
import type { PublishingService } from './publishing/create-publishing.ts';
import type { FigureReader } from './publishing/figure-reader.ts';
import type { CalendarFeeds } from './calendar-feed/calendar-feeds.ts';
import type { Connections } from './publishing/connections.ts';
import type { SignIns } from './publishing/sign-in/sign-ins.ts';
import type { ReplyCache } from './http/reply-cache.ts';
import type { SecurityEventType, SecurityLog } from './http/security-log.ts';
import type { SharedPictures } from './site/shared-pictures.ts';
import type { SiteHost } from './site/site-host.ts';
import type { Database } from './database/database.ts';
import type { SqlSyncStore } from './sync/sql-sync-store.ts';
import type { LanguageToolLimits } from './grammar/language-tool.ts';
import type { GoogleClient } from './accounts/google-client.ts';
import type { SecondFactors } from './accounts/second-factors.ts';
import type { SignIn } from './accounts/session-records.ts';
import type { User } from './accounts/users.ts';
import type { ApplyPool } from './sync/apply-pool.ts';
import type { CompactionQueue } from './sync/compaction.ts';
import type { Doorbell } from './sync/doorbell.ts';
import type { ProjectionQueue } from './sync/projection-queue.ts';

/** The dependencies of the endpoints. */
export interface AppDeps {
  readonly config: Config;
  readonly database: Database;
  readonly syncStore: SqlSyncStore;
  readonly pool: ApplyPool;
  readonly doorbell: Doorbell;
  readonly compaction: CompactionQueue;
  readonly projections: ProjectionQueue;
  readonly userRows: UserRowsCache;
  readonly publishing: PublishingService;
  readonly figures: FigureReader;
  readonly replies: ReplyCache;
  readonly limits: RateLimits;
  readonly mails: Mails;
  readonly notices: Notices;
  readonly unsubscribeLinks: UnsubscribeLinks;
  readonly connections: Connections;
  readonly signIns: SignIns;
  readonly google: GoogleClient;
  readonly secondFactors: SecondFactors;
  readonly calendarFeeds: CalendarFeeds;
  readonly ai: Pick<CompletionDeps, 'config' | 'providers' | 'times'>;
  readonly languageToolLimits: LanguageToolLimits;
  readonly embedding: EmbeddingModels;
  readonly site: SiteHost;
  readonly pictures: ImageIntake;
  readonly sharedPictures: SharedPictures;
  /** The operator's claims on the landing page. */
  readonly claims: readonly string[];
  readonly log: Log;
  readonly security: SecurityLog;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The session of a request, as koa-session keeps it. Empty for a stranger. */
export interface RequestSession {
  userId?: string;
  /** Milliseconds since 1970. */
  signedInAt?: number;
  /** Last hour in which the session was used, in milliseconds since 1970. */
  seenAt?: number;
  /** The device's name when it signed in. */
  device?: string;
  /** How the person signed in (`accounts/session-records.ts`). Absent in sessions that are older than these fields. */
  way?: SignIn['way'];
  secondFactor?: SignIn['secondFactor'];
  /** The id in the cookie. */
  readonly externalKey: string;
  regenerate(): Promise<void>;
}

export interface AppState {
  /** Set while signing in: the next session to be saved is a new one, of this version of the account's sign-ins. */
  signInVersion?: number;
  /** The user of the request's session. */
  sessionUser?: User;
  /** The user of a session that began with this request. */
  startedSessionOf?: string;
  /** The user whose link a request without a session has opened. */
  concerns?: string;
  /** The event of a request whose route has several. */
  done?: SecurityEventType;
  /** The stable id of the refusal that the request got. */
  refusal?: string;
}

export type AppContext = ParameterizedContext<AppState, { session: RequestSession | null }>;

/** A request with the values of its path's braces, by name. */
export type RouteContext = AppContext & { readonly params: Readonly<Record<string, string>> };
