/**
 * Reads the JSON body of a call, before its handler runs.
 *
 * Checks, in this order, each before the next costs anything:
 *
 * 1. The session. Only calls under `/api/auth/` accept a stranger's body, and only a small one.
 * 2. The content type. A body of another type is not read. A call without a body has none read or parsed.
 * 3. The account's share of bodies that are arriving: 16 bodies and 16 MiB at once, otherwise 429.
 * 4. The size, while the bytes arrive: 413.
 * 5. Depth and number of values, while parsing: 400. Then reserved keys.
 *
 * Invariant: one account cannot occupy the event loop. Its large bodies are parsed one after another, with a pause in
 * between, so that other accounts' requests run in the pauses, however many bodies it sends at once.
 */

import { setTimeout as pause } from 'node:timers/promises';
import type { Middleware } from 'koa';
import { jsonLimits, type Call } from '#core/api/endpoint.ts';
import { authPrefix } from '#core/api/sign-in.ts';
import { findReservedKey } from '#core/kernel/json.ts';
import type { AppContext } from '../app-context.ts';
import { jsonTooDeep, malformedJson, reservedKey, tooManyRequests, tooManyValues } from '../http/errors.ts';
import { ArrivingBodies, readBytes } from '../http/read-bytes.ts';
import { KeyedQueue } from '../queues.ts';
import { authenticate } from './authenticate.ts';
import { type JsonFailure, parseBoundedJson } from '#core/kernel/bounded-json.ts';

/** Bytes of a body that is parsed at once, which takes less than a millisecond. */
const SMALL = jsonLimits.signIn;

/** Pause after an account's large body, in which the event loop serves others. Milliseconds. */
const REST = 50;

/** Creates the middleware that reads the JSON body of a call. */
export type ReadBody = (definition: Call) => Middleware<unknown, AppContext>;

/** Reads a call's JSON into `ctx.request.body` for `validate`; `{}` when the body is empty. */
export function readBodyOf(deps: { readonly now: () => number }): ReadBody {
  const arriving = new ArrivingBodies({ bodies: 16, bytes: 16 << 20 });
  const turns = new KeyedQueue();
  const readOwn = async (ctx: AppContext, limits: Limits): Promise<unknown> => {
    const { user } = authenticate(ctx, deps);
    if (!ctx.is('json')) return undefined;
    const leave = arriving.enter(user.id, Math.min(ctx.request.length ?? limits.bytes, limits.bytes));
    if (!leave) throw tooManyRequests(1);
    try {
      const bytes = await readBytes(ctx.req, limits.bytes);
      return bytes.length <= SMALL ? parse(bytes, limits) : await inTurn(turns, user.id, () => parse(bytes, limits));
    } finally {
      leave();
    }
  };
  return (definition) => {
    const isSignIn = definition.path.startsWith(authPrefix);
    const limits = limitsOf(definition, isSignIn);
    return async (ctx, next) => {
      if (!isSignIn) Object.assign(ctx.request, { body: await readOwn(ctx, limits) });
      else if (ctx.is('json'))
        Object.assign(ctx.request, { body: parse(await readBytes(ctx.req, limits.bytes), limits) });
      await next();
    };
  };
}

interface Limits {
  readonly bytes: number;
  readonly values: number;
}

function limitsOf({ carriesTexts, carriesSteps }: Call, isSignIn: boolean): Limits {
  const { signIn, usual, texts, values } = jsonLimits;
  return {
    bytes: isSignIn ? signIn : carriesTexts ? texts : usual,
    values: carriesSteps ? values.steps : values.usual,
  };
}

/** The account's next turn begins after a pause. This turn's value is returned before it. */
async function inTurn<Value>(turns: KeyedQueue, account: string, work: () => Value): Promise<Value> {
  return await new Promise<Value>((resolve, reject) => {
    void turns.take(account, async () => {
      try {
        resolve(work());
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
      await pause(REST);
    });
  });
}

/** @throws 400 */
function parse(bytes: Uint8Array, { values }: Limits): unknown {
  const text = new TextDecoder().decode(bytes);
  const parsed = parseBoundedJson(text === '' ? '{}' : text, { maxValues: values });
  if (!parsed.ok) throw errorOf(parsed.error, values);
  const reserved = findReservedKey(parsed.value);
  if (reserved !== null) throw reservedKey(reserved);
  return parsed.value;
}

function errorOf(failure: JsonFailure, mostValues: number): Error {
  switch (failure.type) {
    case 'malformed':
      return malformedJson();
    case 'too-deep':
      return jsonTooDeep();
    case 'too-many-values':
      return tooManyValues(mostValues);
  }
}
