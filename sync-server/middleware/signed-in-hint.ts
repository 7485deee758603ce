import type { Middleware } from 'koa';
import { signedInCookie } from '#core/api/sign-in.ts';
import type { AppContext } from '../app-context.ts';
import { sessionLifetime } from './sessions.ts';

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
