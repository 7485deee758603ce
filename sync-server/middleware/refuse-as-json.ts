import type { Middleware } from 'koa';
import { endpoints } from '#core/api/catalogue.ts';
import type { Call } from '#core/api/endpoint.ts';
import type { AppState } from '../app-context.ts';
import { ServerError } from '../errors.ts';

/** Where a refusal is JSON, by method and path. Those calls have no parameters in their paths. */
const refusedIn = new Map(
  endpoints.flatMap(({ method, path, refusedIn: fields }: Call) => (fields ? [[`${method} ${path}`, fields]] : [])),
);

/** Writes what a call refuses, or cannot read, as JSON where its description says so (docs/rules.md, "Calls"). */
export const refuseAsJson: Middleware<AppState> = async (ctx, next) => {
  // The router takes capitals and a slash at the end too.
  const fields = refusedIn.get(`${ctx.method} ${ctx.path.toLowerCase().replace(/\/$/, '')}`);
  try {
    await next();
  } catch (error) {
    if (!fields || !(error instanceof ServerError) || [401, 403, 404, 413, 415].includes(error.status)) throw error;
    ctx.state.refusal = error.id;
    ctx.set({ ...error.headers });
    ctx.status = error.status;
    ctx.body = { success: false, ...Object.fromEntries(fields.map((field) => [field, error.message])) };
  }
};
