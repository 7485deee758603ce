import type { AppContext } from '../app-context.ts';

export interface BrowserSecretOptions {
  /** For example `google`. */
  readonly name: string;
  readonly isHttps: boolean;
  /** How long the browser keeps it. Milliseconds. */
  readonly keptMs: number;
}

/** A secret in a cookie of one browser, signed, and not readable by scripts. It ties a request to the one before it. */
export interface BrowserSecret {
  /** Null where the browser has none. */
  read(ctx: AppContext): string | null;
  keep(ctx: AppContext, secret: string): void;
  forget(ctx: AppContext): void;
}

export function browserSecret({ name, isHttps, keptMs }: BrowserSecretOptions): BrowserSecret {
  const cookie = `${isHttps ? '__Host-' : ''}rostrum_${name}`;
  // Lax, because browsers come back from other sites, such as Google's.
  const options = { httpOnly: true, sameSite: 'lax', secure: isHttps, signed: true } as const;
  return {
    read: (ctx) => ctx.cookies.get(cookie, { signed: true }) || null,
    keep: (ctx, secret) => void ctx.cookies.set(cookie, secret, { ...options, maxAge: keptMs }),
    forget: (ctx) => void ctx.cookies.set(cookie, null, options),
  };
}
