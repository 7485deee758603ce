import { join, resolve } from 'node:path';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { z } from 'zod';
import type { DatabaseLocation } from './store/database.ts';

export interface Config {
  /** 0 takes any free port. */
  readonly port: number;
  /** Undefined: all addresses. */
  readonly host: string | undefined;
  /** Absolute. */
  readonly dataDir: string;
  readonly database: DatabaseLocation;
  readonly redisUrl: string | undefined;
  /** Undefined: kept in the data folder. */
  readonly sessionSecret: string | undefined;
  /** The address that people open; undefined when they may come by any. */
  readonly publicUrl: URL | undefined;
  readonly trustProxy: boolean;
  readonly registration: { readonly type: 'open' } | { readonly type: 'closed' } | { readonly type: 'invite'; readonly code: string };
}

/** An empty variable counts as absent: that is how people switch one off in a file. */
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const environment = z.object({
  PORT: optional(z.string().regex(/^\d+$/, 'write a number, for example 8787').transform(Number).refine((port) => port < 65_536, 'write a number below 65536')),
  HOST: optional(z.string().regex(/^\S+$/, 'write an address, for example 127.0.0.1')),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\/./, 'write postgres://user:password@host:5432/name, or nothing for SQLite')),
  REDIS_URL: optional(z.string().regex(/^rediss?:\/\/./, 'write redis://host:6379, or nothing')),
  SESSION_SECRET: optional(z.string().min(32, 'write at least 32 random characters, or nothing to have it made')),
  PUBLIC_URL: optional(z.string().transform(parseOrigin)),
  TRUST_PROXY: optional(z.enum(['true', 'false', '1', '0'], 'write true or false').transform((value) => value === 'true' || value === '1')),
  REGISTRATION: optional(z.enum(['open', 'invite', 'closed'], 'write open, invite or closed')),
  INVITE_CODE: optional(z.string().min(8, 'write at least 8 characters')),
});

/** @returns the settings, or one line that names the variable and says what to write */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Result<Config, string> {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    return fail(`${issue.path.join('.')}: ${issue.message}.`);
  }
  const { PORT, HOST, DATA_DIR, DATABASE_URL, REDIS_URL, SESSION_SECRET, PUBLIC_URL, TRUST_PROXY, REGISTRATION, INVITE_CODE } = parsed.data;
  const dataDir = resolve(DATA_DIR ?? 'data');
  if (REGISTRATION === 'invite' && !INVITE_CODE) return fail('INVITE_CODE: write the code that people must enter, because REGISTRATION is invite.');
  return ok({
    port: PORT ?? 8787,
    host: HOST,
    dataDir,
    database: DATABASE_URL ? { dialect: 'postgres', url: DATABASE_URL } : { dialect: 'sqlite', file: join(dataDir, 'rostrum.sqlite') },
    redisUrl: REDIS_URL,
    sessionSecret: SESSION_SECRET,
    publicUrl: PUBLIC_URL,
    trustProxy: TRUST_PROXY ?? false,
    registration: REGISTRATION === 'invite' && INVITE_CODE ? { type: 'invite', code: INVITE_CODE } : { type: REGISTRATION === 'closed' ? 'closed' : 'open' },
  });
}

function parseOrigin(text: string, context: z.RefinementCtx): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash) return url;
  context.addIssue({ code: 'custom', message: 'write the address without a path, for example https://write.example.org' });
  return z.NEVER;
}
