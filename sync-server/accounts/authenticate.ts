import type { Middleware } from 'koa';
import { signedInCookie } from '#core/api/sign-in.ts';
import type { AppContext } from '../app-context.ts';
import { authenticationRequired } from '../http/errors.ts';
import { sessionKey } from './session-records.ts';
import { sessionLifetime } from './sessions.ts';
import type { User } from './users.ts';

/** How exactly idle time is counted: every change is a write. Milliseconds. */
const HOUR = 60 * 60 * 1000;

export interface Caller {
  readonly user: User;
  /** Names the session in the database. */
  readonly session: string;
}

interface AuthenticateDeps {
  readonly now: () => number;
}

/**
 * Who makes the request.
 * @param keepsAlive whether the session's idle time starts anew
 * @throws 401 when nobody is signed in
 */
export function authenticate(ctx: AppContext, { now }: AuthenticateDeps, { keepsAlive = true } = {}): Caller {
  const { session } = ctx;
  const { sessionUser: user } = ctx.state;
  if (!user || session?.userId !== user.id) throw authenticationRequired();
  if (keepsAlive && now() - (session.seenAt ?? 0) > HOUR) session.seenAt = now();
  return { user, session: sessionKey(session.externalKey) };
}

/** Keeps the readable cookie in step with the session. The session's own cookie stays out of a script's reach. */
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
