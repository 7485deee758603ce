import type { AppContext, AppDeps } from '../../app-context.ts';
import { originOf } from '../origin-of.ts';

/** Remembers by which address signed-in people come: their sites are linked, and kept in memory, under it. */
export function noteOrigin({ config, site }: Pick<AppDeps, 'config' | 'site'>) {
  return (ctx: AppContext, next: () => Promise<unknown>): Promise<unknown> => {
    if (ctx.state.sessionUser) site.origins.note(originOf(ctx, config));
    return next();
  };
}
