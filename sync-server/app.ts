import { bodyParser } from '@koa/bodyparser';
import Router from '@koa/router';
import Koa from 'koa';
import type { AppContext, AppDeps, AppState } from './app-context.ts';
import { notFound } from './errors.ts';
import { describeError } from './log.ts';
import { answerShare } from './middleware/answer-share.ts';
import { checkOrigin } from './middleware/check-origin.ts';
import { errorHandler } from './middleware/error-handler.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { serveApp } from './middleware/serve-app.ts';
import { sessions } from './middleware/sessions.ts';
import { signedInHint } from './middleware/signed-in-hint.ts';
import { getApiDocs, getOpenApi } from './routes/api-docs.ts';
import { addApiRoutes } from './routes/api-router.ts';
import { postLogin } from './routes/auth/login.ts';
import { postLogout } from './routes/auth/logout.ts';
import { getMe } from './routes/auth/me.ts';
import { postRegister } from './routes/auth/register.ts';
import { getHealth } from './routes/health.ts';
import { getChanges } from './routes/sync/changes.ts';
import { getDocument } from './routes/sync/document.ts';
import { getEvents } from './routes/sync/events.ts';
import { postPush } from './routes/sync/push.ts';
import { speakProtocol } from './routes/sync/speak-protocol.ts';

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
  const api = createRouter(deps);
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

function createRouter(deps: AppDeps): Router<AppState, Pick<AppContext, 'session'>> {
  const router = new Router<AppState, Pick<AppContext, 'session'>>();
  router.get('/api/health', getHealth(deps));
  router.post('/api/auth/register', postRegister(deps));
  router.post('/api/auth/login', postLogin(deps));
  router.post('/api/auth/logout', postLogout(deps));
  router.get('/api/auth/me', getMe(deps));
  router.post('/api/sync/push', speakProtocol, postPush(deps));
  router.get('/api/sync/changes', speakProtocol, getChanges(deps));
  router.get('/api/sync/documents/:id', speakProtocol, getDocument(deps));
  router.get('/api/sync/events', speakProtocol, getEvents(deps));
  router.get('/api/openapi.json', getOpenApi());
  router.get('/api/docs', getApiDocs());
  addApiRoutes(router, deps);
  return router;
}

function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

/** What strangers may send is read too. */
function isSignIn(path: string): boolean {
  return path.startsWith('/api/auth/');
}

function onlyFor(matches: (path: string) => boolean, middleware: Koa.Middleware): Koa.Middleware {
  return (ctx, next) => (matches(ctx.path) ? middleware(ctx, next) : next());
}
