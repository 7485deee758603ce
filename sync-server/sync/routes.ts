/**
 * The four calls of the sync protocol. All compare the `account` in the request with the session's user (409), so that
 * a browser whose user has changed cannot mix two accounts.
 *
 * - `GET changes`: one page of the log after the caller's cursor (`feed.ts`). Appended rows are made first when a new
 *   device begins.
 * - `GET documents/:id`: one whole document, for a device with a damaged or missing part.
 * - `GET events`: the doorbell's stream (`doorbell.ts`).
 * - `POST push`: stores chunks. The body is parsed while it arrives (`sort-out-push.ts`), within the account's share of
 *   arriving bodies (16, 64 MiB). Pushes of one account are processed one after another, each with 2 s of worker time.
 *   The reply follows the commit (`commit.ts`). Then the doorbell rings, appended documents are queued for their rows,
 *   and compaction is scheduled.
 *
 * Invariant: an outcome `stored` is sent only after the chunk's commit is durable.
 */

import type { Middleware } from 'koa';
import { Readable } from 'node:stream';
import { isUuid } from '#core/kernel/ids.ts';
import { changesQuery, framesContentType, pushLimits } from '#core/sync/protocol.ts';
import { authenticate } from '../accounts/authenticate.ts';
import type { AppContext, AppDeps, RouteContext } from '../app-context.ts';
import { callerGone } from '../http/error-handler.ts';
import {
  clientTooOld,
  invalidRequest,
  malformedPush,
  notFound,
  otherAccount,
  tooLarge,
  tooManyRequests,
  wrongContentType,
} from '../http/errors.ts';
import { ArrivingBodies, readPieces } from '../http/read-bytes.ts';
import { KeyedQueue } from '../queues.ts';
import { commitPush } from './commit.ts';
import { readDocument, readFeed } from './feed.ts';
import { choiceNotice } from './new-choices.ts';
import { type PushFailure, PushParser } from './sort-out-push.ts';
import { CALL_MS, WorkBudget } from './work-budget.ts';
import {
  oldestProtocolVersion,
  protocolHeader,
  protocolVersion,
  sealedPagesSince,
} from '#core/sync/protocol-version.ts';

/** GET /api/sync/changes: one page of what is newer than the caller's cursor, as frames. */
export function getChanges(deps: AppDeps) {
  return async (ctx: AppContext): Promise<void> => {
    const { user } = authenticate(ctx, deps);
    const query = changesQuery.safeParse(ctx.query);
    if (!query.success) throw invalidRequest('The query is not valid.');
    if (query.data.account !== user.id) throw otherAccount();
    // A new device's lists must be right at once.
    if (query.data.since === 0 && query.data.token === undefined) await deps.projections.settle(user.id);
    ctx.set('Cache-Control', 'no-store');
    ctx.type = framesContentType;
    const isSealed = Number(ctx.get(protocolHeader)) >= sealedPagesSince;
    ctx.body = Readable.from(readFeed(deps.syncStore, { ...query.data, userId: user.id, isSealed }));
  };
}

/** GET /api/sync/documents/:id: one whole document, as frames. 404 for another user's document. */
export function getDocument(deps: AppDeps) {
  return async (ctx: RouteContext): Promise<void> => {
    const { user } = authenticate(ctx, deps);
    if (ctx.query['account'] !== user.id) throw otherAccount();
    const id = ctx.params['id'] ?? '';
    const frames = isUuid(id) ? await readDocument(deps.syncStore, user.id, id) : null;
    if (!frames) throw notFound();
    ctx.set('Cache-Control', 'no-store');
    ctx.type = framesContentType;
    ctx.body = Buffer.from(frames);
  };
}

/** GET /api/sync/events: an event stream with the user's newest log position. */
export function getEvents(deps: AppDeps) {
  return async (ctx: AppContext): Promise<void> => {
    // A stream sends its headers before the session could be renewed.
    const { user, session } = authenticate(ctx, deps, { keepsAlive: false });
    if (ctx.query['account'] !== user.id) throw otherAccount();
    const head = await deps.syncStore.head(user.id);
    // From here on the doorbell owns the response. Koa's context is not kept.
    ctx.respond = false;
    const { res } = ctx;
    res.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    res.on('close', deps.doorbell.open({ userId: user.id, session, output: res }, head));
  };
}

/** POST /api/sync/push: stores chunks. Answers after the commit, with one outcome per chunk. */
export function postPush(deps: AppDeps) {
  const { syncStore: store, pool, doorbell, compaction, projections, notices, now } = deps;
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
        const { reply, isLonger, appended, choices } = await commitPush(
          { store, quota, apply: (account, request) => pool.apply(account, request, budget) },
          parsed.value,
        );
        ctx.body = reply;
        if (!isLonger) return;
        doorbell.ring(user.id, reply.head);
        projections.notice(user.id, appended);
        compaction.noticePush(user.id);
        for (const choice of choices) void notices.put(choiceNotice(user.id, choice, now()));
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

/** Every reply of a sync call names the server's protocol. A client that would misread it gets 426. */
export const speakProtocol: Middleware = async (ctx, next) => {
  ctx.set(protocolHeader, String(protocolVersion));
  const spoken = ctx.get(protocolHeader);
  if (spoken !== '' && !(Number(spoken) >= oldestProtocolVersion)) throw clientTooOld();
  await next();
};
