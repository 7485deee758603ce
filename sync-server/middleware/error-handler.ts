import type { Middleware } from 'koa';
import { malformedJson, ServerError, tooLarge } from '../errors.ts';
import { describeError, type Log } from '../log.ts';

/** Writes every failure as plain text. What nobody foresaw is logged without bodies and answered without a stack. */
export function errorHandler(log: Log): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const known = asServerError(error);
      if (!known) log.error({ method: ctx.method, path: ctx.path, ...describeError(error) }, 'A request failed');
      if (known) ctx.set({ ...known.headers });
      ctx.status = known?.status ?? 500;
      ctx.type = 'text/plain; charset=utf-8';
      ctx.body = known?.message ?? 'Server error';
    }
  };
}

/** Failures of the libraries that read requests carry a status and nothing that should be repeated. */
function asServerError(error: unknown): ServerError | null {
  if (error instanceof ServerError) return error;
  if (!(error instanceof Error) || !('status' in error)) return null;
  if (error.status === 413) return tooLarge();
  if (error.status === 400) return malformedJson();
  if (error.status === 404) return new ServerError(404, 'not-found', 'Not found');
  return null;
}
