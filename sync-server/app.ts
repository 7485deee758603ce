import Koa, { type Middleware } from 'koa';
import { apiPrefix } from '#core/api/endpoint.ts';
import type { AppDeps } from './app-context.ts';
import { notFound } from './http/errors.ts';
import { FailureLog } from './http/failure-log.ts';
import { answerShare, serveApp } from './http/serve-app.ts';
import { checkAddress, checkOrigin } from './http/request-origin.ts';
import { errorHandler, noteSecurityEvents, refuseAsJson } from './http/error-handler.ts';
import { denyUnusedFeatures, keepPrivate, securityHeaders } from './http/security-headers.ts';
import { readOnAfterAnswer, refuseEncodedBody } from './http/read-bytes.ts';
import { CookieSignatures } from './accounts/cookie-signatures.ts';
import { sessions } from './accounts/sessions.ts';
import { signedInHint } from './accounts/authenticate.ts';
import { createApiRouter } from './api-router.ts';
import { serveCalendarFeed } from './calendar-feed/routes.ts';
import { noteOrigin, serveSharedPictures, serveSite } from './site/routes.ts';
import type { SignIns } from './publishing/sign-in/sign-ins.ts';
import { documentPath } from './publishing/sign-in/atproto/app-identity.ts';

export interface AppOptions {
  readonly deps: AppDeps;
  /** Signs the cookie. */
  readonly sessionSecret: string;
  /** The built app. */
  readonly appFolder: string;
}

/** Wires the middleware and the routes. The order matters. */
export function createApp({ deps, sessionSecret, appFolder }: AppOptions): Koa {
  const { config, database, log, now } = deps;
  const isHttps = config.publicUrl?.protocol === 'https:';
  // Of the addresses that a proxy forwards, only the last one cannot be forged by the caller.
  const app = new Koa({ proxy: config.trustProxy, maxIpsCount: 1 });
  app.keys = new CookieSignatures(sessionSecret);
  // Mostly clients that closed the page, which is no failure of the server.
  const brokenAnswers = new FailureLog({ log: { error: log.warn.bind(log) }, message: 'A response was aborted' });
  app.on('error', (error: unknown) => brokenAnswers.note(error));
  app.use(readOnAfterAnswer);
  app.use(noteSecurityEvents(deps.security));
  app.use(errorHandler(new FailureLog({ log, message: 'A request failed' })));
  app.use(securityHeaders(isHttps));
  app.use(denyUnusedFeatures);
  app.use(async (ctx, next) => {
    // A TLS-terminating proxy connects to this server by http.
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
  app.use(serveAppDocument(deps));
  app.use(serveSharedPictures(deps));
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

/** Serves the document about this server as an app. Its address is the app's id, so it never changes. */
function serveAppDocument({ signIns }: { readonly signIns: SignIns }): Middleware {
  return async (ctx, next) => {
    const isRead = ctx.path === documentPath && (ctx.method === 'GET' || ctx.method === 'HEAD');
    const content = isRead ? signIns.atprotoDocument : null;
    if (content === null) return await next();
    ctx.set('Cache-Control', 'public, max-age=600');
    ctx.type = 'application/json';
    ctx.body = JSON.stringify(content);
  };
}
