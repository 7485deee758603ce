import type { AppContext, AppDeps } from '../app-context.ts';

/** GET /api/claims: for everybody; the operator's file is read at the start. */
export function getClaims({ claims }: Pick<AppDeps, 'claims'>) {
  return (ctx: AppContext): void => {
    ctx.set('Cache-Control', 'public, max-age=300');
    ctx.body = { claims };
  };
}
