import type { AppContext, AppDeps } from '../app-context.ts';
import { version } from '../version.ts';

/** GET /api/health: 200 once the server is ready and its database answers. */
export function getHealth({ database }: AppDeps) {
  return async (ctx: AppContext): Promise<void> => {
    await database.knex.raw('select 1');
    ctx.body = { status: 'ok', version, database: database.location.dialect };
  };
}
