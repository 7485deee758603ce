import type { Middleware } from 'koa';
import { signedInCookie } from '#core/api/sign-in.ts';
import type { AppContext } from '../app-context.ts';
import { authenticationRequired } from '../http/errors.ts';
import { sessionKey } from './session-records.ts';
import { sessionLifetime } from './sessions.ts';
import type { User } from './users.ts';

/** Precision of a session's idle time, in milliseconds. Each update is a write. */
const HOUR = 60 * 60 * 1000;

export interface Caller {
  readonly user: User;
  /** The session's key in the database. */
  readonly session: string;
}

interface AuthenticateDeps {
  readonly now: () => number;
}

/**
 * The user who makes the request.
 * @param keepsAlive whether the request resets the session's idle time
 * @throws 401 when no one is signed in
 */
export function authenticate(ctx: AppContext, { now }: AuthenticateDeps, { keepsAlive = true } = {}): Caller {
  const { session } = ctx;
  const { sessionUser: user } = ctx.state;
  if (!user || session?.userId !== user.id) throw authenticationRequired();
  if (keepsAlive && now() - (session.seenAt ?? 0) > HOUR) session.seenAt = now();
  return { user, session: sessionKey(session.externalKey) };
}

/**
 * Keeps a cookie that scripts can read in step with the session. The session's own cookie is not readable by scripts.
 */
export function signedInHint({ isHttps }: { readonly isHttps: boolean }): Middleware<unknown, AppContext> {
  const name = isHttps ? `__Host-${signedInCookie}` : signedInCookie;
  const options = { httpOnly: false, sameSite: 'lax', secure: isHttps, signed: false } as const;
  return async (ctx, next) => {
    try {
      await next();
    } finally {
      const isSaid = ctx.cookies.get(name, { signed: false }) === '1';
      const isSignedIn = ctx.session?.userId !== undefined;
      if (isSaid !== isSignedIn && !ctx.headerSent) {
        if (isSignedIn) ctx.cookies.set(name, '1', { ...options, maxAge: sessionLifetime.absolute });
        else ctx.cookies.set(name, null, options);
      }
    }
  };
}
