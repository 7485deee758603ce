import { framesContentType, pushLimits } from '#core/sync/protocol.ts';
import type { AppContext, AppDeps } from '../../app-context.ts';
import { malformedPush, otherAccount, tooLarge, wrongContentType } from '../../errors.ts';
import { authenticate } from '../../middleware/authenticate.ts';
import { readBytes } from '../../middleware/read-bytes.ts';
import { commitPush } from '../../sync/commit.ts';
import { KeyedQueue } from '../../sync/keyed-queue.ts';
import { parsePush, type PushFailure } from '../../sync/parse-push.ts';

/** POST /api/sync/push: stores chunks; answers after the commit, one outcome a chunk. */
export function postPush(deps: AppDeps) {
  const commitDeps = { store: deps.syncStore, apply: deps.pool.apply.bind(deps.pool) };
  const turns = new KeyedQueue();
  return async (ctx: AppContext): Promise<void> => {
    const { user } = await authenticate(ctx, deps);
    if (!ctx.is(framesContentType)) throw wrongContentType(framesContentType);
    const parsed = parsePush(user.id, await readBytes(ctx.req, pushLimits.bodyBytes));
    if (!parsed.ok) throw errorOf(parsed.error);
    ctx.body = await turns.take(user.id, async () => {
      const before = await deps.syncStore.head(user.id);
      const answer = await commitPush(commitDeps, parsed.value);
      if (answer.head > before) {
        deps.doorbell.ring(user.id, answer.head);
        deps.compaction.noticePush(user.id);
      }
      return answer;
    });
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
