import type { output } from 'zod';
import type { getHealth as call } from '#core/api/server.ts';
import type { AppContext, AppDeps } from './app-context.ts';
import { describeError } from './log.ts';
import type { SchedulerHealth } from './publishing/scheduler.ts';
import { version } from './version.ts';

type Health = output<typeof call.reply>;

/**
 * GET /api/health: 200 while the database answers and due posts are being posted. 503 while the database is unavailable
 * or full, and when the scheduler has not run for 30 s. Also reports since when the oldest due item is overdue.
 */
export function getHealth({ database, publishing, log }: Pick<AppDeps, 'database' | 'publishing' | 'log'>) {
  return async (ctx: AppContext): Promise<void> => {
    // No separate query: the scheduler's health is read from the database as well.
    const scheduler = await publishing.health().catch((error: unknown) => {
      log.warn(describeError(error), 'The database did not answer the health check');
      return null;
    });
    const isFull = scheduler !== null && (await database.room.isFull(performance.now()));
    const status = isFull ? 'disk-full' : statusOf(scheduler);
    const body: Health = {
      status,
      version,
      database: database.location.dialect,
      scheduler: {
        lastTickMs: scheduler?.sinceTick == null ? null : Math.round(scheduler.sinceTick),
        overdueSince: scheduler?.overdueSince == null ? null : new Date(scheduler.overdueSince).toISOString(),
      },
    };
    ctx.status = status === 'ok' ? 200 : 503;
    ctx.body = body;
  };
}

function statusOf(scheduler: SchedulerHealth | null): Health['status'] {
  if (!scheduler) return 'database-unreachable';
  return scheduler.isAlive ? 'ok' : 'scheduler-stopped';
}
