/**
 * Everything that an endpoint's call has in common, around its handler.
 *
 * `core/api` describes each call once; the description validates requests, types the handlers and produces the OpenAPI
 * document. `serveEndpoint` runs these phases:
 *
 * 1. Session, path ids, query, body: 401, 404 or 400 before the handler is called.
 * 2. The user's rows, which are parsed once per change (`user-rows.ts`), and the day in the caller's time zone.
 * 3. Read: the reply depends only on the rows, the day, the zone, the path and the known query. So its ETag is computed
 *    before the reply is, and replies are cached by the same state (`ReplyCache`).
 * 4. Write: with an `Idempotency-Key`, the key is claimed, the handler runs, and its reply is kept for a day. The key
 *    is also the request's id, from which new objects get their ids, so a crash before the reply was kept does not
 *    create anything twice.
 *
 * A call with `isReplyKept: false` has neither an ETag nor a key. A key is `new`, `under-way`, `answered`, or
 * `carried-out` (the reply was too long to keep: the state is read again). A temporary failure releases the key; a
 * permanent refusal is kept and repeated.
 */

import { hash } from 'node:crypto';
import type { Call, Endpoint } from '#core/api/endpoint.ts';
import { isUuid } from '#core/kernel/ids.ts';
import type { AppContext, AppDeps } from './app-context.ts';
import { clockDateIn, isTimeZone } from '#core/kernel/zoned-time.ts';
import { originOf } from './http/request-origin.ts';
import { personsZone, type UserRows } from './content/user-rows.ts';
import {
  accountFull,
  idempotencyKeyReused,
  invalidRequest,
  notFound,
  requestUnderWay,
  ServerError,
} from './http/errors.ts';
import { authenticate } from './accounts/authenticate.ts';
import { callerGone } from './http/error-handler.ts';
import { checkAgainst, validate } from './http/validate.ts';
import { keepMade, keepReply, releaseKey, takeKey } from './http/idempotency-keys.ts';
import { isAccountFull } from './sync/kept-bytes.ts';
import type { User } from './accounts/users.ts';
import { version } from './version.ts';
import type { EndpointInput, Handler } from './handler.ts';
import type { ReplyCache } from './http/reply-cache.ts';

type ServeDeps = Pick<AppDeps, 'database' | 'config' | 'now' | 'userRows' | 'replies'>;

/** Handlers of reads, by call. */
export type Readers = ReadonlyMap<Call, Handler<Endpoint>>;

/** Most bytes of a reply that is kept for its key. Of a longer reply, only the object's id is kept (`repeatedBy`). */
export const MAX_KEPT = 8_000;

/** Characters of an `Idempotency-Key`. Usually a UUID. */
const KEY = /^[\x21-\x7e]{1,128}$/;

/** Adds the checks and caching of an endpoint to its handler. */
export function serveEndpoint<Definition extends Endpoint>(
  deps: ServeDeps,
  definition: Definition,
  handle: Handler<Definition>,
  readers: Readers = new Map(),
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
    // Query parameters that the shape does not know cannot change the reply, so they are left out of its cache key.
    const knownQuery = new URLSearchParams();
    for (const name of Object.keys(query ?? {}))
      for (const value of [ctx.query[name] ?? []].flat()) knownQuery.append(name, value);
    const setNext = (cursor: string): void => {
      const next = new URLSearchParams(knownQuery);
      next.set('cursor', cursor);
      ctx.set('Link', `<${ctx.path}?${next.toString()}>; rel="next"`);
    };
    const caller = { userId: user.id, signal: gone };
    const origin = originOf(ctx, deps.config);
    const input = { user, session, caller, origin, params, query, body, zone, today, rows, setNext, isRepeated: false };
    const state = [user.id, rows.epoch, rows.head, rows.mark, today, zone, ctx.path, knownQuery].join(' ');
    if (definition.isReplyKept === false)
      await answerUncached(ctx, definition.status ?? 200, () => handle({ ...input, requestId: crypto.randomUUID() }));
    else if (definition.method === 'GET')
      await answerRead(deps.replies, ctx, state, () => handle({ ...input, requestId: '' }));
    else
      await answerWrite(deps, ctx, {
        user,
        definition,
        write: (requestId) => handle({ ...input, requestId }),
        readAgain: (made) => {
          const { repeatedBy } = definition;
          if (repeatedBy === 'reading') return handle({ ...input, requestId: '', isRepeated: true });
          const read = typeof repeatedBy === 'object' ? readers.get(repeatedBy) : undefined;
          if (!read) throw new Error(`${definition.path} names no call that answers it again`);
          const repeated = { ...input, params: { ...params, id: made, userId: user.id }, requestId: '' };
          return read({ ...repeated, query: undefined, body: undefined });
        },
      });
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

async function answerUncached(ctx: AppContext, status: number, answer: () => Promise<unknown>): Promise<void> {
  const json = JSON.stringify(await answer());
  ctx.set('Cache-Control', 'no-store');
  writeJson(ctx, status, json);
}

/** The reply depends only on the rows, the day and the code, so the tag is known before the reply. */
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

interface KeyedWrite {
  readonly user: User;
  readonly definition: Endpoint;
  readonly write: (requestId: string) => Promise<unknown>;
  /** The object that was created or changed, in its current state. */
  readonly readAgain: (made: string) => Promise<unknown>;
}

async function answerWrite(
  { database, config, now }: ServeDeps,
  ctx: AppContext,
  { user, definition, write, readAgain }: KeyedWrite,
): Promise<void> {
  const { status = 200 } = definition;
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
  if (state.type === 'carried-out') {
    writeJson(ctx, state.status, JSON.stringify(await readAgain(state.made)));
    return;
  }
  if (state.type === 'other-request') throw idempotencyKeyReused();
  if (state.type === 'under-way') throw requestUnderWay();
  try {
    // Creating needs room, and so does its key for a day. Deleting frees some.
    if (ctx.method !== 'DELETE' && (await isAccountFull(database, user.id, config.quota.bytes))) throw accountFull();
    const value = await write(key);
    const reply = JSON.stringify(value);
    const isLong = Buffer.byteLength(reply) > MAX_KEPT;
    if (!isLong || !definition.repeatedBy) await keepReply(database, named, status, reply);
    else if (definition.repeatedBy === 'again') await releaseKey(database, named);
    else await keepMade(database, named, status, idOf(value));
    writeJson(ctx, status, reply);
  } catch (error) {
    // A permanent refusal is kept and repeated with the same sentence. Anything else, including a full quota, may be
    // tried again.
    if (error instanceof ServerError && error.status < 500 && ![413, 429].includes(error.status))
      await keepReply(database, named, error.status, error.message);
    else await releaseKey(database, named);
    throw error;
  }
}

/** The id of an item. Empty for a user's only object of its kind. */
function idOf(reply: unknown): string {
  return typeof reply === 'object' && reply !== null && 'id' in reply ? String(reply.id) : '';
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
