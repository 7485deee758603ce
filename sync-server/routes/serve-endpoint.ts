import { hash } from 'node:crypto';
import type { Endpoint } from '#core/api/endpoint.ts';
import { isUuid } from '#core/kernel/ids.ts';
import type { AppContext, AppDeps } from '../app-context.ts';
import { clockDateIn, isTimeZone } from '#core/calendar/zone-clock.ts';
import { personsZone } from '../documents/persons-zone.ts';
import type { UserRows } from '../documents/user-rows.ts';
import { idempotencyKeyReused, invalidRequest, notFound, requestUnderWay, ServerError } from '../errors.ts';
import { authenticate } from '../middleware/authenticate.ts';
import { callerGone } from '../middleware/caller-gone.ts';
import { checkAgainst, validate } from '../middleware/validate.ts';
import { keepReply, releaseKey, takeKey } from '../store/idempotency-keys.ts';
import type { User } from '../store/users.ts';
import { version } from '../version.ts';
import type { EndpointInput, Handler } from './handler.ts';
import type { ReplyCache } from './reply-cache.ts';

type ServeDeps = Pick<AppDeps, 'database' | 'now' | 'userRows' | 'replies'>;

/** Characters of an `Idempotency-Key`; a UUID is usual. */
const KEY = /^[\x21-\x7e]{1,128}$/;

/** Puts an endpoint's checks before its handler: session, ids, shapes, an ETag on reads, one effect a key on writes. */
export function serveEndpoint<Definition extends Endpoint>(
  deps: ServeDeps,
  definition: Definition,
  handle: Handler<Definition>,
): (ctx: AppContext) => Promise<void> {
  return async (ctx) => {
    const gone = callerGone(ctx.res);
    const { user, session } = authenticate(ctx, deps);
    const params = readParams(ctx);
    const query = (
      definition.query ? checkAgainst(definition.query, ctx.query) : undefined
    ) as EndpointInput<Definition>['query'];
    const body = (definition.body ? validate(ctx, definition.body) : undefined) as EndpointInput<Definition>['body'];
    const rows = await deps.userRows.read(user.id);
    const zone = readZone(ctx, rows);
    const today = clockDateIn(zone, deps.now());
    // Names that the shape does not know change no answer: they are no part of what is asked.
    const asked = new URLSearchParams();
    for (const name of Object.keys(query ?? {}))
      for (const value of [ctx.query[name] ?? []].flat()) asked.append(name, value);
    const setNext = (cursor: string): void => {
      const next = new URLSearchParams(asked);
      next.set('cursor', cursor);
      ctx.set('Link', `<${ctx.path}?${next.toString()}>; rel="next"`);
    };
    const caller = { userId: user.id, signal: gone };
    const input = { user, session, caller, params, query, body, zone, today, rows, setNext };
    const state = [user.id, rows.epoch, rows.head, rows.mark, today, zone, ctx.path, asked].join(' ');
    if (definition.isReplyKept === false)
      await answerAnew(ctx, definition.status ?? 200, () => handle({ ...input, requestId: crypto.randomUUID() }));
    else if (definition.method === 'GET')
      await answerRead(deps.replies, ctx, state, () => handle({ ...input, requestId: '' }));
    else
      await answerWrite(deps, ctx, { user, status: definition.status ?? 200 }, (requestId) =>
        handle({ ...input, requestId }),
      );
  };
}

function readParams(ctx: AppContext): Record<string, string> {
  const { params } = ctx as unknown as { params: Record<string, string> };
  for (const [name, value] of Object.entries(params))
    if (/id$/i.test(name) && name !== 'stepId' && name !== 'milestoneId' && !isUuid(value)) throw notFound();
  return params;
}

/** @throws 400 when the header names no zone */
function readZone(ctx: AppContext, { workspace }: UserRows): string {
  const input = ctx.get('X-Time-Zone');
  if (input && !isTimeZone(input))
    throw invalidRequest('X-Time-Zone: name an IANA time zone, for example Europe/Berlin.');
  return input || personsZone(workspace);
}

async function answerAnew(ctx: AppContext, status: number, answer: () => Promise<unknown>): Promise<void> {
  const json = JSON.stringify(await answer());
  ctx.set('Cache-Control', 'no-store');
  writeJson(ctx, status, json);
}

/** Everything that is read is a function of the rows, the day and the code; the tag is known before the answer is. */
async function answerRead(
  replies: ReplyCache,
  ctx: AppContext,
  state: string,
  read: () => Promise<unknown>,
): Promise<void> {
  ctx.set('Cache-Control', 'private, no-cache');
  ctx.set('ETag', `W/"${hash('sha1', `${version} ${state}`, 'base64url')}"`);
  ctx.vary('Cookie');
  ctx.vary('X-Time-Zone');
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  const kept = replies.get(state);
  if (kept) {
    if (kept.link) ctx.set('Link', kept.link);
    writeJson(ctx, 200, kept.json);
    return;
  }
  const json = Buffer.from(JSON.stringify(await read()));
  replies.put(state, { json, link: ctx.response.get('Link') || '' });
  writeJson(ctx, 200, json);
}

async function answerWrite(
  { database, now }: ServeDeps,
  ctx: AppContext,
  { user, status }: { user: User; status: number },
  write: (requestId: string) => Promise<unknown>,
): Promise<void> {
  const key = ctx.get('Idempotency-Key');
  if (!key) {
    writeJson(ctx, status, JSON.stringify(await write(crypto.randomUUID())));
    return;
  }
  if (!KEY.test(key)) throw invalidRequest('Idempotency-Key: use 1 to 128 visible ASCII characters.');
  const request = hash(
    'sha256',
    `${ctx.method} ${ctx.path} ${JSON.stringify((ctx.request as { body?: unknown }).body ?? null)}`,
    'hex',
  );
  const named = { userId: user.id, key, request, now: now() };
  const state = await takeKey(database, named);
  if (state.type === 'answered') {
    writeStored(ctx, state.status, state.reply);
    return;
  }
  if (state.type === 'other-request') throw idempotencyKeyReused();
  if (state.type === 'under-way') throw requestUnderWay();
  try {
    const reply = JSON.stringify(await write(key));
    await keepReply(database, named, status, reply);
    writeJson(ctx, status, reply);
  } catch (error) {
    // What was refused for good is refused again in the same words; anything else may be tried again.
    if (error instanceof ServerError && error.status < 500 && error.status !== 429)
      await keepReply(database, named, error.status, error.message);
    else await releaseKey(database, named);
    throw error;
  }
}

function writeStored(ctx: AppContext, status: number, reply: string): void {
  if (status < 400) writeJson(ctx, status, reply);
  else throw new ServerError(status, 'repeated', reply);
}

function writeJson(ctx: AppContext, status: number, json: string | Buffer): void {
  ctx.status = status;
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = json;
}
