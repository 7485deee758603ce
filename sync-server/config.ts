import { join, resolve } from 'node:path';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { z } from 'zod';
import { aiVariables, type AiConfig, readAiConfig } from './assistant/ai-config.ts';
import { type MailSettings, parseSender, parseSmtpUrl, type Sender } from './mail/mail-settings.ts';
import { FIGURES_SCOPE } from './publishing/adapters/linkedin-figures.ts';
import { parseSecretsKey } from './publishing/seal.ts';
import type { DatabaseLocation } from './database/database.ts';
import {
  address,
  onOrOff,
  optional,
  parseAddresses,
  parseOrigin,
  parseService,
  positiveNumber,
  secret,
} from './variables.ts';

/** The limits of one account. */
export interface Quota {
  readonly documents: number;
  /** Bytes of all changes, as stored. */
  readonly bytes: number;
  readonly pictureBytes: number;
  /** Concurrent event streams, on each node. */
  readonly streams: number;
  readonly sessions: number;
}

const MEGABYTE = 1_000_000;

/** This server as an app that the operator registered at a platform (docs/platforms.md). */
export interface PlatformApp {
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
  /** Replaces the platform's own hosts, for tests. Undefined: its own. */
  readonly baseUrl: URL | undefined;
  /** Names of the variables without which people cannot connect their accounts there. */
  readonly missing: readonly string[];
  /** A scope that people are asked for besides the usual ones. Undefined: none. */
  readonly moreScope?: string;
}

/** The platforms at which people sign in to connect an account, by key. */
export type SignInKey = 'linkedin' | 'twitter' | 'threads' | 'instagram';

export interface Config {
  /** 0: any free port. */
  readonly port: number;
  /** Undefined: all addresses. */
  readonly host: string | undefined;
  /** Absolute. */
  readonly dataDir: string;
  readonly database: DatabaseLocation;
  readonly redisUrl: string | undefined;
  /** Undefined: the secret is kept in the data folder. */
  readonly sessionSecret: string | undefined;
  /** The key that encrypts the tokens of connections. Undefined: it is kept in the data folder. */
  readonly secretsKey: Uint8Array | undefined;
  /** The public address. Undefined: any address. */
  readonly publicUrl: URL | undefined;
  readonly trustProxy: boolean;
  /** Addresses in private networks that the server may post to and fetch pictures from. */
  readonly allowedAddresses: readonly string[];
  /** The API of the operator's LanguageTool server. Undefined: none. */
  readonly languageTool: URL | undefined;
  /** WebSub hub that is notified of every new post on users' own sites. Undefined: none. */
  readonly webSubHub: URL | undefined;
  /** File with the operator's claims on the landing page; absolute. Undefined: `claims.txt` in the data folder. */
  readonly claimsFile: string | undefined;
  readonly platformApps: Readonly<Record<SignInKey, PlatformApp>>;
  /** This server as a client of Google's, for signing in. Its `baseUrl` replaces Google as the issuer, for tests. */
  readonly google: PlatformApp;
  /** Servers at which accounts of the AT Protocol are looked up. Origins. */
  readonly atproto: { readonly directory: string; readonly resolver: string };
  /** Version of LinkedIn's API, YYYYMM. Undefined: the one that this release was written for. */
  readonly linkedInVersion: string | undefined;
  /** The platforms whose figures are read because the operator says so. */
  readonly readsFigures: readonly SignInKey[];
  /** Undefined: this server sends no mail. */
  readonly mail: MailSettings | undefined;
  readonly ai: AiConfig;
  readonly quota: Quota;
  readonly registration:
    { readonly type: 'open' } | { readonly type: 'closed' } | { readonly type: 'invite'; readonly code: string };
}

