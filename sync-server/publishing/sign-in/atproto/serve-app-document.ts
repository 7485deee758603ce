import type { Middleware } from 'koa';
import type { SignIns } from '../sign-ins.ts';
import { documentPath } from './app-identity.ts';

/** Serves the document about this server as an app. Its address is the app's id, so it never changes. */
export function serveAppDocument({ signIns }: { readonly signIns: SignIns }): Middleware {
  return async (ctx, next) => {
    const isRead = ctx.path === documentPath && (ctx.method === 'GET' || ctx.method === 'HEAD');
    const content = isRead ? signIns.atprotoDocument : null;
    if (content === null) return await next();
    ctx.set('Cache-Control', 'public, max-age=600');
    ctx.type = 'application/json';
    ctx.body = JSON.stringify(content);
  };
}
