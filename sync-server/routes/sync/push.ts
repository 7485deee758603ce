import { framesContentType, pushLimits } from '#core/sync/protocol.ts';
import type { AppContext, AppDeps } from '../../app-context.ts';
import { malformedPush, otherAccount, tooLarge, tooManyRequests, wrongContentType } from '../../errors.ts';
import { authenticate } from '../../middleware/authenticate.ts';
import { callerGone } from '../../middleware/caller-gone.ts';
import { readPieces } from '../../middleware/read-bytes.ts';
import { ArrivingBodies } from '../../sync/arriving-bodies.ts';
import { commitPush } from '../../sync/commit.ts';
import { KeyedQueue } from '../../sync/keyed-queue.ts';
import { PushParser, type PushFailure } from '../../sync/push-parser.ts';
import { CALL_MS, WorkBudget } from '../../sync/work-budget.ts';

/** POST /api/sync/push: stores chunks; answers after the commit, one outcome a chunk. */
export function postPush(deps: AppDeps) {
  const { syncStore: store, pool, doorbell, compaction, projections } = deps;
  const { quota } = deps.config;
  const turns = new KeyedQueue();
  const arriving = new ArrivingBodies({ bodies: 16, bytes: 64 << 20 });
  return async (ctx: AppContext): Promise<void> => {
    const { user } = authenticate(ctx, deps);
    if (!ctx.is(framesContentType)) throw wrongContentType(framesContentType);
    const leave = arriving.enter(user.id, ctx.request.length ?? pushLimits.bodyBytes);
    if (!leave) throw tooManyRequests(1);
    try {
      const gone = callerGone(ctx.res);
      const parser = new PushParser(user.id);
      for await (const piece of readPieces(ctx.req, pushLimits.bodyBytes)) if (!parser.take(piece)) break;
      const parsed = parser.end();
      if (!parsed.ok) throw errorOf(parsed.error);
      await turns.take(user.id, async () => {
        if (gone.aborted) return;
        const budget = new WorkBudget(CALL_MS, gone);
        const { reply, isLonger, appended } = await commitPush(
          { store, quota, apply: (account, request) => pool.apply(account, request, budget) },
          parsed.value,
        );
        ctx.body = reply;
        if (!isLonger) return;
        doorbell.ring(user.id, reply.head);
        projections.notice(user.id, appended);
        compaction.noticePush(user.id);
      });
    } finally {
      leave();
    }
  };
}

function errorOf(failure: PushFailure): Error {
  switch (failure.type) {
    case 'malformed':
      return malformedPush();
    case 'too-many':
      return tooLarge();
    case 'other-account':
      return otherAccount();
  }
}
