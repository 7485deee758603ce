import { bodyParser } from '@koa/bodyparser';
import Koa from 'koa';
import { apiPrefix } from '#core/api/endpoint.ts';
import { authPrefix } from '#core/api/sign-in.ts';
import type { AppDeps } from './app-context.ts';
import { notFound } from './errors.ts';
import { describeError } from './log.ts';
import { answerShare } from './middleware/answer-share.ts';
import { checkOrigin } from './middleware/check-origin.ts';
import { errorHandler } from './middleware/error-handler.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { serveApp } from './middleware/serve-app.ts';
import { sessions } from './middleware/sessions.ts';
import { signedInHint } from './middleware/signed-in-hint.ts';
import { createApiRouter } from './routes/api-router.ts';

export interface AppOptions {
  readonly deps: AppDeps;
  /** Signs the cookie. */
  readonly sessionSecret: string;
  /** The built app. */
  readonly appFolder: string;
}

/** Wires the rooms: what is answered by whom, and what stands before it. */
export function createApp({ deps, sessionSecret, appFolder }: AppOptions): Koa {
  const { config, database, log, now } = deps;
  const isHttps = config.publicUrl?.protocol === 'https:';
  // Of the addresses that a proxy hands on, only the last is not the caller's own invention.
  const app = new Koa({ keys: [sessionSecret], proxy: config.trustProxy, maxIpsCount: 1 });
  app.on('error', (error: unknown) => log.warn(describeError(error), 'An answer broke off'));
  app.use(errorHandler(log));
  app.use(securityHeaders(isHttps));
  app.use(async (ctx, next) => {
    // A proxy speaks https to people and http to us.
    if (isHttps) ctx.cookies.secure = true;
    await next();
  });
  const api = createApiRouter(deps);
  const handleApi = [
    checkOrigin(config.publicUrl),
    signedInHint({ isHttps }),
    sessions(app, { database, isHttps, now }),
    onlyFor(isSignIn, bodyParser({ enableTypes: ['json'], jsonLimit: '100kb' })),
    onlyFor((path) => !isSignIn(path), bodyParser({ enableTypes: ['json'], jsonLimit: '2mb' })),
    api.routes(),
    () => Promise.reject(notFound()),
  ];
  for (const middleware of handleApi) app.use(onlyFor(isApi, middleware as Koa.Middleware));
  app.use(answerShare);
  for (const middleware of serveApp(appFolder)) app.use(middleware);
  return app;
}

function isApi(path: string): boolean {
  return `${path}/`.startsWith(apiPrefix);
}

/** What strangers may send is read too. */
function isSignIn(path: string): boolean {
  return path.startsWith(authPrefix);
}

function onlyFor(matches: (path: string) => boolean, middleware: Koa.Middleware): Koa.Middleware {
  return (ctx, next) => (matches(ctx.path) ? middleware(ctx, next) : next());
}