const environment = z.object({
  PORT: optional(
    z
      .string()
      .regex(/^\d+$/, 'write a number, for example 8787')
      .transform(Number)
      .refine((port) => port < 65_536, 'write a number below 65536'),
  ),
  HOST: optional(z.string().regex(/^\S+$/, 'write an address, for example 127.0.0.1')),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(
    z.string().regex(/^postgres(ql)?:\/\/./, 'write postgres://user:password@host:5432/name, or nothing for SQLite'),
  ),
  REDIS_URL: optional(z.string().regex(/^rediss?:\/\/./, 'write redis://host:6379, or nothing')),
  SESSION_SECRET: optional(z.string().min(32, 'write at least 32 random characters, or nothing to have it made')),
  SECRETS_KEY: optional(z.string().transform(parseKey)),
  PUBLIC_URL: optional(z.string().transform(parseOrigin)),
  TRUST_PROXY: optional(
    z.enum(['true', 'false', '1', '0'], 'write true or false').transform((value) => value === 'true' || value === '1'),
  ),
  ALLOWED_ADDRESSES: optional(z.string().transform(parseAddresses)),
  CLAIMS_FILE: optional(z.string().transform((file) => resolve(file))),
  LANGUAGETOOL_URL: optional(z.string().transform(parseService)),
  WEBSUB_HUB: optional(address.transform((text) => new URL(text))),
  SMTP_URL: optional(z.string().transform(parseSmtp)),
  MAIL_FROM: optional(z.string().transform(parseFrom)),
  REGISTRATION: optional(z.enum(['open', 'invite', 'closed'], 'write open, invite or closed')),
  INVITE_CODE: optional(z.string().min(8, 'write at least 8 characters')),
  GOOGLE_CLIENT_ID: optional(secret),
  GOOGLE_CLIENT_SECRET: optional(secret),
  GOOGLE_ISSUER: optional(address),
  LINKEDIN_CLIENT_ID: optional(secret),
  LINKEDIN_CLIENT_SECRET: optional(secret),
  LINKEDIN_BASE_URL: optional(address),
  LINKEDIN_VERSION: optional(z.string().regex(/^20\d{2}(0[1-9]|1[0-2])$/, 'write year and month, for example 202607')),
  LINKEDIN_FIGURES: optional(onOrOff),
  X_CLIENT_ID: optional(secret),
  X_CLIENT_SECRET: optional(secret),
  X_BASE_URL: optional(address),
  X_FIGURES: optional(onOrOff),
  THREADS_APP_ID: optional(secret),
  THREADS_APP_SECRET: optional(secret),
  THREADS_BASE_URL: optional(address),
  INSTAGRAM_APP_ID: optional(secret),
  INSTAGRAM_APP_SECRET: optional(secret),
  INSTAGRAM_BASE_URL: optional(address),
  BLUESKY_BASE_URL: optional(address),
  ...aiVariables,
  QUOTA_DOCUMENTS: optional(positiveNumber),
  QUOTA_MEGABYTES: optional(positiveNumber),
  QUOTA_PICTURE_MEGABYTES: optional(positiveNumber),
  QUOTA_STREAMS: optional(positiveNumber),
  QUOTA_SESSIONS: optional(positiveNumber),
});

/** @returns the settings, or a sentence that names the variable and says what to write */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Result<Config, string> {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    return fail(`${issue.path.join('.')}: ${issue.message}.`);
  }
  const ai = readAiConfig(parsed.data, env['NODE_ENV'] === 'test');
  if (!ai.ok) return ai;
  const {
    PORT,
    HOST,
    DATA_DIR,
    DATABASE_URL,
    REDIS_URL,
    SESSION_SECRET,
    SECRETS_KEY,
    PUBLIC_URL,
    TRUST_PROXY,
    ALLOWED_ADDRESSES,
    LANGUAGETOOL_URL,
    WEBSUB_HUB,
    CLAIMS_FILE,
    REGISTRATION,
    INVITE_CODE,
  } = parsed.data;
  const dataDir = resolve(DATA_DIR ?? 'data');
  if (REGISTRATION === 'invite' && !INVITE_CODE)
    return fail('INVITE_CODE: write the code that people must enter, because REGISTRATION is invite.');
  const mail = mailConfig(parsed.data);
  if (!mail.ok) return mail;
  return ok({
    port: PORT ?? 8787,
    host: HOST,
    dataDir,
    database: DATABASE_URL
      ? { dialect: 'postgres', url: DATABASE_URL }
      : { dialect: 'sqlite', file: join(dataDir, 'rostrum.sqlite') },
    redisUrl: REDIS_URL,
    sessionSecret: SESSION_SECRET,
    secretsKey: SECRETS_KEY,
    publicUrl: PUBLIC_URL,
    trustProxy: TRUST_PROXY ?? false,
    allowedAddresses: ALLOWED_ADDRESSES ?? [],
    languageTool: LANGUAGETOOL_URL,
    webSubHub: WEBSUB_HUB,
    claimsFile: CLAIMS_FILE,
    platformApps: {
      linkedin: {
        ...readApp(parsed.data, {
          id: 'LINKEDIN_CLIENT_ID',
          secret: 'LINKEDIN_CLIENT_SECRET',
          baseUrl: 'LINKEDIN_BASE_URL',
        }),
        ...(parsed.data.LINKEDIN_FIGURES === 'on' && { moreScope: FIGURES_SCOPE }),
      },
      // An app of the type “native” has no secret.
      twitter: readApp(parsed.data, {
        id: 'X_CLIENT_ID',
        secret: 'X_CLIENT_SECRET',
        baseUrl: 'X_BASE_URL',
        isPublic: true,
      }),
      threads: readApp(parsed.data, {
        id: 'THREADS_APP_ID',
        secret: 'THREADS_APP_SECRET',
        baseUrl: 'THREADS_BASE_URL',
      }),
      instagram: readApp(parsed.data, {
        id: 'INSTAGRAM_APP_ID',
        secret: 'INSTAGRAM_APP_SECRET',
        baseUrl: 'INSTAGRAM_BASE_URL',
      }),
    },
    google: readApp(parsed.data, {
      id: 'GOOGLE_CLIENT_ID',
      secret: 'GOOGLE_CLIENT_SECRET',
      baseUrl: 'GOOGLE_ISSUER',
    }),
    atproto: atprotoHosts(parsed.data.BLUESKY_BASE_URL),
    linkedInVersion: parsed.data.LINKEDIN_VERSION,
    readsFigures: [
      ...(parsed.data.LINKEDIN_FIGURES === 'on' ? (['linkedin'] as const) : []),
      ...(parsed.data.X_FIGURES === 'on' ? (['twitter'] as const) : []),
    ],
    mail: mail.value,
    ai: ai.value,
    quota: readQuota(parsed.data),
    registration:
      REGISTRATION === 'invite' && INVITE_CODE
        ? { type: 'invite', code: INVITE_CODE }
        : { type: REGISTRATION === 'closed' ? 'closed' : 'open' },
  });
}

