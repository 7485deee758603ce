import type { Middleware } from 'koa';
import { errorIdHeader } from '#core/api/error-id-header.ts';
import { diskFull, invalidRequest, notFound, ServerError, tooLarge } from '../errors.ts';
import type { AppState } from '../app-context.ts';
import type { FailureLog } from '../failure-log.ts';
import { isDiskFull } from '../store/disk-full.ts';

/** Writes every failure as plain text. What nobody foresaw is logged without bodies and answered without a stack. */
export function errorHandler(failures: FailureLog): Middleware<AppState> {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const known = asServerError(error);
      if (!known || known.id === 'disk-full')
        failures.note(error, { method: ctx.method, path: ctx.path.slice(0, 200) });
      if (known) ctx.state.refusal = known.id;
      if (known) ctx.set({ ...known.headers, [errorIdHeader]: known.id });
      // What was said of the answer that did not come.
      ctx.remove('ETag');
      ctx.set('Cache-Control', 'no-store');
      ctx.status = known?.status ?? 500;
      ctx.type = 'text/plain; charset=utf-8';
      ctx.body = known?.message ?? 'Server error';
    }
  };
}

/** What libraries refuse in a request carries a status and nothing that should be repeated. */
function asServerError(error: unknown): ServerError | null {
  if (error instanceof ServerError) return error;
  if (isDiskFull(error)) return diskFull();
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return null;
  if (error.status === 404) return notFound();
  if (error.status === 413) return tooLarge();
  return error.status >= 400 && error.status < 500 ? invalidRequest('The request is not valid.') : null;
}
