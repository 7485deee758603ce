import type { AppContext, AppDeps } from '../app-context.ts';
import { version } from '../version.ts';

/**
 * GET /api/health: 200 once the server is ready, its database answers and what is due is posted; 503 when nobody posts
 * it any more.
 */
export function getHealth({ database, publishing }: AppDeps) {
  return async (ctx: AppContext): Promise<void> => {
    await database.knex.raw('select 1');
    const { isAlive, sinceTick, overdueSince } = await publishing.health();
    ctx.status = isAlive ? 200 : 503;
    ctx.body = {
      status: isAlive ? 'ok' : 'scheduler-stopped',
      version,
      database: database.location.dialect,
      scheduler: {
        lastTickMs: sinceTick === null ? null : Math.round(sinceTick),
        overdueSince: overdueSince === null ? null : new Date(overdueSince).toISOString(),
      },
    };
  };
}