type Environment = z.output<typeof environment>;

/** The variables of a platform's app: its id, and its secret where it must have one. */
interface AppVariables {
  readonly id: `${'GOOGLE' | 'LINKEDIN' | 'X'}_CLIENT_ID` | `${'THREADS' | 'INSTAGRAM'}_APP_ID`;
  readonly secret: `${'GOOGLE' | 'LINKEDIN' | 'X'}_CLIENT_SECRET` | `${'THREADS' | 'INSTAGRAM'}_APP_SECRET`;
  readonly baseUrl: `${'LINKEDIN' | 'X' | 'THREADS' | 'INSTAGRAM'}_BASE_URL` | 'GOOGLE_ISSUER';
  /** Whether it may have no secret. */
  readonly isPublic?: boolean;
}

function readApp(env: Environment, { id, secret: secretName, baseUrl, isPublic = false }: AppVariables): PlatformApp {
  const { [baseUrl]: origin } = env;
  const needed = isPublic ? [id] : [id, secretName];
  return {
    clientId: env[id],
    clientSecret: env[secretName],
    baseUrl: origin === undefined ? undefined : new URL(origin),
    missing: needed.filter((variable) => env[variable] === undefined),
  };
}

/** The directory of `did:plc`, and the server that Bluesky's own documentation resolves handles at (November 2026). */
function atprotoHosts(baseUrl: string | undefined): Config['atproto'] {
  if (baseUrl === undefined) return { directory: 'https://plc.directory', resolver: 'https://bsky.social' };
  return { directory: new URL(baseUrl).origin, resolver: new URL(baseUrl).origin };
}

function mailConfig({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: Environment): Result<MailSettings | undefined, string> {
  if (!SMTP_URL) return ok(undefined);
  if (!MAIL_FROM)
    return fail(
      'MAIL_FROM: write the sender of mails, for example Rostrum <rostrum@example.org>, because SMTP_URL is set.',
    );
  if (!PUBLIC_URL)
    return fail('PUBLIC_URL: write the address that people open, because SMTP_URL is set and mails have links.');
  return ok({ url: SMTP_URL, from: MAIL_FROM, origin: PUBLIC_URL.origin });
}

function readQuota(env: Environment): Quota {
  return {
    documents: env.QUOTA_DOCUMENTS ?? 20_000,
    bytes: (env.QUOTA_MEGABYTES ?? 1_000) * MEGABYTE,
    pictureBytes: (env.QUOTA_PICTURE_MEGABYTES ?? 2_000) * MEGABYTE,
    streams: env.QUOTA_STREAMS ?? 20,
    sessions: env.QUOTA_SESSIONS ?? 50,
  };
}

function parseKey(text: string, context: z.RefinementCtx): Uint8Array {
  const key = parseSecretsKey(text);
  if (key) return key;
  context.addIssue({ code: 'custom', message: 'write 32 bytes as hex or base64, or nothing to have the key made' });
  return z.NEVER;
}

function parseSmtp(text: string, context: z.RefinementCtx): URL {
  const parsed = parseSmtpUrl(text);
  if (parsed.ok) return parsed.value;
  context.addIssue({ code: 'custom', message: parsed.error });
  return z.NEVER;
}

function parseFrom(text: string, context: z.RefinementCtx): Sender {
  const sender = parseSender(text);
  if (sender) return sender;
  context.addIssue({ code: 'custom', message: 'write one address, for example Rostrum <rostrum@example.org>' });
  return z.NEVER;
}
