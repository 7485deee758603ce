import Koa from 'koa';
import { apiPrefix } from '#core/api/endpoint.ts';
import type { AppDeps } from './app-context.ts';
import { notFound } from './errors.ts';
import { FailureLog } from './failure-log.ts';
import { answerShare } from './middleware/answer-share.ts';
import { checkAddress } from './middleware/check-address.ts';
import { checkOrigin } from './middleware/check-origin.ts';
import { errorHandler } from './middleware/error-handler.ts';
import { keepPrivate } from './middleware/keep-private.ts';
import { noteSecurityEvents } from './middleware/note-security-events.ts';
import { readOnAfterAnswer } from './middleware/read-on-slowly.ts';
import { refuseAsJson } from './middleware/refuse-as-json.ts';
import { refuseEncodedBody } from './middleware/refuse-encoded-body.ts';
import { denyUnusedFeatures, securityHeaders } from './middleware/security-headers.ts';
import { serveApp } from './middleware/serve-app.ts';
import { sessions } from './middleware/sessions.ts';
import { signedInHint } from './middleware/signed-in-hint.ts';
import { createApiRouter } from './routes/api-router.ts';
import { serveCalendarFeed } from './routes/calendar/serve-calendar-feed.ts';
import { noteOrigin } from './routes/site/note-origin.ts';
import { serveSite } from './routes/site/serve-site.ts';

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
  // Mostly people who closed a page: no failure of the server's.
  const brokenAnswers = new FailureLog({ log: { error: log.warn.bind(log) }, message: 'An answer broke off' });
  app.on('error', (error: unknown) => brokenAnswers.note(error));
  app.use(readOnAfterAnswer);
  app.use(noteSecurityEvents(deps.security));
  app.use(errorHandler(new FailureLog({ log, message: 'A request failed' })));
  app.use(securityHeaders(isHttps));
  app.use(denyUnusedFeatures);
  app.use(async (ctx, next) => {
    // A proxy speaks https to people and http to us.
    if (isHttps) ctx.cookies.secure = true;
    await next();
  });
  app.use(checkAddress);
  const api = createApiRouter(deps);
  const handleApi = [
    keepPrivate,
    checkOrigin(config.publicUrl),
    signedInHint({ isHttps }),
    sessions(app, { database, isHttps, max: config.quota.sessions, now }),
    noteOrigin(deps),
    refuseEncodedBody,
    refuseAsJson,
    api.routes(),
    () => Promise.reject(notFound()),
  ];
  for (const middleware of handleApi) app.use(onlyFor(isApi, middleware as Koa.Middleware));
  app.use(answerShare);
  app.use(serveCalendarFeed(deps));
  app.use(serveSite(deps));
  for (const middleware of serveApp(appFolder)) app.use(middleware);
  return app;
}

function isApi(path: string): boolean {
  return `${path}/`.startsWith(apiPrefix);
}

function onlyFor(matches: (path: string) => boolean, middleware: Koa.Middleware): Koa.Middleware {
  return (ctx, next) => (matches(ctx.path) ? middleware(ctx, next) : next());
}
