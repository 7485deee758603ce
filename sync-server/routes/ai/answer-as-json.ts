import type { AppContext } from '../../app-context.ts';
import { ServerError } from '../../errors.ts';

/** AI calls say what went wrong as JSON (docs/rules.md, "Calls"); a stranger, and an absent thing, are answered as everywhere. */
export function answerAsJson(answer: (ctx: AppContext) => Promise<void>): (ctx: AppContext) => Promise<void> {
  return async (ctx) => {
    try {
      await answer(ctx);
    } catch (error) {
      const isGeneral = !(error instanceof ServerError) || [401, 403, 404, 413, 415].includes(error.status);
      if (isGeneral) throw error;
      ctx.set({ ...error.headers });
      ctx.status = error.status;
      ctx.body = { success: false, message: error.message };
    }
  };
}
