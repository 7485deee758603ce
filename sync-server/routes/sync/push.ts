import { framesContentType, pushLimits } from '#core/sync/protocol.ts';
import type { AppContext, AppParts } from '../../app-context.ts';
import { malformedPush, otherAccount, tooLarge, wrongContentType } from '../../errors.ts';
import { authenticate } from '../../middleware/authenticate.ts';
import { readBytes } from '../../middleware/read-bytes.ts';
import { commitPush } from '../../sync/commit.ts';
import { Turns } from '../../sync/keyed-queue.ts';
import { parsePush, type PushFailure } from '../../sync/parse-push.ts';

/** POST /api/sync/push: stores chunks; answers after the commit, one outcome a chunk. */
export function postPush(parts: AppParts) {
  const commitParts = { store: parts.syncLog, apply: parts.pool.apply.bind(parts.pool) };
  const turns = new Turns();
  return async (ctx: AppContext): Promise<void> => {
    const { user } = await authenticate(ctx, parts);
    if (!ctx.is(framesContentType)) throw wrongContentType(framesContentType);
    const parsed = parsePush(user.id, await readBytes(ctx.req, pushLimits.bodyBytes));
    if (!parsed.ok) throw errorOf(parsed.error);
    ctx.body = await turns.take(user.id, async () => {
      const before = await parts.syncLog.head(user.id);
      const answer = await commitPush(commitParts, parsed.value);
      if (answer.head > before) {
        parts.doorbell.ring(user.id, answer.head);
        parts.compaction.noticePush(user.id);
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
